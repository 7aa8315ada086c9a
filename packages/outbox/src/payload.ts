/** The fields of a submission that its visitor may see again. They are null for a message, and after erasure. */
export interface VisitorFields {
  classId: string | null
  sessionId: string | null
  fee: string | null
  /** As it was forwarded: `bKash`. */
  paymentMethod: string | null
}

/** With the date of birth, which is compared only and never shown. */
export interface PayloadFields extends VisitorFields {
  dob: string | null
}

/**
 * Reads a stored payload for the web side. Nothing else of the web side reads that column, so that its form at rest can change here.
 * @param stored the column `payload`; null after erasure
 */
export function readPayload(stored: unknown): PayloadFields {
  const fields = (stored ?? {}) as Record<string, unknown>
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    classId: text('classId'),
    sessionId: text('sessionId'),
    fee: text('applicationFee'),
    paymentMethod: text('paymentMethod'),
    dob: text('dob'),
  }
}
