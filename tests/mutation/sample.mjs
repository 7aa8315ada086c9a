import { createHash } from 'node:crypto'
import path from 'node:path'

// Two plugins of Stryker. A checker selects a random sample of the mutants: MUTATION_SAMPLE=0.2 tries one in five, and
// another MUTATION_SEED selects others. Mutants outside of the sample are listed as "compile error" and do not count. The
// selection depends only on the mutant, so a repeated run tries the same ones. A reporter prints what became of each.

const SHARE = Number(process.env.MUTATION_SAMPLE ?? 1)
const SEED = process.env.MUTATION_SEED ?? '1'

const OUTSIDE = 'not part of the sample'

/** Returns a number between 0 and 1, always the same one for a mutant. */
function draw({ fileName, location, replacement, mutatorName }) {
  // Stryker works in a copy of the repository, so the name must not contain the folder of the copy.
  const file = fileName.replace(/^.*\/(?=(?:apps|packages)\/)/, '')
  const text = JSON.stringify([SEED, file, location, replacement, mutatorName])
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}

const checker = {
  init: async () => {},
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        draw(mutant) < SHARE ? { status: 'passed' } : { status: 'compileError', reason: OUTSIDE },
      ]),
    ),
  group: async (mutants) => [mutants.map(({ id }) => id)],
}

/** A reporter that prints each mutant when it is tried: what became of it, where, and why. */
const eachMutant = {
  onMutantTested({ status, fileName, location, replacement, statusReason, mutatorName }) {
    if (statusReason === OUTSIDE || status === 'Ignored') return
    const { line, column } = location.start
    const reason = status === 'Killed' ? (statusReason ?? '').split('\n')[0] : ''
    console.log(
      [status, `${path.relative('.', fileName)}:${line}:${column}`, mutatorName, replacement, reason]
        .map((text) =>
          String(text ?? '')
            .replace(/\s+/g, ' ')
            .slice(0, 120),
        )
        .join(' | '),
    )
  },
}

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', factory: () => checker },
  { kind: 'Reporter', name: 'each-mutant', factory: () => eachMutant },
]
