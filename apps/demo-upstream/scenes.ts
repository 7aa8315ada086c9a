/**
 * The pictures of the stand-in, drawn as SVG: flat, layered scenes of a school in Chattogram.
 *
 * Every scene draws on a stage that is 100 units high and `W` units wide, whatever the pixels are, so that one
 * scene serves banners, cards and portraits. What varies between two pictures of a scene is its mood (the light
 * and the colours) and a seeded sequence of numbers; nothing else, so that a path always gives the same picture.
 */

/** A repeatable sequence of numbers in [0, 1), from any text (FNV-1a into mulberry32). */
export function seeded(text: string): () => number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Mood {
  /** Top, middle and horizon. */
  sky: [string, string, string]
  sun: string
  far: string
  mid: string
  near: string
  grass: [string, string]
  /** Dark, middle, light. */
  leaf: [string, string, string]
  wall: string
  shade: string
  trim: string
  roof: string
  gold: string
  glass: string
  path: string
  /** Upper wall, lower wall and floor of a room. */
  room: [string, string, string]
  /** Darkest tone, for what stands in front. */
  deep: string
  night?: true
}

const moods: Mood[] = [
  {
    sky: ['#b5d6d4', '#e2ecdd', '#fbeecb'],
    sun: '#fff8e3',
    far: '#b6d0c4',
    mid: '#88b29f',
    near: '#5a957c',
    grass: ['#a3c08a', '#5b906d'],
    leaf: ['#0f5a47', '#2b7f62', '#6aa785'],
    wall: '#fcf5e6',
    shade: '#e8d9ba',
    trim: '#cbb488',
    roof: '#0d5a47',
    gold: '#dca83f',
    glass: '#6f9a95',
    path: '#efe0bd',
    room: ['#f7efdc', '#ead9b6', '#c79f6a'],
    deep: '#0a3d30',
  },
  {
    sky: ['#86bdc6', '#c3ded8', '#f1f1df'],
    sun: '#fffdf0',
    far: '#a5c9c1',
    mid: '#73ab98',
    near: '#458a6d',
    grass: ['#93bd76', '#4b875c'],
    leaf: ['#0d5242', '#217457', '#59a07a'],
    wall: '#fffaf0',
    shade: '#e3dcc6',
    trim: '#bfb18d',
    roof: '#14614c',
    gold: '#e0b04c',
    glass: '#5f95a0',
    path: '#eadfc4',
    room: ['#eef2e6', '#d5e3d6', '#b8926a'],
    deep: '#093a2f',
  },
  {
    sky: ['#d6b067', '#f0d193', '#fdefcd'],
    sun: '#fff6d8',
    far: '#cdbb8a',
    mid: '#9ea678',
    near: '#6b8a63',
    grass: ['#bcb76e', '#6c8853'],
    leaf: ['#234f36', '#3f6f48', '#8b9a5c'],
    wall: '#fef1d4',
    shade: '#e5ca97',
    trim: '#c39c58',
    roof: '#1d4f3d',
    gold: '#c98d2b',
    glass: '#8d8a66',
    path: '#f3e1b4',
    room: ['#fbe9c4', '#edcf98', '#a9783f'],
    deep: '#1f3d2a',
  },
  {
    sky: ['#3d5a70', '#a88b88', '#f4c48d'],
    sun: '#ffe6b8',
    far: '#8f8b95',
    mid: '#5e727a',
    near: '#39575b',
    grass: ['#62806a', '#2c4f46'],
    leaf: ['#12362f', '#214d42', '#3f6b58'],
    wall: '#f0dbbb',
    shade: '#c6a787',
    trim: '#a5805c',
    roof: '#123f36',
    gold: '#e6b654',
    glass: '#f8d48a',
    path: '#cfb18a',
    room: ['#e9cfa8', '#c99f78', '#7c5638'],
    deep: '#0d2c2a',
  },
  {
    sky: ['#081f2b', '#123c46', '#34665f'],
    sun: '#fdf3d2',
    far: '#22504f',
    mid: '#184443',
    near: '#103432',
    grass: ['#205045', '#0d2f2a'],
    leaf: ['#08231f', '#10372f', '#1f5547'],
    wall: '#d3ccad',
    shade: '#939a84',
    trim: '#77806e',
    roof: '#0a3d30',
    gold: '#ecc263',
    glass: '#fbdd90',
    path: '#7d8a72',
    room: ['#1d4c42', '#123a34', '#5b4028'],
    deep: '#061a1c',
    night: true,
  },
  {
    sky: ['#cfded8', '#e5ebe1', '#f5f0e1'],
    sun: '#fffdf4',
    far: '#c9d8ce',
    mid: '#a5c1b2',
    near: '#79a290',
    grass: ['#adc59e', '#749d80'],
    leaf: ['#2b6b57', '#4a8a72', '#8bb59d'],
    wall: '#faf6ea',
    shade: '#e0d7c1',
    trim: '#c5b692',
    roof: '#2b6b57',
    gold: '#d3a64d',
    glass: '#8fb0a9',
    path: '#ebe1c8',
    room: ['#e6efe8', '#cfe0d5', '#bb9c74'],
    deep: '#1c4f40',
  },
]

interface Stage {
  /** Width in units; the height is 100. */
  W: number
  m: Mood
  r: () => number
  /** Definitions (gradients, patterns) collected while drawing. */
  defs: string[]
}

/** SVG text with every number at two decimals: half the bytes, and the same on every machine. */
function svg(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  let out = parts[0] ?? ''
  values.forEach((value, i) => {
    out += (typeof value === 'number' ? String(Math.round(value * 100) / 100) : value) + (parts[i + 1] ?? '')
  })
  return out
}

const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => draw(i)).join('')

function gradient(s: Stage, colours: string[], across: 'down' | 'right' = 'down'): string {
  const id = `g${s.defs.length}`
  const stops = colours.map((c, i) => svg`<stop offset="${i / (colours.length - 1)}" stop-color="${c}"/>`)
  s.defs.push(
    svg`<linearGradient id="${id}" x1="0" y1="0" x2="${across === 'right' ? 1 : 0}" y2="${across === 'down' ? 1 : 0}">${stops.join('')}</linearGradient>`,
  )
  return `url(#${id})`
}

/** A round light that fades out: suns, lamps, halos. */
function glow(s: Stage, x: number, y: number, radius: number, colour: string, strength: number): string {
  const id = `g${s.defs.length}`
  s.defs.push(
    svg`<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
  )
  return svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`
}

function starPoints(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    // 0.765 is where the sides of two squares, one turned by 45°, cross.
    const reach = i % 2 ? radius * 0.765 : radius
    const angle = (Math.PI / 8) * i
    return svg`${x + reach * Math.cos(angle)},${y + reach * Math.sin(angle)}`
  })
  return points.join(' ')
}

const star = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<polygon points="${starPoints(x, y, radius)}" fill="${fill}" ${more}/>`

/**
 * Star and cross: eight-pointed stars whose points touch leave crosses between them.
 * Two long paths instead of an SVG pattern: the renderer is ten times quicker with them.
 */
function lattice(s: Stage, tile: number, line: string, strength: number, fill = 'none'): string {
  let stars = ''
  let dots = ''
  for (let x = 0; x < s.W; x += tile) {
    for (let y = 0; y < 100; y += tile) {
      stars += `M${starPoints(x + tile / 2, y + tile / 2, tile / 2)}Z`
      dots += `M${starPoints(x + tile / 2, y + tile / 2, tile * 0.24)}ZM${starPoints(x, y, tile * 0.17)}Z`
    }
  }
  return (
    svg`<path d="${stars}" fill="${fill}" fill-opacity="${strength * 0.7}" stroke="${line}" stroke-opacity="${strength}" stroke-width="${tile * 0.035}"/>` +
    svg`<path d="${dots}" fill="${line}" fill-opacity="${strength * 0.45}"/>`
  )
}

/** A pointed (four-centred) arch standing on `y + h`. */
const arch = (x: number, y: number, w: number, h: number) =>
  svg`M${x} ${y + h}V${y + w * 0.62}C${x} ${y + w * 0.3} ${x + w * 0.26} ${y + w * 0.14} ${x + w / 2} ${y}C${x + w * 0.74} ${y + w * 0.14} ${x + w} ${y + w * 0.3} ${x + w} ${y + w * 0.62}V${y + h}Z`

const crescent = (x: number, y: number, radius: number, fill: string) =>
  svg`<path d="M${x + radius * 0.5} ${y - radius * 0.87}A${radius} ${radius} 0 1 0 ${x + radius * 0.5} ${y + radius * 0.87}A${radius * 0.86} ${radius * 0.86} 0 1 1 ${x + radius * 0.5} ${y - radius * 0.87}Z" fill="${fill}"/>`

// ---------------------------------------------------------------- outdoors

function sky(s: Stage, sunX = 0.72, sunY = 30): string {
  const { W, m } = s
  const x = W * sunX
  let out = svg`<rect width="${W}" height="100" fill="${gradient(s, [...m.sky])}"/>`
  if (m.night) {
    out += times(46, () => {
      const size = 0.12 + s.r() * 0.22
      return svg`<circle cx="${s.r() * W}" cy="${s.r() * 52}" r="${size}" fill="#fff6dc" fill-opacity="${0.35 + s.r() * 0.6}"/>`
    })
    return out + glow(s, x, sunY - 6, 26, m.sun, 0.28) + crescent(x, sunY - 6, 6.2, m.sun)
  }
  out += glow(s, x, sunY, 46, m.sun, 0.75)
  out += svg`<circle cx="${x}" cy="${sunY}" r="6.4" fill="${m.sun}" fill-opacity=".95"/>`
  return (
    out +
    times(5, () => cloud(s.r() * W, 8 + s.r() * 28, 5 + s.r() * 6, m.sun, 0.3 + s.r() * 0.3)) +
    birds(s, W * (0.15 + s.r() * 0.3), 18 + s.r() * 12)
  )
}

const cloud = (x: number, y: number, size: number, fill: string, opacity: number) =>
  svg`<g fill="${fill}" opacity="${opacity}"><ellipse cx="${x}" cy="${y}" rx="${size * 2.1}" ry="${size * 0.36}"/><ellipse cx="${x - size * 0.6}" cy="${y - size * 0.22}" rx="${size * 0.8}" ry="${size * 0.42}"/><ellipse cx="${x + size * 0.5}" cy="${y - size * 0.34}" rx="${size}" ry="${size * 0.5}"/></g>`

const birds = (s: Stage, x: number, y: number) =>
  times(5, (i) => {
    const bx = x + i * 3.4 + s.r() * 3
    const by = y + Math.abs(i - 2) * 1.3 + s.r()
    return svg`<path d="M${bx - 1} ${by}q.6 -.7 1 0q.4 -.7 1 0" fill="none" stroke="${s.m.near}" stroke-width=".28" stroke-linecap="round"/>`
  })

/** A soft ridge across the stage, filled down to the bottom. */
function ridge(s: Stage, y: number, height: number, fill: string): string {
  const phase = s.r() * 6.28
  const step = s.W / 14
  let d = svg`M-1 100V${y}`
  let last = y
  for (let i = 0; i <= 15; i++) {
    const x = i * step
    const at =
      y -
      height *
        (0.5 + 0.35 * Math.sin(i * 0.62 + phase) + 0.15 * Math.sin(i * 1.55 + phase * 2) + s.r() * 0.12)
    d += svg`C${x - step * 0.5} ${last} ${x - step * 0.5} ${at} ${x} ${at}`
    last = at
  }
  return `${d}V100Z`.replace(/^/, '<path d="').concat(`" fill="${fill}"/>`)
}

const hills = (s: Stage, y: number) =>
  ridge(s, y, 16, s.m.far) + ridge(s, y + 6, 11, s.m.mid) + ridge(s, y + 11, 7, s.m.near)

const lawn = (s: Stage, y: number) =>
  svg`<path d="M0 ${y}Q${s.W / 2} ${y - 2.4} ${s.W} ${y}V100H0Z" fill="${gradient(s, [...s.m.grass])}"/>`

function tree(s: Stage, x: number, y: number, size: number): string {
  const [dark, mid, light] = s.m.leaf
  const trunk = svg`<path d="M${x - size * 0.045} ${y}L${x - size * 0.025} ${y - size * 0.5}H${x + size * 0.025}L${x + size * 0.05} ${y}Z" fill="#6a4f34"/>`
  const shadow = svg`<ellipse cx="${x + size * 0.1}" cy="${y}" rx="${size * 0.34}" ry="${size * 0.035}" fill="${s.m.deep}" fill-opacity=".22"/>`
  const blobs: [number, number, number, string][] = [
    [0, -0.62, 0.3, dark],
    [-0.2, -0.55, 0.22, dark],
    [0.21, -0.56, 0.22, dark],
    [-0.06, -0.72, 0.24, mid],
    [-0.2, -0.62, 0.14, mid],
    [0.14, -0.68, 0.16, mid],
    [-0.12, -0.78, 0.13, light],
    [0.06, -0.82, 0.1, light],
  ]
  return (
    shadow +
    trunk +
    blobs
      .map(([dx, dy, radius, fill]) => {
        const wobble = 0.92 + s.r() * 0.16
        return svg`<circle cx="${x + dx * size}" cy="${y + dy * size}" r="${radius * size * wobble}" fill="${fill}"/>`
      })
      .join('')
  )
}

function palm(s: Stage, x: number, y: number, size: number): string {
  const lean = (s.r() - 0.5) * size * 0.28
  const tx = x + lean
  const ty = y - size
  const fronds = times(9, (i) => {
    const angle = Math.PI * (0.02 + i * 0.12) + Math.PI
    const reach = size * (0.3 + s.r() * 0.06)
    const ex = tx + Math.cos(angle) * reach
    const ey = ty + Math.sin(angle) * reach * 0.55 + size * 0.13
    const cx = tx + Math.cos(angle) * reach * 0.6
    const cy = ty + Math.sin(angle) * reach * 0.75 - size * 0.03
    const fill = s.m.leaf[i % 3] ?? s.m.leaf[0]
    return svg`<path d="M${tx} ${ty}Q${cx} ${cy} ${ex} ${ey}Q${cx} ${cy + size * 0.075} ${tx} ${ty}Z" fill="${fill}"/>`
  })
  return svg`<ellipse cx="${x}" cy="${y}" rx="${size * 0.16}" ry="${size * 0.02}" fill="${s.m.deep}" fill-opacity=".22"/><path d="M${x - size * 0.022} ${y}Q${x} ${y - size * 0.5} ${tx - size * 0.012} ${ty}H${tx + size * 0.012}Q${x + size * 0.03} ${y - size * 0.5} ${x + size * 0.026} ${y}Z" fill="#7a5f41"/>${fronds}<circle cx="${tx - size * 0.02}" cy="${ty + size * 0.03}" r="${size * 0.022}" fill="${s.m.gold}"/><circle cx="${tx + size * 0.025}" cy="${ty + size * 0.035}" r="${size * 0.02}" fill="${s.m.trim}"/>`
}

const bush = (s: Stage, x: number, y: number, size: number) =>
  times(4, (i) => {
    const fill = s.m.leaf[i % 3] ?? s.m.leaf[0]
    return svg`<ellipse cx="${x + (i - 1.5) * size * 0.5}" cy="${y - size * 0.22}" rx="${size * 0.42}" ry="${size * (0.3 + s.r() * 0.12)}" fill="${fill}"/>`
  })

/** Leaves and grass at the lower corners, near and dark: they give the picture its depth. */
function foreground(s: Stage): string {
  const blade = (x: number, reach: number, lean: number, fill: string) =>
    svg`<path d="M${x - 1} 101Q${x + lean * 0.3} ${100 - reach * 0.6} ${x + lean} ${100 - reach}Q${x + lean * 0.5 + 1} ${100 - reach * 0.5} ${x + 1.4} 101Z" fill="${fill}"/>`
  const corner = (from: number, side: number) =>
    times(16, (i) => {
      const reach = (15 - i * 0.7) * (0.55 + s.r() * 0.6)
      return blade(
        from + side * i * (1.1 + s.r() * 0.5),
        reach,
        side * (s.r() * 7 - 1.5),
        (i % 3 ? s.m.leaf[0] : s.m.deep) as string,
      )
    })
  return corner(-1, 1) + corner(s.W + 1, -1)
}

// ---------------------------------------------------------------- buildings

function dome(s: Stage, x: number, y: number, r: number, fill: string): string {
  const light = gradient(s, [fill, s.m.deep], 'right')
  return (
    svg`<path d="M${x - r} ${y}C${x - r * 1.22} ${y - r * 0.62} ${x - r * 0.46} ${y - r * 0.98} ${x} ${y - r * 1.5}C${x + r * 0.46} ${y - r * 0.98} ${x + r * 1.22} ${y - r * 0.62} ${x + r} ${y}Z" fill="${light}"/>` +
    svg`<path d="M${x - r * 0.55} ${y}C${x - r * 0.72} ${y - r * 0.6} ${x - r * 0.3} ${y - r * 0.95} ${x} ${y - r * 1.5}C${x - r * 0.1} ${y - r * 0.9} ${x - r * 0.3} ${y - r * 0.6} ${x - r * 0.22} ${y}Z" fill="#fff" fill-opacity=".13"/>` +
    svg`<rect x="${x - r * 1.08}" y="${y - r * 0.06}" width="${r * 2.16}" height="${r * 0.14}" fill="${s.m.gold}"/>` +
    svg`<rect x="${x - r * 0.025}" y="${y - r * 1.86}" width="${r * 0.05}" height="${r * 0.4}" fill="${s.m.gold}"/>` +
    crescent(x, y - r * 1.96, r * 0.13, s.m.gold)
  )
}

function minaret(s: Stage, x: number, base: number, height: number): string {
  const w = height * 0.085
  const wall = gradient(s, [s.m.wall, s.m.shade], 'right')
  return (
    svg`<rect x="${x - w / 2}" y="${base - height}" width="${w}" height="${height}" fill="${wall}"/>` +
    [0.35, 0.68, 1]
      .map(
        (at) =>
          svg`<rect x="${x - w * 0.72}" y="${base - height * at}" width="${w * 1.44}" height="${height * 0.022}" fill="${s.m.trim}"/>`,
      )
      .join('') +
    svg`<path d="${arch(x - w * 0.2, base - height * 0.58, w * 0.4, height * 0.14)}" fill="${s.m.glass}"/><path d="${arch(x - w * 0.2, base - height * 0.92, w * 0.4, height * 0.14)}" fill="${s.m.glass}"/>` +
    svg`<rect x="${x - w * 0.4}" y="${base - height * 1.07}" width="${w * 0.8}" height="${height * 0.08}" fill="${s.m.wall}"/>` +
    dome(s, x, base - height * 1.06, w * 0.52, s.m.roof)
  )
}

/** The school: an arcade below, two rows of windows, a portal with a dome in the middle. */
function school(s: Stage, cx: number, base: number, width: number, height: number): string {
  const { m } = s
  const left = cx - width / 2
  const wall = gradient(s, [m.wall, m.shade])
  const bay = width / Math.max(6, 2 * Math.round(width / 13))
  const bays = Math.round(width / bay)
  const floor = height / 3
  let out = svg`<ellipse cx="${cx}" cy="${base + 0.6}" rx="${width * 0.56}" ry="1.8" fill="${m.deep}" fill-opacity=".2"/>`
  out += svg`<rect x="${left}" y="${base - height}" width="${width}" height="${height}" fill="${wall}"/>`
  out += svg`<rect x="${left - 1}" y="${base - height - 1.6}" width="${width + 2}" height="2.2" fill="${m.trim}"/><rect x="${left - 0.4}" y="${base - height - 2.5}" width="${width + 0.8}" height="1" fill="${m.wall}"/>`
  for (const row of [1, 2]) {
    const y = base - height + (row - 1) * floor
    out += times(bays, (i) => {
      const x = left + i * bay + bay * 0.22
      const w = bay * 0.56
      return (
        svg`<path d="${arch(x, y + floor * 0.2, w, floor * 0.62)}" fill="${m.glass}"/>` +
        svg`<path d="M${x + w / 2} ${y + floor * 0.24}V${y + floor * 0.82}M${x} ${y + floor * 0.52}H${x + w}" stroke="${m.wall}" stroke-width=".35"/>` +
        svg`<rect x="${x - 0.4}" y="${y + floor * 0.82}" width="${w + 0.8}" height=".8" fill="${m.trim}"/>`
      )
    })
    out += svg`<rect x="${left}" y="${y + floor - 0.5}" width="${width}" height=".9" fill="${m.trim}" fill-opacity=".75"/>`
  }
  const low = base - floor
  out += svg`<rect x="${left}" y="${low + 0.4}" width="${width}" height="${floor - 0.4}" fill="${m.shade}"/>`
  out += times(bays, (i) => {
    const x = left + i * bay + bay * 0.1
    const dark = gradient(s, [m.roof, m.deep])
    return svg`<path d="${arch(x, low + floor * 0.14, bay * 0.8, floor * 0.86)}" fill="${dark}" fill-opacity=".86"/><path d="${arch(x + bay * 0.24, low + floor * 0.4, bay * 0.32, floor * 0.6)}" fill="${m.glass}" fill-opacity=".55"/>`
  })
  // The portal.
  const pw = Math.max(14, width * 0.17)
  const ph = height * 1.16
  out += svg`<rect x="${cx - pw / 2}" y="${base - ph}" width="${pw}" height="${ph}" fill="${gradient(s, [m.wall, m.wall, m.shade])}"/>`
  out += svg`<rect x="${cx - pw / 2 - 0.8}" y="${base - ph - 1.4}" width="${pw + 1.6}" height="2" fill="${m.trim}"/>`
  out += svg`<path d="${arch(cx - pw * 0.36, base - ph * 0.8, pw * 0.72, ph * 0.8)}" fill="${m.roof}"/><path d="${arch(cx - pw * 0.3, base - ph * 0.72, pw * 0.6, ph * 0.72)}" fill="${gradient(s, [m.deep, m.roof])}"/><path d="${arch(cx - pw * 0.17, base - ph * 0.4, pw * 0.34, ph * 0.4)}" fill="${m.glass}"/>`
  out += star(cx, base - ph * 0.885, pw * 0.09, m.gold)
  out += svg`<rect x="${cx - pw * 0.34}" y="${base - ph - 4.6}" width="${pw * 0.68}" height="3.4" fill="${m.wall}"/>`
  out += dome(s, cx, base - ph - 4.2, pw * 0.34, m.roof)
  // Low sun on the left half, shade on the right.
  out += svg`<rect x="${cx}" y="${base - height}" width="${width / 2}" height="${height}" fill="${m.deep}" fill-opacity=".07"/>`
  return out
}

function mosque(s: Stage, cx: number, base: number, size: number): string {
  const { m } = s
  const w = size * 1.5
  const wall = gradient(s, [m.wall, m.shade])
  let out = minaret(s, cx - w * 0.66, base, size * 1.5) + minaret(s, cx + w * 0.66, base, size * 1.5)
  out += svg`<rect x="${cx - w / 2}" y="${base - size * 0.5}" width="${w}" height="${size * 0.5}" fill="${wall}"/><rect x="${cx - w / 2 - 0.6}" y="${base - size * 0.53}" width="${w + 1.2}" height="${size * 0.04}" fill="${m.trim}"/>`
  out += dome(s, cx - w * 0.34, base - size * 0.52, size * 0.16, m.roof)
  out += dome(s, cx + w * 0.34, base - size * 0.52, size * 0.16, m.roof)
  out += svg`<rect x="${cx - size * 0.34}" y="${base - size * 0.7}" width="${size * 0.68}" height="${size * 0.7}" fill="${wall}"/>`
  out += times(5, (i) => {
    const x = cx - size * 0.3 + i * size * 0.125
    return svg`<path d="${arch(x, base - size * 0.66, size * 0.08, size * 0.13)}" fill="${m.glass}"/>`
  })
  out += dome(s, cx, base - size * 0.7, size * 0.35, m.roof)
  out += times(7, (i) => {
    const x = cx - w / 2 + w * 0.03 + i * w * 0.138
    return svg`<path d="${arch(x, base - size * 0.38, w * 0.11, size * 0.38)}" fill="${gradient(s, [m.roof, m.deep])}"/>`
  })
  out += svg`<path d="${arch(cx - size * 0.14, base - size * 0.5, size * 0.28, size * 0.5)}" fill="${m.roof}"/><path d="${arch(cx - size * 0.1, base - size * 0.42, size * 0.2, size * 0.42)}" fill="${m.glass}"/>`
  return out
}

// ---------------------------------------------------------------- people

const skins = ['#b98358', '#c8946a', '#a8744c', '#d3a57c']
const dressesOfGirls = ['#1b7a5f', '#0d5a47', '#7c9a5e', '#80590f', '#5a7f86']
const dressesOfBoys = ['#fbf8f1', '#f1ebdc', '#e3f0ea', '#f7edd6']

interface Pose {
  girl?: boolean
  /** Seen from behind. */
  back?: boolean
  /** Both arms up. */
  cheer?: boolean
  dress?: string
}

/** A standing child without a face; `y` is where the feet are. */
function child(s: Stage, x: number, y: number, h: number, pose: Pose = {}): string {
  const skin = skins[Math.floor(s.r() * skins.length)] ?? '#b98358'
  const dresses = pose.girl ? dressesOfGirls : dressesOfBoys
  const dress = pose.dress ?? dresses[Math.floor(s.r() * dresses.length)] ?? '#fbf8f1'
  const head = h * 0.105
  const hy = y - h + head * 1.15
  const shoulder = h * 0.125
  const hem = h * (pose.girl ? 0.2 : 0.165)
  const hemY = y - h * (pose.girl ? 0.04 : 0.2)
  let out = svg`<ellipse cx="${x}" cy="${y}" rx="${h * 0.2}" ry="${h * 0.028}" fill="${s.m.deep}" fill-opacity=".25"/>`
  if (!pose.girl)
    out += svg`<path d="M${x - h * 0.1} ${hemY - 1}L${x - h * 0.085} ${y}H${x - h * 0.02}L${x} ${hemY}L${x + h * 0.02} ${y}H${x + h * 0.085}L${x + h * 0.1} ${hemY - 1}Z" fill="#e9e2d0"/>`
  const arm = pose.cheer
    ? svg`<path d="M${x - shoulder * 0.8} ${hy + head * 1.6}L${x - h * 0.23} ${y - h * 1.06}M${x + shoulder * 0.8} ${hy + head * 1.6}L${x + h * 0.23} ${y - h * 1.06}" stroke="${dress}" stroke-width="${h * 0.062}" stroke-linecap="round"/><circle cx="${x - h * 0.235}" cy="${y - h * 1.09}" r="${h * 0.036}" fill="${skin}"/><circle cx="${x + h * 0.235}" cy="${y - h * 1.09}" r="${h * 0.036}" fill="${skin}"/>`
    : svg`<path d="M${x - shoulder} ${hy + head * 1.7}L${x - h * 0.165} ${y - h * 0.42}M${x + shoulder} ${hy + head * 1.7}L${x + h * 0.165} ${y - h * 0.42}" stroke="${dress}" stroke-width="${h * 0.06}" stroke-linecap="round"/><circle cx="${x - h * 0.17}" cy="${y - h * 0.39}" r="${h * 0.034}" fill="${skin}"/><circle cx="${x + h * 0.17}" cy="${y - h * 0.39}" r="${h * 0.034}" fill="${skin}"/>`
  out += arm
  out += svg`<path d="M${x - shoulder} ${hy + head * 1.35}Q${x} ${hy + head * 0.8} ${x + shoulder} ${hy + head * 1.35}L${x + hem} ${hemY}Q${x} ${hemY + h * 0.03} ${x - hem} ${hemY}Z" fill="${dress}"/>`
  out += svg`<path d="M${x} ${hy + head}L${x + shoulder} ${hy + head * 1.35}L${x + hem} ${hemY}Q${x + hem * 0.5} ${hemY + h * 0.02} ${x} ${hemY + h * 0.012}Z" fill="#16241f" fill-opacity=".08"/>`
  if (pose.girl) {
    const veil = dress === '#fbf8f1' ? '#0d5a47' : '#fbf8f1'
    out += svg`<path d="M${x} ${hy - head * 1.22}C${x + head * 1.5} ${hy - head * 1.2} ${x + head * 1.3} ${hy + head} ${x + shoulder * 1.1} ${hy + head * 2.3}Q${x} ${hy + head * 3.1} ${x - shoulder * 1.1} ${hy + head * 2.3}C${x - head * 1.3} ${hy + head} ${x - head * 1.5} ${hy - head * 1.2} ${x} ${hy - head * 1.22}Z" fill="${veil}"/>`
    if (!pose.back)
      out += svg`<ellipse cx="${x}" cy="${hy}" rx="${head * 0.68}" ry="${head * 0.8}" fill="${skin}"/>`
  } else {
    out += svg`<circle cx="${x}" cy="${hy}" r="${head * 0.92}" fill="${pose.back ? '#3b2a1d' : skin}"/>`
    out += svg`<path d="M${x - head * 0.95} ${hy - head * 0.18}Q${x - head * 0.9} ${hy - head * 1.25} ${x} ${hy - head * 1.25}Q${x + head * 0.9} ${hy - head * 1.25} ${x + head * 0.95} ${hy - head * 0.18}Q${x} ${hy - head * 0.5} ${x - head * 0.95} ${hy - head * 0.18}Z" fill="#fdfbf5"/>`
  }
  return out
}

/** Sitting on the floor, seen from the front, reading from a stand. */
function reader(s: Stage, x: number, y: number, size: number, girl: boolean): string {
  const body = child(s, x, y + size * 0.42, size * 1.35, { girl })
  return (
    body +
    svg`<path d="M${x - size * 0.42} ${y + size * 0.05}Q${x} ${y - size * 0.16} ${x + size * 0.42} ${y + size * 0.05}L${x + size * 0.46} ${y + size * 0.46}H${x - size * 0.46}Z" fill="${girl ? '#0d5a47' : '#efe8d6'}"/>` +
    bookOnStand(s, x, y + size * 0.44, size * 0.5)
  )
}

/** A rehal with an open book; `y` is the floor. */
function bookOnStand(s: Stage, x: number, y: number, size: number): string {
  const wood = '#7c5228'
  return (
    svg`<path d="M${x - size * 0.5} ${y}L${x + size * 0.34} ${y - size * 0.52}L${x + size * 0.5} ${y - size * 0.44}L${x - size * 0.3} ${y}Z" fill="${wood}"/><path d="M${x + size * 0.5} ${y}L${x - size * 0.34} ${y - size * 0.52}L${x - size * 0.5} ${y - size * 0.44}L${x + size * 0.3} ${y}Z" fill="#93642f"/>` +
    svg`<path d="M${x} ${y - size * 0.4}L${x - size * 0.62} ${y - size * 0.66}V${y - size * 0.58}L${x} ${y - size * 0.31}L${x + size * 0.62} ${y - size * 0.58}V${y - size * 0.66}Z" fill="${s.m.roof}"/>` +
    svg`<path d="M${x} ${y - size * 0.42}Q${x - size * 0.3} ${y - size * 0.74} ${x - size * 0.6} ${y - size * 0.7}L${x - size * 0.58} ${y - size * 0.64}Q${x - size * 0.28} ${y - size * 0.64} ${x} ${y - size * 0.36}Q${x + size * 0.28} ${y - size * 0.64} ${x + size * 0.58} ${y - size * 0.64}L${x + size * 0.6} ${y - size * 0.7}Q${x + size * 0.3} ${y - size * 0.74} ${x} ${y - size * 0.42}Z" fill="#fdf9ec"/>`
  )
}

const bunting = (s: Stage, y: number, sag: number) => {
  const colours = [s.m.gold, s.m.wall, s.m.roof, s.m.leaf[2]]
  const at = (t: number) => y + sag * 4 * t * (1 - t)
  return (
    svg`<path d="M0 ${y}Q${s.W / 2} ${y + sag * 2} ${s.W} ${y}" fill="none" stroke="${s.m.trim}" stroke-width=".35"/>` +
    times(s.W / 6, (i) => {
      const t = (i * 6 + 3) / s.W
      const x = i * 6 + 3
      return svg`<path d="M${x - 2} ${at(t) - 0.1}H${x + 2}L${x} ${at(t) + 4.2}Z" fill="${colours[i % 4] ?? s.m.gold}"/>`
    })
  )
}

function lantern(s: Stage, x: number, length: number, size: number): string {
  return (
    glow(s, x, length + size * 0.6, size * 3.2, s.m.gold, 0.42) +
    svg`<path d="M${x} 0V${length}" stroke="${s.m.gold}" stroke-width=".25"/><path d="M${x - size * 0.3} ${length + size * 0.22}Q${x} ${length - size * 0.3} ${x + size * 0.3} ${length + size * 0.22}Z" fill="${s.m.gold}"/><path d="M${x - size * 0.3} ${length + size * 0.25}H${x + size * 0.3}L${x + size * 0.42} ${length + size * 0.62}L${x + size * 0.2} ${length + size * 1.08}H${x - size * 0.2}L${x - size * 0.42} ${length + size * 0.62}Z" fill="#fff1c4"/><path d="M${x - size * 0.3} ${length + size * 0.25}L${x - size * 0.05} ${length + size * 1.08}M${x + size * 0.3} ${length + size * 0.25}L${x + size * 0.05} ${length + size * 1.08}M${x - size * 0.42} ${length + size * 0.62}H${x + size * 0.42}" stroke="${s.m.gold}" stroke-width=".3"/><rect x="${x - size * 0.22}" y="${length + size * 1.08}" width="${size * 0.44}" height="${size * 0.14}" fill="${s.m.gold}"/>`
  )
}

// ---------------------------------------------------------------- rooms

/** Wall, dado and floor of a room; `floorY` is where the floor begins. */
function room(s: Stage, floorY: number): string {
  const [high, low, floor] = s.m.room
  return (
    svg`<rect width="${s.W}" height="${floorY}" fill="${gradient(s, [high, low])}"/>` +
    svg`<rect y="${floorY}" width="${s.W}" height="${100 - floorY}" fill="${gradient(s, [floor, s.m.deep])}" /><rect y="${floorY}" width="${s.W}" height="${100 - floorY}" fill="${floor}" fill-opacity=".55"/>` +
    svg`<rect y="${floorY - 1.4}" width="${s.W}" height="1.4" fill="${s.m.trim}"/>` +
    times(9, (i) => {
      const x = (s.W / 8) * i
      return svg`<path d="M${s.W / 2 + (x - s.W / 2) * 0.9} ${floorY}L${s.W / 2 + (x - s.W / 2) * 1.9} 100" stroke="${s.m.deep}" stroke-width=".3" stroke-opacity=".18"/>`
    })
  )
}

/** An arched window that shows the day outside. */
function openWindow(s: Stage, x: number, y: number, w: number, h: number): string {
  const id = `g${s.defs.length}`
  s.defs.push(svg`<clipPath id="${id}"><path d="${arch(x, y, w, h)}"/></clipPath>`)
  const ground = y + h
  return (
    svg`<path d="${arch(x - 1.3, y - 1.6, w + 2.6, h + 2.4)}" fill="${s.m.trim}"/>` +
    svg`<g clip-path="url(#${id})"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${gradient(s, [...s.m.sky])}"/>${glow(s, x + w * 0.65, y + h * 0.34, w * 0.6, s.m.sun, 0.8)}<path d="M${x} ${ground - h * 0.3}Q${x + w * 0.3} ${ground - h * 0.5} ${x + w * 0.6} ${ground - h * 0.32}T${x + w} ${ground - h * 0.36}V${ground}H${x}Z" fill="${s.m.mid}"/><path d="M${x} ${ground - h * 0.16}Q${x + w * 0.5} ${ground - h * 0.3} ${x + w} ${ground - h * 0.18}V${ground}H${x}Z" fill="${s.m.near}"/></g>` +
    svg`<path d="M${x + w / 2} ${y + 0.6}V${ground}M${x} ${y + h * 0.52}H${x + w}" stroke="${s.m.wall}" stroke-width=".8"/>` +
    svg`<rect x="${x - 1.8}" y="${ground}" width="${w + 3.6}" height="1.4" fill="${s.m.wall}"/>`
  )
}

const bookColours = [
  '#0d5a47',
  '#80590f',
  '#1b7a5f',
  '#e0b04c',
  '#8a4b38',
  '#5a7f86',
  '#f1ebdc',
  '#3f6f48',
  '#b5654a',
]

function shelf(s: Stage, x: number, y: number, w: number, h: number): string {
  const rows = Math.max(2, Math.round(h / 15))
  const rowH = h / rows
  let out = svg`<rect x="${x - 1}" y="${y - 1}" width="${w + 2}" height="${h + 2}" fill="#6d4a28"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#4f3520"/>`
  for (let row = 0; row < rows; row++) {
    const floor = y + (row + 1) * rowH - 1
    let at = x + 0.6
    while (at < x + w - 1.4) {
      const thick = 0.9 + s.r() * 1.3
      if (s.r() < 0.07) {
        at += 2.4
        continue
      }
      const tall = rowH * (0.58 + s.r() * 0.27)
      const fill = bookColours[Math.floor(s.r() * bookColours.length)] ?? '#0d5a47'
      const width = Math.min(thick, x + w - 0.5 - at)
      out += svg`<rect x="${at}" y="${floor - tall}" width="${width}" height="${tall}" fill="${fill}"/><rect x="${at}" y="${floor - tall * 0.8}" width="${width}" height=".45" fill="${s.m.gold}" fill-opacity=".75"/>`
      at += thick + 0.12
    }
    out += svg`<rect x="${x}" y="${floor}" width="${w}" height="1" fill="#8a6238"/>`
  }
  return out
}

const table = (s: Stage, x: number, y: number, w: number, h: number) =>
  svg`<rect x="${x}" y="${y}" width="${w}" height="${h * 0.16}" rx=".6" fill="#a5763f"/><rect x="${x}" y="${y + h * 0.16}" width="${w}" height="${h * 0.07}" fill="#7a5228"/><rect x="${x + w * 0.04}" y="${y + h * 0.2}" width="${Math.max(1, w * 0.025)}" height="${h * 0.8}" fill="#7a5228"/><rect x="${x + w * 0.96 - Math.max(1, w * 0.025)}" y="${y + h * 0.2}" width="${Math.max(1, w * 0.025)}" height="${h * 0.8}" fill="#7a5228"/><ellipse cx="${x + w / 2}" cy="${y + h}" rx="${w * 0.52}" ry="1.2" fill="${s.m.deep}" fill-opacity=".2"/>`

const pileOfBooks = (s: Stage, x: number, y: number, w: number, count: number) => {
  let at = y
  return times(count, (i) => {
    const thick = w * (0.1 + s.r() * 0.06)
    const wide = w * (0.82 + s.r() * 0.18)
    const shift = (s.r() - 0.5) * w * 0.12
    at -= thick
    const fill = bookColours[(i * 3 + Math.floor(s.r() * 4)) % bookColours.length] ?? '#0d5a47'
    const left = x - wide / 2 + shift
    return svg`<rect x="${left}" y="${at}" width="${wide}" height="${thick}" rx="${thick * 0.18}" fill="${fill}"/><rect x="${left + wide * 0.86}" y="${at + thick * 0.14}" width="${wide * 0.14}" height="${thick * 0.72}" fill="#fdf6e3"/><rect x="${left + wide * 0.1}" y="${at + thick * 0.4}" width="${wide * 0.24}" height="${thick * 0.14}" fill="#f0d48c" fill-opacity=".85"/>`
  })
}

/** Shafts of light from a window or a lamp. */
const rays = (x: number, y: number, colour: string) =>
  times(5, (i) => {
    const spread = (i - 2) * 14
    return svg`<path d="M${x - 3} ${y}L${x + spread - 9} 102H${x + spread + 9}L${x + 3} ${y}Z" fill="${colour}" fill-opacity=".07"/>`
  })

/** Shade towards the floor. (A radial vignette is handsomer and costs 50 ms on a banner.) */
const vignette = (s: Stage) => {
  const id = `g${s.defs.length}`
  s.defs.push(
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${s.m.deep}" stop-opacity="0"/><stop offset="1" stop-color="${s.m.deep}" stop-opacity=".34"/></linearGradient>`,
  )
  return svg`<rect y="62" width="${s.W}" height="38" fill="url(#${id})"/>`
}

// ---------------------------------------------------------------- the scenes

type Scene = (s: Stage) => string

const campus: Scene = (s) => {
  const { W } = s
  const side = s.r() < 0.5 ? 0.24 : 0.76
  return (
    sky(s, side, 24) +
    hills(s, 62) +
    lawn(s, 75) +
    palm(s, W * 0.06, 79, 34) +
    tree(s, W * 0.94, 79, 32) +
    school(s, W / 2, 78, Math.min(118, W * 0.66), 38) +
    svg`<path d="M${W / 2 - 4} 78H${W / 2 + 4}L${W / 2 + 26} 100H${W / 2 - 26}Z" fill="${gradient(s, [s.m.path, s.m.shade])}"/>` +
    tree(s, W * 0.13, 84, 30) +
    tree(s, W * 0.87, 86, 25) +
    times(5, (i) => bush(s, W / 2 - 9 - i * (W * 0.08), 82 + i * 1.4, 4 + i * 0.5)) +
    times(5, (i) => bush(s, W / 2 + 9 + i * (W * 0.08), 82 + i * 1.4, 4 + i * 0.5)) +
    child(s, W / 2 - 7, 92, 12) +
    child(s, W / 2 - 2.6, 93, 12.6) +
    child(s, W / 2 + 8, 96, 13.5, { girl: true }) +
    foreground(s)
  )
}

const assembly: Scene = (s) => {
  const { W } = s
  const rows = [82, 89, 97]
  return (
    sky(s, 0.2, 26) +
    hills(s, 58) +
    lawn(s, 70) +
    school(s, W * 0.56, 73, Math.min(105, W * 0.62), 33) +
    palm(s, W * 0.92, 75, 36) +
    tree(s, W * 0.07, 74, 30) +
    svg`<rect y="76" width="${W}" height="24" fill="${gradient(s, [s.m.path, s.m.shade])}"/>` +
    svg`<rect x="${W * 0.2}" y="24" width=".7" height="54" fill="${s.m.trim}"/><path d="M${W * 0.2 + 0.7} 25q6 -2 11 .4t9 -.6v11q-5 1.6 -9 .2t-11 .4Z" fill="#0d6a4f"/><circle cx="${W * 0.2 + 9.4}" cy="30.6" r="3.1" fill="#c8473c"/>` +
    rows
      .map((y, row) =>
        times(W / (7 + row * 1.6) + 1, (i) =>
          child(s, i * (7 + row * 1.6) + (row % 2) * 3.5, y, 12.5 + row * 3.4, {
            girl: (i + row) % 7 > 3,
            back: true,
            dress: (i + row) % 7 > 3 ? '#1b7a5f' : '#fdfaf2',
          }),
        ),
      )
      .join('')
  )
}

const mosqueScene: Scene = (s) => {
  const { W, m } = s
  const base = 70
  const size = Math.min(38, W * 0.24)
  return (
    sky(s, 0.5, 36) +
    ridge(s, 62, 9, m.far) +
    ridge(s, 67, 6, m.mid) +
    palm(s, W * 0.08, base + 1, 30) +
    palm(s, W * 0.15, base + 1, 22) +
    palm(s, W * 0.9, base + 1, 33) +
    tree(s, W * 0.8, base + 1, 20) +
    mosque(s, W / 2, base, size) +
    svg`<rect y="${base}" width="${W}" height="3" fill="${m.near}"/><rect y="${base + 2.4}" width="${W}" height="30" fill="${gradient(s, [m.sky[2], m.sky[1], m.sky[0]])}"/>` +
    svg`<g opacity=".3" transform="translate(0 ${base * 2 + 4.8}) scale(1 -1)">${mosque(s, W / 2, base + 0.4, size)}</g>` +
    times(30, () => {
      const y = base + 4 + s.r() * 26
      const long = 3 + s.r() * 12
      return svg`<rect x="${s.r() * W}" y="${y}" width="${long}" height=".3" rx=".15" fill="${m.sun}" fill-opacity="${0.12 + s.r() * 0.3}"/>`
    }) +
    foreground(s)
  )
}

const quran: Scene = (s) => {
  const { W, m } = s
  const cx = W / 2
  const niche = Math.min(64, W * 0.56)
  return (
    svg`<rect width="${W}" height="100" fill="${gradient(s, [m.roof, m.deep])}"/>` +
    lattice(s, 9, m.gold, 0.22) +
    svg`<path d="${arch(cx - niche / 2 - 3, 3, niche + 6, 84)}" fill="${m.gold}"/><path d="${arch(cx - niche / 2 - 1.6, 5, niche + 3.2, 82)}" fill="${m.deep}"/><path d="${arch(cx - niche / 2, 7, niche, 80)}" fill="${gradient(s, [m.sky[1], m.sky[2]])}"/>` +
    glow(s, cx, 46, niche * 0.52, m.sun, 0.95) +
    svg`<rect y="84" width="${W}" height="16" fill="${gradient(s, ['#8a4b38', '#5f3328'])}"/><rect y="84" width="${W}" height="1.2" fill="${m.gold}"/>` +
    times(W / 6 + 1, (i) =>
      star(i * 6, 93, 2.1, 'none', `stroke="${m.gold}" stroke-width=".35" stroke-opacity=".7"`),
    ) +
    bookOnStand(s, cx, 88, Math.min(44, niche * 0.66)) +
    lantern(s, cx - niche * 0.72, 20, 7) +
    lantern(s, cx + niche * 0.72, 20, 7) +
    star(cx, 27, 4.2, 'none', `stroke="${m.gold}" stroke-width=".7"`) +
    star(cx, 27, 2.2, m.gold) +
    vignette(s)
  )
}

const library: Scene = (s) => {
  const { W, m } = s
  const ww = Math.min(26, W * 0.22)
  const gap = W / 2 - ww / 2 - 3
  return (
    room(s, 78) +
    shelf(s, 3, 12, gap - 5, 64) +
    shelf(s, W / 2 + ww / 2 + 5, 12, gap - 5, 64) +
    openWindow(s, W / 2 - ww / 2, 14, ww, 46) +
    rays(W / 2, 40, m.sun) +
    table(s, W * 0.2, 76, W * 0.6, 20) +
    pileOfBooks(s, W * 0.32, 76, 15, 4) +
    pileOfBooks(s, W * 0.68, 76, 14, 3) +
    svg`<path d="M${W * 0.5} 76Q${W * 0.5 - 6} 72.6 ${W * 0.5 - 12} 73.8V76.4Q${W * 0.5 - 6} 75.2 ${W * 0.5} 77.6Q${W * 0.5 + 6} 75.2 ${W * 0.5 + 12} 76.4V73.8Q${W * 0.5 + 6} 72.6 ${W * 0.5} 76Z" fill="#fdf9ec"/>` +
    svg`<rect x="${W * 0.595}" y="62" width=".8" height="14" fill="#80590f"/><path d="M${W * 0.595 - 4} 63L${W * 0.595 - 1.6} 56H${W * 0.595 + 2.4}L${W * 0.595 + 4.8} 63Z" fill="${m.roof}"/><ellipse cx="${W * 0.595 + 0.4}" cy="76" rx="3" ry=".7" fill="#80590f"/>` +
    glow(s, W * 0.595, 66, 14, '#fff1c4', 0.4) +
    vignette(s)
  )
}

const sports: Scene = (s) => {
  const { W, m } = s
  const lane = (i: number) => 71 + i * i * 0.62 + i * 3
  return (
    sky(s, 0.8, 24) +
    hills(s, 54) +
    times(9, (i) => tree(s, (W / 8) * i + s.r() * 6, 63, 14 + s.r() * 8)) +
    lawn(s, 62) +
    svg`<rect x="${W * 0.05}" y="48" width="${W * 0.26}" height="13" fill="${m.wall}"/><path d="M${W * 0.04} 48L${W * 0.06} 42H${W * 0.3}L${W * 0.32} 48Z" fill="${m.roof}"/>` +
    times(
      16,
      (i) =>
        svg`<circle cx="${W * 0.06 + i * W * 0.0163}" cy="${55 - (i % 2) * 1.4}" r="1.1" fill="${skins[i % 4] ?? '#b98358'}"/>`,
    ) +
    bunting(s, 34, 5) +
    svg`<path d="M0 69H${W}V100H0Z" fill="${gradient(s, ['#c98a62', '#a8623f'])}"/>` +
    times(
      6,
      (i) =>
        svg`<path d="M0 ${lane(i)}H${W}" stroke="#fdf6e6" stroke-width="${0.3 + i * 0.08}" stroke-opacity=".85"/>`,
    ) +
    times(5, (i) => {
      const y = lane(i) + 4 + i * 0.5
      const x = W * (0.2 + ((i * 0.37 + s.r() * 0.18) % 0.62))
      return runner(
        s,
        x,
        y,
        13 + i * 2.1,
        ['#0d5a47', '#e0b04c', '#fbf8f1', '#1b7a5f', '#5a7f86'][i] ?? '#0d5a47',
      )
    }) +
    svg`<path d="M${W * 0.9} 66V100" stroke="#fdf6e6" stroke-width="1.2"/>` +
    foreground(s)
  )
}

function runner(s: Stage, x: number, y: number, h: number, shirt: string): string {
  const skin = skins[Math.floor(s.r() * skins.length)] ?? '#b98358'
  const k = h / 20
  return svg`<ellipse cx="${x}" cy="${y}" rx="${5 * k}" ry="${0.8 * k}" fill="${s.m.deep}" fill-opacity=".28"/><g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M${x} ${y - 8 * k}L${x + 3.6 * k} ${y - 5.4 * k}L${x + 2.6 * k} ${y - 0.6 * k}" stroke="#16302a" stroke-width="${2 * k}"/><path d="M${x} ${y - 8 * k}L${x - 2.6 * k} ${y - 4.6 * k}L${x - 6.4 * k} ${y - 3.6 * k}" stroke="#16302a" stroke-width="${2 * k}"/><path d="M${x + 1.2 * k} ${y - 13.6 * k}L${x + 4.4 * k} ${y - 11 * k}L${x + 6.4 * k} ${y - 13.4 * k}M${x + 0.6 * k} ${y - 13.6 * k}L${x - 3 * k} ${y - 11.4 * k}L${x - 4.4 * k} ${y - 8.8 * k}" stroke="${skin}" stroke-width="${1.5 * k}"/><path d="M${x + 1 * k} ${y - 13.4 * k}L${x} ${y - 8.4 * k}" stroke="${shirt}" stroke-width="${4.2 * k}"/></g><circle cx="${x + 2 * k}" cy="${y - 17.6 * k}" r="${2.1 * k}" fill="${skin}"/><path d="M${x - 0.1 * k} ${y - 17.8 * k}A${2.1 * k} ${2.1 * k} 0 0 1 ${x + 4.1 * k} ${y - 17.8 * k}Z" fill="#2b1d14"/>`
}

const football: Scene = (s) => {
  const { W, m } = s
  return (
    sky(s, 0.25, 26) +
    hills(s, 52) +
    times(11, (i) => tree(s, (W / 10) * i + s.r() * 5, 62, 15 + s.r() * 9)) +
    lawn(s, 60) +
    times(7, (i) =>
      i % 2
        ? ''
        : svg`<path d="M${W / 2 + (i - 3.5) * W * 0.12} 60L${W / 2 + (i - 3.5) * W * 0.34} 100H${W / 2 + (i - 2.5) * W * 0.34}L${W / 2 + (i - 2.5) * W * 0.12} 60Z" fill="#fff" fill-opacity=".09"/>`,
    ) +
    svg`<path d="M${W * 0.36} 64H${W * 0.64}L${W * 0.7} 72H${W * 0.3}Z" fill="none" stroke="#fdfaf2" stroke-width=".5" stroke-opacity=".8"/><g stroke="#fdfaf2" fill="none"><path d="M${W * 0.42} 64V52H${W * 0.58}V64" stroke-width=".9"/>${times(7, (i) => svg`<path d="M${W * 0.42 + i * W * 0.0267} 52V64M${W * 0.42} ${52 + i * 2}H${W * 0.58}" stroke-width=".14" fill-opacity=".7"/>`)}</g>` +
    times(6, (i) =>
      runner(
        s,
        W * (0.12 + i * 0.155 + s.r() * 0.04),
        74 + ((i * 7) % 19) + s.r() * 3,
        14 + ((i * 7) % 19) * 0.34,
        i % 2 ? '#e0b04c' : '#0d5a47',
      ),
    ) +
    svg`<ellipse cx="${W * 0.53}" cy="92.4" rx="2.4" ry=".6" fill="${m.deep}" fill-opacity=".3"/><circle cx="${W * 0.53}" cy="90" r="2.3" fill="#fdfaf2"/><path d="${'M'}${W * 0.53} 88.8l1.1 .8l-.4 1.3h-1.4l-.4 -1.3Z" fill="#16241f"/>` +
    foreground(s)
  )
}

const stageScene: Scene = (s) => {
  const { W, m } = s
  const cx = W / 2
  const curtain = (x: number, w: number) =>
    svg`<rect x="${x}" y="0" width="${w}" height="74" fill="${m.roof}"/>` +
    times(
      w / 3,
      (i) => svg`<rect x="${x + i * 3}" y="0" width="1.4" height="74" fill="${m.deep}" fill-opacity=".4"/>`,
    )
  return (
    svg`<rect width="${W}" height="100" fill="${gradient(s, [m.room[0], m.room[1]])}"/>` +
    svg`<rect x="${W * 0.12}" y="6" width="${W * 0.76}" height="62" fill="${gradient(s, ['#f7edd6', '#e9d5a6'])}"/>` +
    star(cx, 31, 17, 'none', `stroke="${m.gold}" stroke-width=".8"`) +
    star(cx, 31, 13, m.roof) +
    star(cx, 31, 8, 'none', `stroke="#f0d48c" stroke-width=".6"`) +
    star(cx, 31, 3.6, '#f0d48c') +
    times(
      6,
      (i) =>
        svg`<rect x="${cx - 15}" y="${51 + i * 2.4}" width="${30 - i * 3}" height=".9" rx=".4" fill="${m.trim}" fill-opacity="${i > 3 ? 0 : 0.8}"/>`,
    ) +
    curtain(0, W * 0.13) +
    curtain(W * 0.87, W * 0.13) +
    svg`<path d="M0 0H${W}V7Q${W * 0.875} 15 ${W * 0.75} 7Q${W * 0.625} 15 ${W * 0.5} 7Q${W * 0.375} 15 ${W * 0.25} 7Q${W * 0.125} 15 0 7Z" fill="${m.roof}"/><path d="M0 7Q${W * 0.125} 15 ${W * 0.25} 7Q${W * 0.375} 15 ${W * 0.5} 7Q${W * 0.625} 15 ${W * 0.75} 7Q${W * 0.875} 15 ${W} 7" fill="none" stroke="${m.gold}" stroke-width=".8"/>` +
    glow(s, cx, 40, 46, '#fff6dc', 0.5) +
    svg`<path d="M0 74H${W}L${W} 86H0Z" fill="#a5763f"/><rect y="84" width="${W}" height="16" fill="#6d4a28"/>` +
    svg`<rect x="${W * 0.2}" y="58" width="11" height="18" fill="#80590f"/><rect x="${W * 0.2 - 1}" y="56.4" width="13" height="2.4" fill="#a5763f"/>${star(W * 0.2 + 5.5, 67, 3, '#e0b04c')}` +
    times(5, (i) => child(s, cx - 8 + i * 9.5, 80, 22 + (i % 2) * 1.5, { girl: i > 2 })) +
    times(4, (i) => {
      const x = cx - 3.4 + i * 9.5
      return svg`<path d="M${x - 1.5} 66.5H${x + 1.5}L${x + 1} 70H${x - 1}Z" fill="${m.gold}"/><rect x="${x - 0.3}" y="70" width=".6" height="1.4" fill="${m.gold}"/><rect x="${x - 1}" y="71.2" width="2" height=".8" fill="#80590f"/>`
    }) +
    times(W / 8 + 1, (i) => {
      const x = i * 8 + 2 + s.r() * 3
      const y = 97 + s.r() * 3
      return svg`<path d="M${x - 4.4} 106Q${x - 4} ${y - 1} ${x} ${y - 1.6}Q${x + 4} ${y - 1} ${x + 4.4} 106Z" fill="${m.deep}"/><circle cx="${x}" cy="${y - 4}" r="2.9" fill="${m.deep}"/><path d="M${x - 2.9} ${y - 4.2}A2.9 3 0 0 1 ${x + 2.9} ${y - 4.2}Z" fill="${i % 3 ? '#efe8d6' : m.leaf[1]}" fill-opacity=".9"/>`
    })
  )
}

const science: Scene = (s) => {
  const { W, m } = s
  const flask = (x: number, y: number, k: number, fill: string) =>
    svg`<path d="M${x - 1.4 * k} ${y - 11 * k}V${y - 6.4 * k}L${x - 5 * k} ${y - 1 * k}Q${x - 5.4 * k} ${y} ${x - 4.2 * k} ${y}H${x + 4.2 * k}Q${x + 5.4 * k} ${y} ${x + 5 * k} ${y - 1 * k}L${x + 1.4 * k} ${y - 6.4 * k}V${y - 11 * k}Z" fill="#ffffff" fill-opacity=".55"/><path d="M${x - 3.3 * k} ${y - 3.6 * k}L${x - 5 * k} ${y - 1 * k}Q${x - 5.4 * k} ${y} ${x - 4.2 * k} ${y}H${x + 4.2 * k}Q${x + 5.4 * k} ${y} ${x + 5 * k} ${y - 1 * k}L${x + 3.3 * k} ${y - 3.6 * k}Z" fill="${fill}"/><rect x="${x - 2 * k}" y="${y - 11.6 * k}" width="${4 * k}" height="${0.9 * k}" rx=".3" fill="#fff" fill-opacity=".85"/>`
  const tube = (x: number, y: number, fill: string) =>
    svg`<rect x="${x}" y="${y - 11}" width="2.2" height="11" rx="1.1" fill="#fff" fill-opacity=".55"/><rect x="${x}" y="${y - 5.5}" width="2.2" height="5.5" rx="1.1" fill="${fill}"/>`
  return (
    room(s, 74) +
    openWindow(s, W * 0.08, 14, 20, 42) +
    svg`<rect x="${W * 0.36}" y="14" width="${W * 0.36}" height="34" rx="1" fill="${m.roof}"/><rect x="${W * 0.36}" y="14" width="${W * 0.36}" height="34" rx="1" fill="none" stroke="#a5763f" stroke-width="1.4"/>` +
    svg`<g fill="none" stroke="#f7edd6" stroke-width=".5" opacity=".9"><ellipse cx="${W * 0.47}" cy="31" rx="11" ry="4"/><ellipse cx="${W * 0.47}" cy="31" rx="11" ry="4" transform="rotate(60 ${W * 0.47} 31)"/><ellipse cx="${W * 0.47}" cy="31" rx="11" ry="4" transform="rotate(120 ${W * 0.47} 31)"/></g><circle cx="${W * 0.47}" cy="31" r="1.8" fill="${m.gold}"/>` +
    times(
      5,
      (i) =>
        svg`<path d="M${W * 0.575} ${22 + i * 4.6}h${12 - (i % 3) * 3}" stroke="#f7edd6" stroke-width=".7" stroke-opacity=".8"/>`,
    ) +
    shelf(s, W * 0.79, 16, W * 0.17, 38) +
    table(s, W * 0.06, 72, W * 0.88, 24) +
    flask(W * 0.2, 72, 1.35, '#1b7a5f') +
    flask(W * 0.31, 72, 1, '#e0b04c') +
    svg`<rect x="${W * 0.4 - 1}" y="64" width="17" height="1.2" fill="#80590f"/><rect x="${W * 0.4 - 1}" y="71" width="17" height="1" fill="#80590f"/>` +
    times(4, (i) =>
      tube(W * 0.4 + 1 + i * 3.7, 72, ['#b5654a', '#5b9a7e', '#e0b04c', '#5a7f86'][i] ?? '#5b9a7e'),
    ) +
    svg`<g fill="${m.deep}"><rect x="${W * 0.6 - 5}" y="70.4" width="13" height="1.8" rx=".8"/><path d="M${W * 0.6 + 4} 70.4Q${W * 0.6 + 8} 62 ${W * 0.6 + 2} 56L${W * 0.6 + 0.6} 57.4Q${W * 0.6 + 5.4} 63 ${W * 0.6 + 1.4} 70.4Z"/><path d="M${W * 0.6 - 1.6} 66L${W * 0.6 + 1.4} 55.6l2.6 .8L${W * 0.6 + 1} 66.8Z"/><rect x="${W * 0.6 - 5}" y="66.4" width="9" height="1.2"/></g>` +
    flask(W * 0.74, 72, 1.2, '#5a7f86') +
    pileOfBooks(s, W * 0.86, 72, 13, 3) +
    vignette(s)
  )
}

const computers: Scene = (s) => {
  const { W, m } = s
  const screen = (x: number, y: number, k: number, i: number) =>
    svg`<rect x="${x}" y="${y}" width="${15 * k}" height="${10 * k}" rx=".8" fill="#16302a"/><rect x="${x + 0.8 * k}" y="${y + 0.8 * k}" width="${13.4 * k}" height="${8.2 * k}" fill="${i % 3 ? '#e3f0ea' : '#f7edd6'}"/>` +
    times(
      4,
      (n) =>
        svg`<rect x="${x + 2 * k}" y="${y + (2 + n * 1.7) * k}" width="${(4 + ((n * 5 + i * 3) % 7)) * k}" height="${0.7 * k}" fill="${n % 2 ? m.gold : '#1b7a5f'}"/>`,
    ) +
    svg`<rect x="${x + 6.6 * k}" y="${y + 10 * k}" width="${1.8 * k}" height="${2.4 * k}" fill="#16302a"/><rect x="${x + 4 * k}" y="${y + 12.2 * k}" width="${7 * k}" height="${0.8 * k}" fill="#16302a"/>`
  return (
    room(s, 66) +
    openWindow(s, W * 0.06, 12, 18, 36) +
    openWindow(s, W * 0.94 - 18, 12, 18, 36) +
    svg`<rect x="${W * 0.5 - 24}" y="10" width="48" height="28" fill="#fdfaf2" stroke="${m.trim}" stroke-width="1"/>` +
    times(
      5,
      (i) =>
        svg`<rect x="${W * 0.5 - 18 + i * 7.4}" y="${32 - ((i * 5 + 7) % 14)}" width="4.6" height="${((i * 5 + 7) % 14) + 1}" fill="${i % 2 ? m.gold : m.roof}"/>`,
    ) +
    table(s, W * 0.03, 62, W * 0.94, 12) +
    times(6, (i) => screen(W * 0.05 + i * W * 0.155, 51, Math.min(0.85, W / 190), i)) +
    times(6, (i) => child(s, W * 0.05 + 7 + i * W * 0.155, 84, 23, { girl: i > 2, back: true })) +
    table(s, -2, 84, W + 4, 18) +
    times(4, (i) => screen(W * 0.06 + i * W * 0.25, 66.5, Math.min(1.32, W / 120), i + 1)) +
    vignette(s)
  )
}

const classroom: Scene = (s) => {
  const { W, m } = s
  return (
    room(s, 68) +
    openWindow(s, W * 0.05, 14, 18, 40) +
    svg`<rect x="${W * 0.27}" y="12" width="${W * 0.5}" height="36" rx="1" fill="${gradient(s, ['#155745', '#0d4a3a'])}"/><rect x="${W * 0.27}" y="12" width="${W * 0.5}" height="36" rx="1" fill="none" stroke="#a5763f" stroke-width="1.6"/><rect x="${W * 0.27}" y="48" width="${W * 0.5}" height="1.6" fill="#8a6238"/>` +
    star(W * 0.37, 26, 7, 'none', 'stroke="#f7edd6" stroke-width=".6" stroke-opacity=".9"') +
    svg`<g stroke="#f7edd6" stroke-width=".7" opacity=".8" fill="none"><path d="M${W * 0.47} 20h${W * 0.22}M${W * 0.47} 26h${W * 0.17}M${W * 0.47} 32h${W * 0.2}M${W * 0.47} 38h${W * 0.12}"/><path d="M${W * 0.32} 41l5 -5l4 3l6 -6"/></g>` +
    shelf(s, W * 0.84, 20, W * 0.13, 44) +
    child(s, W * 0.74, 72, 32, { dress: '#fdfaf2' }) +
    rays(W * 0.05 + 9, 40, m.sun) +
    [78, 92]
      .map((y, row) =>
        times(4 + 1, (i) => {
          const gap = W / (4.4 - row * 0.7)
          const x = gap * (i + 0.45) - row * gap * 0.35
          return (
            child(s, x - gap * 0.15, y + 8, 21 + row * 5, { back: true, girl: i > 2 }) +
            child(s, x + gap * 0.15, y + 8, 21 + row * 5, { back: true, girl: i > 2 }) +
            svg`<rect x="${x - gap * 0.36}" y="${y - 1}" width="${gap * 0.72}" height="${2 + row}" rx=".6" fill="#b5854a"/><rect x="${x - gap * 0.36}" y="${y + 1 + row}" width="${gap * 0.72}" height="14" fill="#8a6238"/>`
          )
        }),
      )
      .join('') +
    vignette(s)
  )
}

const garden: Scene = (s) => {
  const { W } = s
  const sapling = (x: number, y: number, k: number) =>
    svg`<ellipse cx="${x}" cy="${y}" rx="${3.4 * k}" ry="${0.9 * k}" fill="#6b4a2c"/><path d="M${x} ${y}Q${x + 0.4 * k} ${y - 4 * k} ${x} ${y - 8 * k}" stroke="#4c7a4e" stroke-width="${0.5 * k}" fill="none"/>` +
    times(5, (i) => {
      const side = i % 2 ? 1 : -1
      const ly = y - (2.6 + i * 1.3) * k
      return svg`<path d="M${x} ${ly}Q${x + side * 2 * k} ${ly - 2 * k} ${x + side * 3.4 * k} ${ly - 0.6 * k}Q${x + side * 2 * k} ${ly + 0.6 * k} ${x} ${ly}Z" fill="${s.m.leaf[(i % 2) + 1] ?? s.m.leaf[1]}"/>`
    })
  return (
    sky(s, 0.7, 28) +
    hills(s, 60) +
    lawn(s, 70) +
    school(s, W * 0.76, 73, Math.min(70, W * 0.36), 20) +
    tree(s, W * 0.1, 76, 34) +
    tree(s, W * 0.28, 74, 22) +
    times(
      4,
      (row) =>
        svg`<path d="M${W * 0.08 - row * 6} ${79 + row * 5.4}Q${W / 2} ${77 + row * 5.6} ${W * 0.95 + row * 6} ${79 + row * 5.4}l1 ${1.6 + row * 0.3}Q${W / 2} ${79.6 + row * 5.9} ${W * 0.08 - row * 6} ${80.8 + row * 5.8}Z" fill="#8a6a42" fill-opacity=".75"/>`,
    ) +
    times(7, (i) => sapling(W * (0.14 + i * 0.125), 80.5 + (i % 2) * 0.6, 0.7)) +
    times(6, (i) => sapling(W * (0.1 + i * 0.165), 92 + (i % 2), 1.15)) +
    child(s, W * 0.22, 90, 19) +
    child(s, W * 0.46, 88, 18, { girl: true }) +
    child(s, W * 0.58, 93, 20) +
    child(s, W * 0.82, 91, 19, { girl: true }) +
    foreground(s)
  )
}

const road: Scene = (s) => {
  const { W, m } = s
  const by = 78
  const bx = W * 0.48
  return (
    sky(s, 0.3, 26) +
    ridge(s, 48, 24, m.far) +
    ridge(s, 58, 20, m.mid) +
    ridge(s, 68, 15, m.near) +
    times(9, (i) => tree(s, (W / 8) * i + s.r() * 7, 70 + s.r() * 3, 10 + s.r() * 9)) +
    lawn(s, 72) +
    svg`<path d="M0 79Q${W * 0.5} 74 ${W} 80V91Q${W * 0.5} 84 0 91Z" fill="#6f7f78"/><path d="M0 84.6Q${W * 0.5} 78.6 ${W} 85.2" fill="none" stroke="#f7edd6" stroke-width=".6" stroke-dasharray="5 4"/>` +
    svg`<ellipse cx="${bx}" cy="${by + 4.6}" rx="24" ry="1.6" fill="${m.deep}" fill-opacity=".35"/><rect x="${bx - 22}" y="${by - 16}" width="44" height="18" rx="3" fill="${m.gold}"/><rect x="${bx - 22}" y="${by - 5}" width="44" height="2.6" fill="${m.roof}"/>` +
    times(
      6,
      (i) =>
        svg`<rect x="${bx - 19.5 + i * 6}" y="${by - 13.6}" width="4.8" height="6.6" rx=".8" fill="#dbeae4"/><circle cx="${bx - 17 + i * 6}" cy="${by - 8.8}" r="1.5" fill="${skins[i % 4] ?? '#b98358'}"/>`,
    ) +
    svg`<rect x="${bx + 16.6}" y="${by - 13.6}" width="5.4" height="9" rx="1" fill="#dbeae4"/>` +
    [-13, 13]
      .map(
        (dx) =>
          svg`<circle cx="${bx + dx}" cy="${by + 2.4}" r="3.6" fill="#16241f"/><circle cx="${bx + dx}" cy="${by + 2.4}" r="1.6" fill="#c9b48a"/>`,
      )
      .join('') +
    palm(s, W * 0.9, 95, 44) +
    palm(s, W * 0.08, 93, 36) +
    foreground(s)
  )
}

const river: Scene = (s) => {
  const { W, m } = s
  const boat = (x: number, y: number, k: number) =>
    svg`<path d="M${x - 17 * k} ${y - 3.4 * k}Q${x} ${y + 5 * k} ${x + 17 * k} ${y - 4.6 * k}Q${x + 11 * k} ${y + 4.4 * k} ${x} ${y + 4 * k}Q${x - 12 * k} ${y + 4 * k} ${x - 17 * k} ${y - 3.4 * k}Z" fill="#3b2a1d"/><path d="M${x - 7 * k} ${y}V${y - 3 * k}Q${x} ${y - 9.6 * k} ${x + 7 * k} ${y - 3 * k}V${y}Z" fill="#a5763f"/>${times(5, (i) => svg`<path d="M${x - 6 * k + i * 3 * k} ${y}Q${x - 5 * k + i * 2.6 * k} ${y - 5 * k} ${x - 4 * k + i * 2 * k} ${y - 6 * k}" fill="none" stroke="#7a5228" stroke-width="${0.3 * k}"/>`)}<path d="M${x} ${y - 6 * k}V${y - 25 * k}" stroke="#3b2a1d" stroke-width="${0.6 * k}"/><path d="M${x + 0.6 * k} ${y - 24 * k}Q${x + 15 * k} ${y - 17 * k} ${x + 11 * k} ${y - 7.6 * k}L${x + 0.6 * k} ${y - 8.4 * k}Z" fill="${k > 0.8 ? '#c9643f' : m.gold}"/>`
  return (
    sky(s, 0.62, 32) +
    ridge(s, 56, 12, m.far) +
    ridge(s, 60, 7, m.mid) +
    times(12, (i) => (i % 3 ? palm : tree)(s, (W / 11) * i + s.r() * 5, 62, 9 + s.r() * 8)) +
    svg`<rect y="61" width="${W}" height="2" fill="${m.near}"/><rect y="62.4" width="${W}" height="40" fill="${gradient(s, [m.sky[2], m.sky[1], m.sky[0]])}"/>` +
    glow(s, W * 0.62, 66, 30, m.sun, 0.7) +
    times(50, () => {
      const y = 64 + s.r() * 34
      const long = (y - 58) * 0.35 * (0.4 + s.r())
      return svg`<rect x="${s.r() * W}" y="${y}" width="${long}" height="${0.18 + (y - 62) * 0.006}" rx=".2" fill="${s.r() < 0.5 ? m.sun : m.near}" fill-opacity="${0.2 + s.r() * 0.3}"/>`
    }) +
    boat(W * 0.74, 69, 0.5) +
    boat(W * 0.36, 82, 1) +
    foreground(s)
  )
}

const courtyard: Scene = (s) => {
  const { W, m } = s
  // An odd number, so that no pillar hides the mosque in the middle.
  const bays = W > 170 ? 5 : 3
  const bw = W / bays
  return (
    sky(s, 0.66, 44) +
    mosque(s, W / 2, 72, Math.min(26, W * 0.2)) +
    svg`<rect y="72" width="${W}" height="28" fill="${gradient(s, [m.path, m.shade])}"/>` +
    times(
      7,
      (i) =>
        svg`<path d="M${W / 2 + (i - 3) * W * 0.1} 72L${W / 2 + (i - 3) * W * 0.34} 100" stroke="${m.trim}" stroke-width=".35"/>`,
    ) +
    times(4, (i) => svg`<path d="M0 ${75 + i * i * 1.7 + i}H${W}" stroke="${m.trim}" stroke-width=".35"/>`) +
    child(s, W * 0.455, 84, 15) +
    child(s, W * 0.485, 85, 15.5) +
    child(s, W * 0.545, 88, 17, { girl: true }) +
    svg`<path fill-rule="evenodd" d="M0 0H${W}V100H0Z ${times(bays, (i) => arch(i * bw + bw * 0.09, 9, bw * 0.82, 91))}" fill="${gradient(s, [m.wall, m.shade])}"/>` +
    svg`<g fill="none" stroke="${m.gold}" stroke-width=".7">${times(bays, (i) => svg`<path d="${arch(i * bw + bw * 0.065, 6.6, bw * 0.87, 93.4)}"/>`)}</g>` +
    times(
      bays + 1,
      (i) =>
        star(i * bw, 12, 3, 'none', `stroke="${m.roof}" stroke-width=".5"`) + star(i * bw, 12, 1.5, m.gold),
    ) +
    times(bays, (i) => lantern(s, (i + 0.5) * bw, 16 + (i % 2) * 5, 6)) +
    vignette(s)
  )
}

const pattern: Scene = (s) => {
  const { W, m } = s
  const dark = s.r() < 0.5
  const ground: [string, string] = dark ? [m.roof, m.deep] : ['#f7efdc', m.shade]
  const line = dark ? m.gold : m.roof
  const cx = W / 2
  return (
    svg`<rect width="${W}" height="100" fill="${gradient(s, ground)}"/>` +
    lattice(s, 12.5, line, dark ? 0.32 : 0.28, dark ? m.deep : '#ffffff') +
    glow(s, cx, 50, 60, dark ? m.gold : '#ffffff', 0.3) +
    star(cx, 50, 36, dark ? m.deep : '#fdf9ee') +
    star(cx, 50, 36, 'none', `stroke="${m.gold}" stroke-width="1.1"`) +
    star(cx, 50, 31, 'none', `stroke="${line}" stroke-width=".4"`) +
    times(8, (i) => {
      const angle = (Math.PI / 4) * i + Math.PI / 8
      return star(cx + Math.cos(angle) * 18.6, 50 + Math.sin(angle) * 18.6, 4.6, i % 2 ? m.gold : m.leaf[1])
    }) +
    star(cx, 50, 11.4, dark ? m.roof : m.leaf[1]) +
    star(cx, 50, 8.6, 'none', `stroke="${m.gold}" stroke-width=".6"`) +
    star(cx, 50, 4, m.gold) +
    vignette(s)
  )
}

const books: Scene = (s) => {
  const { W, m } = s
  const cx = W / 2
  return (
    svg`<rect width="${W}" height="100" fill="${gradient(s, [m.room[0], m.room[1]])}"/>` +
    lattice(s, 11, m.trim, 0.24) +
    openWindow(s, W * 0.66, 8, Math.min(34, W * 0.24), 56) +
    rays(W * 0.72, 30, m.sun) +
    svg`<rect y="76" width="${W}" height="24" fill="${gradient(s, ['#a5763f', '#6d4a28'])}"/><rect y="76" width="${W}" height="1.2" fill="#c79f6a"/>` +
    pileOfBooks(s, W * 0.25, 78, 34, 6) +
    svg`<ellipse cx="${cx + 8}" cy="90" rx="30" ry="3" fill="${m.deep}" fill-opacity=".25"/><path d="M${cx + 6} 84Q${cx - 8} 76.5 ${cx - 24} 79.4L${cx - 27} 88.6Q${cx - 10} 85.4 ${cx + 6} 92Q${cx + 22} 85.4 ${cx + 39} 88.6L${cx + 36} 79.4Q${cx + 20} 76.5 ${cx + 6} 84Z" fill="#fdf9ec"/><path d="M${cx + 6} 84V92" stroke="${m.trim}" stroke-width=".5"/>` +
    times(
      4,
      (i) =>
        svg`<path d="M${cx - 21 - i * 0.7} ${81.4 + i * 1.8}Q${cx - 9} ${79 + i * 1.9} ${cx + 3} ${84.6 + i * 1.6}M${cx + 33 + i * 0.7} ${81.4 + i * 1.8}Q${cx + 21} ${79 + i * 1.9} ${cx + 9} ${84.6 + i * 1.6}" fill="none" stroke="${m.trim}" stroke-width=".35"/>`,
    ) +
    svg`<path d="M${W * 0.82} 78L${W * 0.82 + 1.4} 64H${W * 0.82 + 9.6}L${W * 0.82 + 11} 78Z" fill="${m.roof}"/><g stroke-linecap="round"><path d="M${W * 0.82 + 3.4} 64L${W * 0.82 + 1.4} 50" stroke="#e0b04c" stroke-width="1.1"/><path d="M${W * 0.82 + 5.6} 64L${W * 0.82 + 6} 47" stroke="#b5654a" stroke-width="1.1"/><path d="M${W * 0.82 + 7.6} 64L${W * 0.82 + 10} 51" stroke="#5a7f86" stroke-width="1.1"/></g>` +
    star(W * 0.82 + 5.5, 71, 2.6, m.gold) +
    vignette(s)
  )
}

const art: Scene = (s) => {
  const { W, m } = s
  const frame = (x: number, y: number, w: number, h: number, kind: number) => {
    const colours = [m.leaf[1], m.gold, '#b5654a', '#5a7f86', m.roof]
    const paint = colours[kind % 5] ?? m.gold
    const inside = [
      svg`<circle cx="${x + w * 0.68}" cy="${y + h * 0.32}" r="${h * 0.12}" fill="${m.gold}"/><path d="M${x} ${y + h}V${y + h * 0.66}Q${x + w * 0.3} ${y + h * 0.4} ${x + w * 0.55} ${y + h * 0.7}T${x + w} ${y + h * 0.62}V${y + h}Z" fill="${paint}"/>`,
      star(x + w / 2, y + h / 2, Math.min(w, h) * 0.36, 'none', `stroke="${paint}" stroke-width="1"`) +
        star(x + w / 2, y + h / 2, Math.min(w, h) * 0.22, paint),
      svg`<g fill="none" stroke="${paint}" stroke-width="1.3" stroke-linecap="round"><path d="M${x + w * 0.82} ${y + h * 0.34}Q${x + w * 0.7} ${y + h * 0.72} ${x + w * 0.56} ${y + h * 0.6}T${x + w * 0.36} ${y + h * 0.62}Q${x + w * 0.18} ${y + h * 0.7} ${x + w * 0.2} ${y + h * 0.42}"/><path d="M${x + w * 0.66} ${y + h * 0.28}v${h * 0.3}"/></g><circle cx="${x + w * 0.46}" cy="${y + h * 0.8}" r=".8" fill="${paint}"/>`,
    ][kind % 3]
    return svg`<rect x="${x - 1.4}" y="${y - 1.4}" width="${w + 2.8}" height="${h + 2.8}" fill="#80590f"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fdf9ec"/>${inside ?? ''}`
  }
  const count = Math.max(3, Math.round(W / 34))
  const gap = W / count
  return (
    room(s, 76) +
    times(count, (i) =>
      frame(i * gap + gap * 0.2, 14 + (i % 2) * 4, gap * 0.6, 24, i + Math.floor(s.r() * 3)),
    ) +
    times(count, (i) => {
      const x = i * gap + gap * 0.5
      return (
        svg`<path d="M${x - 9} 98L${x - 1} 46M${x + 9} 98L${x + 1} 46M${x} 46V94" stroke="#8a6238" stroke-width="1.1"/><rect x="${x - 10}" y="78" width="20" height="1.4" fill="#8a6238"/>` +
        frame(x - 9, 54, 18, 23, i + 1)
      )
    }) +
    times(count - 1, (i) => child(s, (i + 1) * gap, 97, 30, { girl: i % 2 === 0, back: true })) +
    vignette(s)
  )
}

const hostel: Scene = (s) => {
  const { W, m } = s
  const bed = (x: number, w: number) =>
    [46, 74]
      .map(
        (y, i) =>
          svg`<rect x="${x}" y="${y}" width="${w}" height="5" rx="1" fill="#fdfaf2"/><rect x="${x + w * 0.26}" y="${y - 0.8}" width="${w * 0.74}" height="5.8" rx="1" fill="${i ? m.leaf[1] : m.gold}"/><rect x="${x + w * 0.03}" y="${y - 2}" width="${w * 0.2}" height="3" rx="1.4" fill="#ffffff"/><rect x="${x - 0.6}" y="${y + 5}" width="${w + 1.2}" height="2.4" fill="#8a6238"/>`,
      )
      .join('') +
    svg`<rect x="${x - 1.6}" y="34" width="1.8" height="58" fill="#6d4a28"/><rect x="${x + w - 0.2}" y="34" width="1.8" height="58" fill="#6d4a28"/>` +
    times(5, (i) => svg`<rect x="${x + w - 7}" y="${54 + i * 7}" width="6" height=".9" fill="#6d4a28"/>`)
  const bw = W * 0.3
  return (
    room(s, 82) +
    openWindow(s, W / 2 - 12, 14, 24, 44) +
    rays(W / 2, 40, m.sun) +
    bed(W * 0.05, bw) +
    bed(W * 0.95 - bw, bw) +
    table(s, W / 2 - W * 0.11, 70, W * 0.22, 18) +
    pileOfBooks(s, W / 2 - 5, 70, 10, 3) +
    svg`<rect x="${W / 2 + 6}" y="62" width=".7" height="8" fill="#80590f"/><path d="M${W / 2 + 2.6} 62.4L${W / 2 + 4.6} 57H${W / 2 + 8}L${W / 2 + 10} 62.4Z" fill="${m.roof}"/>` +
    glow(s, W / 2 + 6, 64, 12, '#fff1c4', 0.5) +
    svg`<ellipse cx="${W / 2}" cy="94" rx="${W * 0.2}" ry="4" fill="#8a4b38"/><ellipse cx="${W / 2}" cy="94" rx="${W * 0.17}" ry="3" fill="none" stroke="${m.gold}" stroke-width=".6"/>` +
    vignette(s)
  )
}

const dining: Scene = (s) => {
  const { W } = s
  const plate = (x: number, y: number, k: number) =>
    svg`<ellipse cx="${x}" cy="${y}" rx="${5 * k}" ry="${1.5 * k}" fill="#fdfaf2"/><ellipse cx="${x}" cy="${y - 0.3 * k}" rx="${3.4 * k}" ry="${1 * k}" fill="#f4e4b8"/><ellipse cx="${x + 1.2 * k}" cy="${y - 0.5 * k}" rx="${1.3 * k}" ry="${0.6 * k}" fill="#b5654a"/><ellipse cx="${x - 1.4 * k}" cy="${y - 0.4 * k}" rx="${1.1 * k}" ry="${0.5 * k}" fill="#5b9a7e"/>`
  return (
    room(s, 66) +
    openWindow(s, W * 0.1, 12, 20, 38) +
    openWindow(s, W * 0.5 - 10, 12, 20, 38) +
    openWindow(s, W * 0.9 - 20, 12, 20, 38) +
    times(W / 15 + 1, (i) => child(s, i * 15 + 5, 88, 30, { girl: i % 4 === 3 })) +
    svg`<rect x="-2" y="74" width="${W + 4}" height="11" fill="${gradient(s, ['#c79f6a', '#a5763f'])}"/><rect x="-2" y="85" width="${W + 4}" height="3" fill="#7a5228"/>` +
    times(W / 15 + 1, (i) => plate(i * 15 + 5, 79, 1.1)) +
    times(
      W / 30 + 1,
      (i) =>
        svg`<path d="M${i * 30 + 11} 77V68.4Q${i * 30 + 12.4} 67 ${i * 30 + 13.8} 68.4V77Z" fill="#dbeae4" fill-opacity=".85"/>`,
    ) +
    times(W / 17 + 1, (i) => child(s, i * 17 - 2, 113, 33, { back: true, girl: i % 4 === 1 })) +
    [0.3, 0.7].map((at) => lantern(s, W * at, 6, 6)).join('') +
    vignette(s)
  )
}

const meeting: Scene = (s) => {
  const { W, m } = s
  const seat = (x: number, y: number, k: number, i: number) => {
    const skin = skins[i % 4] ?? '#b98358'
    const cloth = ['#fdfaf2', '#0d5a47', '#5a7f86', '#f1ebdc', '#80590f', '#1b7a5f'][i % 6] ?? '#fdfaf2'
    const woman = i % 3 === 1
    return (
      svg`<path d="M${x - 6 * k} ${y}Q${x - 6 * k} ${y - 9 * k} ${x} ${y - 10 * k}Q${x + 6 * k} ${y - 9 * k} ${x + 6 * k} ${y}Z" fill="${cloth}"/><circle cx="${x}" cy="${y - 13 * k}" r="${3.2 * k}" fill="${skin}"/>` +
      (woman
        ? svg`<path fill-rule="evenodd" d="M${x} ${y - 17.2 * k}C${x + 5.4 * k} ${y - 17 * k} ${x + 4.2 * k} ${y - 11 * k} ${x + 5 * k} ${y - 6.4 * k}Q${x} ${y - 4.6 * k} ${x - 5 * k} ${y - 6.4 * k}C${x - 4.2 * k} ${y - 11 * k} ${x - 5.4 * k} ${y - 17 * k} ${x} ${y - 17.2 * k}ZM${x} ${y - 15.6 * k}C${x - 3 * k} ${y - 15.4 * k} ${x - 2.8 * k} ${y - 10.6 * k} ${x} ${y - 10.4 * k}C${x + 2.8 * k} ${y - 10.6 * k} ${x + 3 * k} ${y - 15.4 * k} ${x} ${y - 15.6 * k}Z" fill="${m.leaf[i % 3] ?? m.leaf[0]}"/>`
        : svg`<path d="M${x - 3.3 * k} ${y - 13.6 * k}A3.4 3.6 0 0 1 ${x + 3.3 * k} ${y - 13.6 * k}Z" transform="" fill="${i % 2 ? '#2b1d14' : '#fdfbf5'}"/><path d="M${x - 2.4 * k} ${y - 11.4 * k}Q${x} ${y - 7.6 * k} ${x + 2.4 * k} ${y - 11.4 * k}Q${x} ${y - 10.2 * k} ${x - 2.4 * k} ${y - 11.4 * k}Z" fill="#2b1d14"/>`)
    )
  }
  const n = Math.max(4, Math.round(W / 24))
  return (
    room(s, 70) +
    openWindow(s, W * 0.08, 12, 20, 40) +
    openWindow(s, W * 0.92 - 20, 12, 20, 40) +
    svg`<rect x="${W / 2 - 27}" y="12" width="54" height="32" fill="#fdfaf2" stroke="${m.trim}" stroke-width="1.2"/>` +
    star(W / 2 - 14, 28, 8, m.roof) +
    star(W / 2 - 14, 28, 3.6, m.gold) +
    times(
      4,
      (i) =>
        svg`<rect x="${W / 2 + 1}" y="${20 + i * 5}" width="${20 - i * 3}" height="1.4" rx=".5" fill="${m.trim}"/>`,
    ) +
    times(n, (i) => seat(((i + 0.5) * W) / n, 72, 1.05, i)) +
    svg`<path d="M${W * 0.04} 71H${W * 0.96}L${W * 1.02} 86H${-W * 0.02}Z" fill="${gradient(s, ['#b5854a', '#8a6238'])}"/><rect x="${-W * 0.02}" y="86" width="${W * 1.04}" height="14" fill="#6d4a28"/>` +
    times(
      n,
      (i) =>
        svg`<path d="M${((i + 0.5) * W) / n - 3.4} 75.6h6.4l.8 4.4h-8Z" fill="#fdfaf2"/><rect x="${((i + 0.5) * W) / n + 5.4}" y="73.4" width="2" height="3.4" rx=".5" fill="#dbeae4"/>`,
    ) +
    svg`<path d="M${W / 2 - 3} 82L${W / 2 - 2} 76.6H${W / 2 + 2}L${W / 2 + 3} 82Z" fill="${m.roof}"/>` +
    times(
      5,
      (i) =>
        svg`<circle cx="${W / 2 - 3.2 + i * 1.6}" cy="${75 - (i % 2) * 2}" r="1.5" fill="${i % 2 ? m.gold : '#b5654a'}"/>`,
    ) +
    vignette(s)
  )
}

const circle: Scene = (s) => {
  const { W, m } = s
  const n = Math.max(5, Math.round(W / 20))
  return (
    room(s, 62) +
    lattice(s, 10, m.trim, 0.14) +
    svg`<rect y="62" width="${W}" height="38" fill="${gradient(s, ['#7f4535', '#5f3328'])}"/>` +
    times(W / 9 + 1, (i) =>
      star(i * 9, 66.5, 2.4, 'none', `stroke="${m.gold}" stroke-width=".35" stroke-opacity=".65"`),
    ) +
    svg`<path d="M0 70H${W}" stroke="${m.gold}" stroke-width=".5" stroke-opacity=".7"/>` +
    svg`<path d="${arch(W / 2 - 17, 8, 34, 54)}" fill="${m.gold}"/><path d="${arch(W / 2 - 15.6, 10, 31.2, 52)}" fill="${gradient(s, [m.roof, m.deep])}"/>` +
    star(W / 2, 26, 6, 'none', `stroke="${m.gold}" stroke-width=".6"`) +
    openWindow(s, W * 0.08, 14, 17, 34) +
    openWindow(s, W * 0.92 - 17, 14, 17, 34) +
    glow(s, W / 2, 50, 34, '#fff1c4', 0.35) +
    child(s, W / 2, 73, 36, { dress: '#fdfaf2' }) +
    svg`<path d="M${W / 2 - 11} 62Q${W / 2} 56 ${W / 2 + 11} 62L${W / 2 + 13} 75H${W / 2 - 13}Z" fill="#efe8d6"/>` +
    bookOnStand(s, W / 2, 78, 17) +
    times(n, (i) => {
      const t = i / (n - 1)
      const x = W * 0.07 + t * W * 0.86
      // The half circle opens towards the teacher: those at the sides sit higher up.
      const y = 84 + 9 * (1 - Math.abs(t - 0.5) * 2)
      return Math.abs(t - 0.5) < 0.05 ? '' : reader(s, x, y - 6, 15, i % 5 === 4)
    }) +
    [0.3, 0.7].map((at) => lantern(s, W * at, 10, 6)).join('') +
    vignette(s)
  )
}

const sea: Scene = (s) => {
  const { W, m } = s
  return (
    sky(s, 0.55, 38) +
    svg`<rect y="52" width="${W}" height="30" fill="${gradient(s, [m.mid, m.far, m.sky[2]])}"/>` +
    ridge(s, 52, 0.6, m.mid).replace('100Z', '53Z') +
    times(34, () => {
      const y = 53 + s.r() * 24
      return svg`<rect x="${s.r() * W}" y="${y}" width="${2 + (y - 52) * 0.6 * s.r()}" height="${0.2 + (y - 52) * 0.015}" rx=".2" fill="${m.sun}" fill-opacity="${0.2 + s.r() * 0.45}"/>`
    }) +
    [0.18, 0.34, 0.8]
      .map(
        (at, i) =>
          svg`<g fill="${m.deep}" opacity=".7"><path d="M${W * at - 9} ${52 + i}h18l-2.4 2.4h-13.6Z"/><rect x="${W * at - 6}" y="${49.4 + i}" width="9" height="2.6"/><rect x="${W * at + 4}" y="${47 + i}" width="2.6" height="5"/></g>`,
      )
      .join('') +
    svg`<path d="M0 80Q${W * 0.25} 75 ${W * 0.5} 79T${W} 77V100H0Z" fill="#fff" fill-opacity=".5"/><path d="M0 82Q${W * 0.25} 77 ${W * 0.5} 81T${W} 79V100H0Z" fill="${gradient(s, [m.path, m.shade])}"/>` +
    times(8, (i) =>
      child(s, W * (0.2 + i * 0.085) + s.r() * 3, 88 + (i % 3) * 3, 14 + (i % 3) * 1.6, {
        girl: i % 3 === 1,
        cheer: i % 4 === 2,
      }),
    ) +
    palm(s, W * 0.07, 94, 52) +
    palm(s, W * 0.96, 92, 40)
  )
}

const rain: Scene = (s) => {
  const { W, m } = s
  const umbrella = (x: number, y: number, k: number, fill: string) =>
    svg`<path d="M${x - 8 * k} ${y}Q${x - 7 * k} ${y - 8 * k} ${x} ${y - 8.4 * k}Q${x + 7 * k} ${y - 8 * k} ${x + 8 * k} ${y}Q${x + 6 * k} ${y - 1.6 * k} ${x + 4 * k} ${y}Q${x + 2 * k} ${y - 1.6 * k} ${x} ${y}Q${x - 2 * k} ${y - 1.6 * k} ${x - 4 * k} ${y}Q${x - 6 * k} ${y - 1.6 * k} ${x - 8 * k} ${y}Z" fill="${fill}"/><path d="M${x} ${y - 0.6}V${y + 9 * k}" stroke="#3b2a1d" stroke-width=".5"/>`
  return (
    svg`<rect width="${W}" height="100" fill="${gradient(s, ['#6f8b8c', '#a5bab2', '#d5dccb'])}"/>` +
    times(7, (i) => cloud((W / 6) * i, 8 + (i % 3) * 7, 13, '#5d7879', 0.45)) +
    ridge(s, 60, 13, '#93aca3') +
    ridge(s, 66, 8, '#6f9488') +
    school(s, W * 0.6, 77, Math.min(90, W * 0.52), 32) +
    tree(s, W * 0.1, 79, 36) +
    palm(s, W * 0.94, 79, 34) +
    svg`<rect y="77" width="${W}" height="23" fill="${gradient(s, ['#9fb5ab', '#6f8c86'])}"/>` +
    times(
      9,
      () =>
        svg`<ellipse cx="${s.r() * W}" cy="${81 + s.r() * 17}" rx="${4 + s.r() * 9}" ry="${0.5 + s.r() * 0.8}" fill="#dfe8e0" fill-opacity=".4"/>`,
    ) +
    [0.22, 0.36, 0.46, 0.74]
      .map((at, i) => {
        const y = 92 + (i % 2) * 4
        return (
          child(s, W * at, y, 17, { girl: i % 2 === 1, back: true }) +
          umbrella(W * at, y - 15, 1, [m.gold, '#0d5a47', '#b5654a', '#1b7a5f'][i] ?? m.gold)
        )
      })
      .join('') +
    times(90, () => {
      const x = s.r() * W
      const y = s.r() * 100
      return svg`<path d="M${x} ${y}l-1 4.6" stroke="#f4f7f1" stroke-width=".22" stroke-opacity="${0.25 + s.r() * 0.35}"/>`
    })
  )
}

// ---------------------------------------------------------------- portraits

const cloths = ['#0d5a47', '#16302a', '#5a7f86', '#6b5a3a', '#fbf8f1', '#3f5f58', '#e9e2d0', '#4d4a5c']
const veils = ['#0d5a47', '#80590f', '#5a7f86', '#1b7a5f', '#6d5468', '#35515a', '#f1ebdc', '#8a4b38']

/** Head and shoulders of nobody: a face without features before a lattice. */
function portrait(s: Stage, woman: boolean): string {
  const { W, m } = s
  const cx = W / 2
  const k = Math.min(1, W / 80)
  const skin = skins[Math.floor(s.r() * skins.length)] ?? '#b98358'
  const grounds: [string, string][] = [
    ['#dfe9df', '#a9c6b5'],
    ['#f4e8cc', '#dcc391'],
    ['#d9e4e2', '#9dbab5'],
    ['#ece3d2', '#c9b795'],
    ['#cfe0d5', '#86ad98'],
  ]
  const ground = grounds[Math.floor(s.r() * grounds.length)] ?? ['#dfe9df', '#a9c6b5']
  let out =
    svg`<rect width="${W}" height="100" fill="${gradient(s, ground)}"/>` +
    lattice(s, 13, '#ffffff', 0.34) +
    glow(s, cx, 40, 46, '#ffffff', 0.55)
  const hy = 43
  if (woman) {
    const veil = veils[Math.floor(s.r() * veils.length)] ?? '#0d5a47'
    const gown = veils[Math.floor(s.r() * veils.length)] ?? '#16302a'
    out += svg`<path d="M${cx - 42 * k} 101Q${cx - 38 * k} 76 ${cx - 16 * k} 71Q${cx} 68 ${cx + 16 * k} 71Q${cx + 38 * k} 76 ${cx + 42 * k} 101Z" fill="${gown}"/>`
    out += svg`<path d="M${cx} ${hy - 27 * k}C${cx + 27 * k} ${hy - 27 * k} ${cx + 21 * k} ${hy + 14 * k} ${cx + 33 * k} 101H${cx - 33 * k}C${cx - 21 * k} ${hy + 14 * k} ${cx - 27 * k} ${hy - 27 * k} ${cx} ${hy - 27 * k}Z" fill="${veil}"/><path d="M${cx} ${hy - 27 * k}C${cx + 27 * k} ${hy - 27 * k} ${cx + 21 * k} ${hy + 14 * k} ${cx + 33 * k} 101H${cx + 6 * k}C${cx + 12 * k} ${hy + 30 * k} ${cx + 20 * k} ${hy - 20 * k} ${cx} ${hy - 27 * k}Z" fill="#16241f" fill-opacity=".12"/>`
    out += svg`<path d="M${cx} ${hy - 18.6 * k}C${cx + 17.6 * k} ${hy - 18 * k} ${cx + 15.4 * k} ${hy + 12 * k} ${cx} ${hy + 19.4 * k}C${cx - 15.4 * k} ${hy + 12 * k} ${cx - 17.6 * k} ${hy - 18 * k} ${cx} ${hy - 18.6 * k}Z" fill="${m.deep}" fill-opacity=".35"/>`
    out += svg`<path d="M${cx} ${hy - 17 * k}C${cx + 16.4 * k} ${hy - 16.4 * k} ${cx + 14 * k} ${hy + 11 * k} ${cx} ${hy + 17.6 * k}C${cx - 14 * k} ${hy + 11 * k} ${cx - 16.4 * k} ${hy - 16.4 * k} ${cx} ${hy - 17 * k}Z" fill="${skin}"/>`
    out += svg`<path d="M${cx} ${hy - 17 * k}C${cx + 16.4 * k} ${hy - 16.4 * k} ${cx + 14 * k} ${hy + 11 * k} ${cx} ${hy + 17.6 * k}C${cx + 7 * k} ${hy + 6 * k} ${cx + 8 * k} ${hy - 8 * k} ${cx} ${hy - 17 * k}Z" fill="#3b2415" fill-opacity=".1"/>`
    out += svg`<path d="M${cx - 15 * k} ${hy + 17 * k}Q${cx} ${hy + 27 * k} ${cx + 17 * k} ${hy + 15 * k}Q${cx + 20 * k} ${hy + 30 * k} ${cx + 2 * k} ${hy + 36 * k}Q${cx - 14 * k} ${hy + 31 * k} ${cx - 15 * k} ${hy + 17 * k}Z" fill="${veil}"/><path d="M${cx - 14 * k} ${hy + 19 * k}Q${cx + 2 * k} ${hy + 31 * k} ${cx + 17 * k} ${hy + 18 * k}M${cx - 12 * k} ${hy + 25 * k}Q${cx + 2 * k} ${hy + 36 * k} ${cx + 15 * k} ${hy + 26 * k}" fill="none" stroke="${m.deep}" stroke-width=".6" stroke-opacity=".35"/>`
    if (s.r() < 0.35) out += glasses(cx, hy - 2 * k, k)
    return out
  }
  const cloth = cloths[Math.floor(s.r() * cloths.length)] ?? '#0d5a47'
  const hair = ['#20160f', '#2d2017', '#5c5650', '#8d8880'][Math.floor(s.r() * 4)] ?? '#20160f'
  const bearded = s.r() < 0.75
  const capped = s.r() < 0.72
  out += svg`<path d="M${cx - 43 * k} 101Q${cx - 40 * k} 77 ${cx - 17 * k} 72L${cx} 69L${cx + 17 * k} 72Q${cx + 40 * k} 77 ${cx + 43 * k} 101Z" fill="${cloth}"/><path d="M${cx} 69L${cx + 17 * k} 72Q${cx + 40 * k} 77 ${cx + 43 * k} 101H${cx}Z" fill="#16241f" fill-opacity=".08"/>`
  out += svg`<path d="M${cx - 9 * k} 58H${cx + 9 * k}V73Q${cx} 80 ${cx - 9 * k} 73Z" fill="${skin}"/><path d="M${cx - 9 * k} 62Q${cx} 70 ${cx + 9 * k} 60V66Q${cx} 72 ${cx - 9 * k} 67Z" fill="#3b2415" fill-opacity=".18"/>`
  out += svg`<path d="M${cx - 10.6 * k} 70.4Q${cx} 80 ${cx + 10.6 * k} 70.4L${cx + 12 * k} 74Q${cx} 85 ${cx - 12 * k} 74Z" fill="#ffffff" fill-opacity=".8"/><path d="M${cx} 79V101" stroke="#ffffff" stroke-width=".7" stroke-opacity=".45"/>${times(3, (i) => svg`<circle cx="${cx}" cy="${84 + i * 6}" r=".8" fill="#fff" fill-opacity=".7"/>`)}`
  out += svg`<ellipse cx="${cx - 15.4 * k}" cy="${hy + 2}" rx="${3.3 * k}" ry="${5 * k}" fill="${skin}"/><ellipse cx="${cx + 15.4 * k}" cy="${hy + 2}" rx="${3.3 * k}" ry="${5 * k}" fill="${skin}"/>`
  out += svg`<path d="M${cx} ${hy - 21 * k}C${cx + 20 * k} ${hy - 21 * k} ${cx + 18 * k} ${hy + 12 * k} ${cx} ${hy + 21 * k}C${cx - 18 * k} ${hy + 12 * k} ${cx - 20 * k} ${hy - 21 * k} ${cx} ${hy - 21 * k}Z" fill="${skin}"/>`
  out += svg`<path d="M${cx} ${hy - 21 * k}C${cx + 20 * k} ${hy - 21 * k} ${cx + 18 * k} ${hy + 12 * k} ${cx} ${hy + 21 * k}C${cx + 9 * k} ${hy + 8 * k} ${cx + 10 * k} ${hy - 10 * k} ${cx} ${hy - 21 * k}Z" fill="#3b2415" fill-opacity=".1"/>`
  if (bearded) {
    const long = 24 + s.r() * 9
    out += svg`<path d="M${cx - 15.6 * k} ${hy + 1 * k}C${cx - 15 * k} ${hy + 16 * k} ${cx - 9 * k} ${hy + long * k} ${cx} ${hy + long * k}C${cx + 9 * k} ${hy + long * k} ${cx + 15 * k} ${hy + 16 * k} ${cx + 15.6 * k} ${hy + 1 * k}C${cx + 13 * k} ${hy + 8 * k} ${cx + 8 * k} ${hy + 9 * k} ${cx} ${hy + 9 * k}C${cx - 8 * k} ${hy + 9 * k} ${cx - 13 * k} ${hy + 8 * k} ${cx - 15.6 * k} ${hy + 1 * k}Z" fill="${hair}"/>`
  }
  if (capped)
    out += svg`<path d="M${cx - 17 * k} ${hy - 8 * k}Q${cx - 17 * k} ${hy - 27 * k} ${cx} ${hy - 27 * k}Q${cx + 17 * k} ${hy - 27 * k} ${cx + 17 * k} ${hy - 8 * k}Q${cx} ${hy - 14.5 * k} ${cx - 17 * k} ${hy - 8 * k}Z" fill="#fdfbf5"/><path d="M${cx - 17 * k} ${hy - 11 * k}Q${cx} ${hy - 18 * k} ${cx + 17 * k} ${hy - 11 * k}" fill="none" stroke="#d9cda9" stroke-width=".8"/>`
  else
    out += svg`<path d="M${cx - 17.4 * k} ${hy - 2 * k}Q${cx - 20 * k} ${hy - 25 * k} ${cx} ${hy - 25 * k}Q${cx + 20 * k} ${hy - 25 * k} ${cx + 17.4 * k} ${hy - 2 * k}Q${cx + 16 * k} ${hy + 1 * k} ${cx + 13.6 * k} ${hy - 1 * k}Q${cx + 13.6 * k} ${hy - 13 * k} ${cx + 5 * k} ${hy - 14 * k}Q${cx - 10 * k} ${hy - 12 * k} ${cx - 12.5 * k} ${hy - 14 * k}Q${cx - 13.4 * k} ${hy - 8 * k} ${cx - 13.6 * k} ${hy - 1 * k}Q${cx - 16 * k} ${hy + 1 * k} ${cx - 17.4 * k} ${hy - 2 * k}Z" fill="${hair}"/>`
  if (s.r() < 0.45) out += glasses(cx, hy - 1.5 * k, k)
  return out
}

const glasses = (x: number, y: number, k: number) =>
  svg`<g fill="#ffffff" fill-opacity=".18" stroke="#2b2119" stroke-width=".8"><rect x="${x - 12 * k}" y="${y - 3 * k}" width="${10 * k}" height="${7 * k}" rx="${2.6 * k}"/><rect x="${x + 2 * k}" y="${y - 3 * k}" width="${10 * k}" height="${7 * k}" rx="${2.6 * k}"/><path d="M${x - 2 * k} ${y}Q${x} ${y - 1.4 * k} ${x + 2 * k} ${y}"/></g>`

// ---------------------------------------------------------------- the door

const scenes = {
  campus,
  assembly,
  mosque: mosqueScene,
  quran,
  library,
  sports,
  football,
  stage: stageScene,
  science,
  computers,
  classroom,
  garden,
  road,
  river,
  courtyard,
  pattern,
  books,
  art,
  hostel,
  dining,
  meeting,
  circle,
  sea,
  rain,
} satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes | 'man' | 'woman'
export const sceneNames = Object.keys(scenes) as (keyof typeof scenes)[]

/** Scenes that look as right the other way round: half of their pictures are. */
const mirrors = new Set<SceneName>([
  'campus',
  'library',
  'sports',
  'football',
  'science',
  'classroom',
  'garden',
  'road',
  'river',
  'books',
  'sea',
  'rain',
])

/**
 * One picture as SVG text.
 * @param seed the same seed gives the same picture
 * @param mood 0 morning, 1 noon, 2 afternoon, 3 dusk, 4 night, 5 mist; by the seed when left out
 */
export function drawScene(
  name: SceneName,
  width: number,
  height: number,
  seed: string,
  mood?: number,
): string {
  const r = seeded(`${name} ${seed}`)
  // Night is for banners that ask for it: in a list of cards it reads as a hole.
  const chosen = mood ?? [0, 1, 2, 3, 5, 0, 2][Math.floor(r() * 7)] ?? 0
  const stage: Stage = {
    W: (width / height) * 100,
    m: moods[chosen % moods.length] ?? (moods[0] as Mood),
    r,
    defs: [],
  }
  const mirrored = mirrors.has(name) && r() < 0.5
  const scene = name === 'man' || name === 'woman' ? portrait(stage, name === 'woman') : scenes[name](stage)
  const drawing = mirrored ? svg`<g transform="translate(${stage.W} 0) scale(-1 1)">${scene}</g>` : scene
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${stage.W} 100"><defs>${stage.defs.join('')}</defs>${drawing}</svg>`
}
