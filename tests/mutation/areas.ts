/** A part of the code for mutation testing: the files to mutate, and the tests that should kill the mutants. */
interface Area {
  mutate: string[]
  /**
   * Only tests that run the code in their own process: Stryker switches a mutant on there, and a test that starts
   * servers would take hours. In the order of their runs: cheap ones first, because the first failure ends a mutant's run.
   */
  tests: string[]
  /** Names of tests that are left out, because they take seconds and others of their file run the same code. */
  leftOut?: RegExp
}

/** The path of a module of the outbox. */
const inOutbox = (name: string) => `packages/outbox/src/${name}.ts`

/** The areas by their folder, which is the argument of `npm run mutation`. */
export const areas: Record<string, Area> = {
  'packages/forms': {
    // Messages are left out, because a changed word is not an error of the program.
    mutate: ['packages/forms/src/*.ts', '!packages/forms/src/*.test.ts', '!packages/forms/src/consent.ts'],
    tests: ['packages/forms/src/**/*.test.ts'],
  },
  'packages/upstream': {
    mutate: ['packages/upstream/src/**/*.ts', '!packages/upstream/src/**/*.test.ts'],
    tests: ['packages/upstream/src/**/*.test.ts'],
  },
  'packages/mirror': {
    mutate: [
      'packages/mirror/src/**/*.ts',
      '!packages/mirror/src/**/*.test.ts',
      // Pictures are decoded in child processes, where no mutant is switched on, and media.test.ts needs the built client.
      '!packages/mirror/src/media/!(picture-cost).ts',
    ],
    tests: [
      'packages/mirror/src/**/*.test.ts',
      'tests/mirror/rules.test.ts',
      'tests/mirror/parsing.test.ts',
      'tests/mirror/leases.test.ts',
      'tests/mirror/model.test.ts',
    ],
    // They start a process of the command.
    leftOut: /process that is frozen/,
  },
  'packages/outbox': {
    mutate: [
      'intake',
      'store',
      'progress',
      'submission',
      'reference',
      'worker',
      'forwarder',
      'claims',
      'circuit',
      'policy',
      'notifications',
      'office',
      'retention',
    ].map(inOutbox),
    tests: [
      'packages/outbox/src/*.test.ts',
      'tests/submissions/office.test.ts',
      'tests/submissions/storing.test.ts',
      'tests/submissions/worker.test.ts',
      'tests/submissions/model.test.ts',
      'tests/submissions/faults.test.ts',
      'tests/submissions/isolation.test.ts',
    ],
    leftOut:
      /hundred messages|while the upstream is down|upstream that (?:does not respond|sends|responds with 500|truncates|has an unknown)/,
  },
}

/** The area that this run is about. @throws when there is none */
export function chosenArea(): Area & { folder: string } {
  const folder = process.env.MUTATION_FOLDER ?? ''
  const area = areas[folder]
  if (!area) throw new Error(`Mutants are tried in: ${Object.keys(areas).join(', ')}.`)
  return { folder, ...area }
}
