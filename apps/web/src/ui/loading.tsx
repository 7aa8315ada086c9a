/** In the place of a block whose rows are on their way (docs/spec/rulings.md#57). */
export function Loading({ text }: { text: string }) {
  return <p className="rounded-card bg-sand p-6 text-lg text-muted">{text}</p>
}
