import type { UpstreamNotice } from '@school/upstream/schemas'

export const NOTICE_BYTES = 700

/** A notice of about 700 bytes. */
export function notice(id: number): UpstreamNotice {
  const text = `Notice ${id}: the school tells parents something of importance. `
  const head_line = `Headline of notice ${id}`
  return {
    id: String(id),
    head_line,
    date: `2026-${String((id % 12) + 1).padStart(2, '0')}-${String((id % 28) + 1).padStart(2, '0')}`,
    description: text.repeat(20).slice(0, NOTICE_BYTES - head_line.length - 50),
    images_path: `uploads/notice/${id}.jpg`,
  }
}
