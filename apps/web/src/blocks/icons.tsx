import type { IconName } from '@school/content/page-body'
import { icons, PathIcon } from '../ui/icon.tsx'

// Paths in a 24 × 24 box, like those of ui/icon.tsx. Only content pages need them.
const paths: Record<IconName, string> = {
  quran: 'M12 6c-2-1.500-5-2-8-2v12c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v12M7 21l5-3 5 3',
  board: 'M3 4h18v12H3zM12 16v4M8 21l4-2 4 2M7 8h6M7 12h9',
  library: 'M4 4h4v16H4zM8 4h4v16H8zM13.500 5l3.800-1 4 15.500-3.800 1z',
  computer: 'M3 5h18v11H3zM9 20h6M12 16v4',
  mosque: 'M5 20v-8c0-4 7-5 7-8 0 3 7 4 7 8v8M3 20h18M10 20v-4a2 2 0 0 1 4 0v4',
  play: 'M3 20L7 5h10l4 15M10 5v9M14 5v9M9 14h6',
  bed: 'M3 6v13M3 16h18v3M21 16v-3a3 3 0 0 0-3-3H3M6 10V8h4v2',
  heart: 'M12 20C6 16 3 12.500 3 9a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3.500-3 7-9 11z',
  scales: 'M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.500 2',
  bus: 'M4 5h16v12H4zM4 11h16M7 17v3M17 17v3M8 14h.01M16 14h.01',
  meal: 'M4 12h16a8 8 0 0 1-16 0zM9 8c-1-1.500 1-2 0-4M14 8c-1-1.500 1-2 0-4',
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  shield: 'M12 3l8 3v6c0 5-3.500 7.500-8 9-4.500-1.500-8-4-8-9V6zM8.500 12l2.500 2.500 4.500-5',
  flask: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.500 15h9',
  seedling: 'M12 21v-9M12 12c0-4-3-6-8-6 0 4 3 6 8 6zM12 14c0-3 3-5 8-5 0 3-3 5-8 5z',
  hands: 'M4 13l4-4 4 3 4-3 4 4M8 9l4-4 4 4M4 13l6 6a3 3 0 0 0 4 0l6-6',
  mouth: icons.chat,
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  pen: icons.pen,
  people: icons.people,
  cap: icons.cap,
  ball: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 8l4 3-1.500 4.500h-5L8 11zM12 3v5M20.500 9.500L16 11M17.500 19l-3-3.500M6.500 19l3-3.500M3.500 9.500L8 11',
  route:
    'M6 20a2 2 0 1 1 0-4 2 2 0 0 1 0 4zM18 8a2 2 0 1 1 0-4 2 2 0 0 1 0 4zM8 18h7a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h7',
}

/** An icon that a content file names. */
export function ContentIcon({ icon, size = 26 }: { icon: IconName; size?: number }) {
  return <PathIcon d={paths[icon]} size={size} line={1.75} />
}
