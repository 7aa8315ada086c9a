import { createHash } from 'node:crypto'

// A checker of Stryker that lets a random part of the mutants pass: MUTATION_SAMPLE=0.2 tries one in five, and MUTATION_SEED
// draws others. A mutant that is not drawn is listed as "compile error" and does not count. Whether it is drawn depends on
// the mutant alone, so that a repeated run tries the same ones.

const SHARE = Number(process.env.MUTATION_SAMPLE ?? 1)
const SEED = process.env.MUTATION_SEED ?? '1'

/** A number between 0 and 1 that belongs to a mutant. */
function draw({ fileName, location, replacement, mutatorName }) {
  // Stryker works in a copy of the repository: the name without the folder of the copy is always the same.
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
        draw(mutant) < SHARE
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not part of the sample' },
      ]),
    ),
  group: async (mutants) => [mutants.map(({ id }) => id)],
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: () => checker }]
