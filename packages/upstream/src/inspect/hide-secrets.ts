/** Shorter secrets are not replaced, because they occur in ordinary text. */
const MIN_SECRET_LENGTH = 4

/** Replaces secrets in texts, also as they stand in addresses, in JSON and in base64. */
export function createHide(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64').replaceAll('=', ''),
    ])
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length)
  return (text) => longestFirst.reduce((hidden, form) => hidden.replaceAll(form, '***'), text)
}
