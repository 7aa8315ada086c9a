// Paths in a 24 × 24 box with a stroke of 2.
export const icons = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 6v6l4 2.5',
  question: 'M8.5 9a3.5 3.5 0 1 1 5.2 3c-1.2.7-1.7 1.3-1.7 2.5M12 18v.01',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  pause: 'M9 6v12M15 6v12',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  pin: 'M12 21s7-6.2 7-11a7 7 0 0 0-14 0c0 4.8 7 11 7 11zM12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 8.5h.01',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
  share: 'M12 15V4M8 7l4-4 4 4M5 12v8h14v-8',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  pen: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  chat: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5',
  cap: 'M2 9l10-5 10 5-10 5zM6 11.5V16c2 2 4 3 6 3s4-1 6-3v-4.5M22 9v6',
  people:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2 20c0-4 3-6 7-6s7 2 7 6M16 5.5a3 3 0 0 1 0 6M18 14.5c2.5.7 4 2.6 4 5.5',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M7 9h7M7 12h7M7 15h4',
  book: 'M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1 .4-1.7 1.9-1.7h1.7V2.7C17 2.6 16.2 2.5 15.2 2.5c-2.6 0-4.2 1.5-4.2 4.3v2.7H8V13h3v8',
  youtube: 'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM10 9v6l5-3z',
  instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM16.5 7.5h.01',
  linkedin: 'M4 9v11M4 4.5v.01M9 20V9M9 14c0-3 2-5 5-5s5 2 5 5v6',
} as const

export type IconName = keyof typeof icons | 'play' | 'star'

/** The eight-pointed star in a 24 × 24 box. */
export const starPath =
  'M12 1l3.21 3.21h4.57v4.57L23 12l-3.22 3.22v4.57h-4.57L12 23l-3.21-3.21H4.22v-4.57L1 12l3.22-3.22V4.21h4.57z'

/** An icon beside text. Screen readers ignore it. */
export function Icon({
  name,
  size = 20,
  className = '',
}: {
  name: IconName
  size?: number
  className?: string
}) {
  const filled = name === 'play' ? 'M7 4l14 8-14 8z' : name === 'star' ? starPath : null
  return (
    <PathIcon
      d={filled ?? icons[name as keyof typeof icons]}
      filled={filled !== null}
      size={size}
      className={`shrink-0 ${className}`}
    />
  )
}

/** An icon from a path. For icons that few pages need and define themselves. */
export function PathIcon({
  d,
  size,
  line = 2,
  filled = false,
  className,
}: {
  /** In a 24 × 24 box. */
  d: string
  size: number
  line?: number
  filled?: boolean
  className?: string
}) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth={line}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={d} />
    </svg>
  )
}
