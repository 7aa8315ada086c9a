/** Formats rows as a table for a terminal. The keys of the rows are the headings; numbers are aligned at the right. */
export function textTable(records: Record<string, string | number>[]): string {
  const heads = Object.keys(records[0] ?? {})
  const rows = records.map((record) => Object.values(record))
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => String(row[i]).length)))
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, i) =>
        typeof cell === 'number' ? String(cell).padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [line(heads), ...rows.map(line)].join('\n')
}
