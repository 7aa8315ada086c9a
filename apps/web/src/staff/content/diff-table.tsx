import * as messages from '@school/content/messages/office-pages'
import type { DiffRow } from '@school/server/static-pages'

/** Two texts side by side. */
export function DiffTable({ rows }: { rows: DiffRow[] }) {
  if (!rows.some(({ kind }) => kind === 'changed')) return <p>{messages.noDifference}</p>
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">{messages.left}</th>
          <th scope="col">{messages.right}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, left, right }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
          <tr key={n} className={kind}>
            {kind === 'gap' ? (
              <td colSpan={2}>…</td>
            ) : (
              <>
                <td>{kind === 'changed' && left !== null ? <del>{left}</del> : left}</td>
                <td>{kind === 'changed' && right !== null ? <ins>{right}</ins> : right}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
