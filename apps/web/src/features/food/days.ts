// In a file of its own, because the route validates the URL before its page is loaded.
import type { Week } from '@school/content/page-body'

export type DayId = Week['days'][number]['id']

/** In the order of Date.getUTCDay(). */
export const ids = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Parses a weekday from a URL. Returns undefined for anything else. */
export function parseDay(text: unknown): DayId | undefined {
  return ids.find((id) => id === text)
}
