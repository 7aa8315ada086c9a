// What all forms say beside their fields and faults. A file of its own beside the schemas, because only the pages need it.

export const formTexts = {
  faultsTitle: (count: number) =>
    count === 0
      ? 'Not sent'
      : count === 1
        ? 'One answer has to be corrected'
        : `${count} answers have to be corrected`,
  /** For screen readers: the star of a field says it to others. */
  requiredForReaders: ' (required)',
  sendingForReaders: 'Your entries are being sent.',
} as const
