import type { Db } from '@school/prisma'

export interface MediaStatus {
  /** Number of paths whose file is stored. */
  stored: number
  /** Number of paths whose last attempt failed, with an earlier file or without one. */
  failing: number
  /** Size of the originals; the same content counts once. */
  bytes: number
  /** The most frequent reasons for failures. */
  reasons: { reason: string; files: number }[]
}

/** The state of the files that rows name. */
export async function mediaStatus({ mediaFile }: Pick<Db, 'mediaFile'>): Promise<MediaStatus> {
  const [{ _count: counts }, contents, reasons] = await Promise.all([
    mediaFile.aggregate({ _count: { sha256: true, error: true } }),
    mediaFile.groupBy({ by: ['sha256'], where: { sha256: { not: null } }, _max: { bytes: true } }),
    mediaFile.groupBy({
      by: ['error'],
      where: { error: { not: null } },
      _count: true,
      orderBy: [{ _count: { error: 'desc' } }, { error: 'asc' }],
      take: 5,
    }),
  ])
  return {
    stored: counts.sha256,
    failing: counts.error,
    bytes: contents.reduce((sum, { _max: max }) => sum + (max.bytes ?? 0), 0),
    reasons: reasons.map(({ error, _count: files }) => ({ reason: error ?? '', files })),
  }
}
