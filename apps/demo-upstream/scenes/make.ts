/**
 * Renders the sample photographs of packages/content/public/content/photos with POV-Ray 3.7 (`apt-get install povray`), a few minutes each:
 * `node apps/demo-upstream/scenes/make.ts [name…]`. With `--from <folder>` it takes PNG files that were rendered before.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

/** The scene of each photograph, and what POV-Ray is told. */
const PHOTOGRAPHS: Record<string, { scene: string; declare?: string }> = {
  school: { scene: 'school' },
  academy: { scene: 'school', declare: 'Near=1' },
  quran: { scene: 'quran' },
  hostel: { scene: 'hostel' },
  food: { scene: 'food' },
  about: { scene: 'about' },
  library: { scene: 'library' },
  classroom: { scene: 'classroom' },
  sports: { scene: 'sports' },
  uniform: { scene: 'uniform' },
  laboratory: { scene: 'laboratory' },
}
const [WIDTH, HEIGHT] = [1200, 800]
/** 800: phones of 360 to 400 points at two pixels per point. */
const WIDTHS = [640, 800, WIDTH]

const out = path.resolve(import.meta.dirname, '../../../packages/content/public/content/photos')
const arguments_ = process.argv.slice(2)
const from = arguments_[0] === '--from' ? arguments_.splice(0, 2)[1] : undefined
const folder = from ?? mkdtempSync(path.join(tmpdir(), 'scenes-'))

function render(name: string): void {
  const { scene, declare } = PHOTOGRAPHS[name] ?? { scene: name }
  const options = [`+I${scene}.pov`, `+O${path.join(folder, name)}.png`, `+W${WIDTH}`, `+H${HEIGHT}`]
  const quality = ['+A0.3', '+R2', '-D', ...(declare ? [`Declare=${declare}`] : [])]
  const { status } = spawnSync('povray', [...options, ...quality], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`POV-Ray could not render ${name}.`)
}

/** What a camera adds: a darker edge and grain. */
async function developed(name: string): Promise<Buffer> {
  const edge = Buffer.from(
    `<svg width="${WIDTH}" height="${HEIGHT}"><radialGradient id="a" r=".75"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".34"/></radialGradient><rect width="100%" height="100%" fill="url(#a)"/></svg>`,
  )
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
  const grain = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise },
  })
    .greyscale()
    .blur(0.6)
    .png()
    .toBuffer()
  return sharp(path.join(folder, `${name}.png`))
    .removeAlpha()
    .linear(1.06, -6)
    .composite([{ input: edge }, { input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer()
}

mkdirSync(out, { recursive: true })
for (const name of arguments_.length ? arguments_ : Object.keys(PHOTOGRAPHS)) {
  if (!from) render(name)
  const picture = await developed(name)
  for (const width of WIDTHS)
    await sharp(picture)
      .resize(width)
      .avif({ quality: 52, effort: 5 })
      .toFile(path.join(out, `${name}-${width}.avif`))
  await sharp(picture)
    .resize(640)
    .webp({ quality: 72 })
    .toFile(path.join(out, `${name}-640.webp`))
  await sharp(picture)
    .webp({ quality: 76 })
    .toFile(path.join(out, `${name}.webp`))
  const { channels } = await sharp(picture).stats()
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  process.stdout.write(`${name} #${hex.join('')}\n`)
}
