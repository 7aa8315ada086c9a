/** A text in which the reference is never broken across lines. */
export function WithReference({ text, reference }: { text: string; reference: string | undefined }) {
  const [before = '', ...after] = reference ? text.split(reference) : [text]
  return (
    <>
      {before}
      {after.length > 0 && <span className="whitespace-nowrap">{reference}</span>}
      {after.join(reference)}
    </>
  )
}
