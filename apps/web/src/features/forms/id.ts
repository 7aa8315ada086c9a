/** An id that nobody can guess. Not `randomUUID`, which is missing where a page is not served securely. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
