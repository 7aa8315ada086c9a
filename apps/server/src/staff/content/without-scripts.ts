/** A rendered page without its scripts and what only they need: the policy of the shown page does not let them run. */
export const withoutScripts = (html: string): string =>
  html
    .split('<script')
    // Not an expression over the whole page: its cost would grow faster than the page.
    .map((part, n) => (n === 0 ? part : afterScript(part)))
    .join('')
    .replace(/<link rel="(?:manifest|modulepreload)"[^<>]*>/g, '')

function afterScript(part: string): string {
  const [, ...after] = part.split('</script>')
  return after.join('</script>')
}
