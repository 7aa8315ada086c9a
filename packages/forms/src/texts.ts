// What all forms say beside their fields and faults. A file of its own beside the schemas, because only the pages need it.

export const formTexts = {
  faultsTitle: (count: number) =>
    count === 0 ? 'Not sent' : count === 1 ? 'There is a problem' : `There are ${count} problems`,
  /** For screen readers: the star of a field says it to others. */
  requiredForReaders: ' (required)',
  sendingForReaders: 'Sending your entries.',
} as const
