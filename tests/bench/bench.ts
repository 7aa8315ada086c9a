import { benchInteractions } from './interactions.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchCached, benchSoak } from './load.ts'
import { benchMirror } from './mirror.ts'
import { benchOrigin, benchScale } from './scale.ts'
import { benchSearch } from './search.ts'

// `npm run bench [-- name …]`: what a visitor feels (lighthouse, interactions), the sync (mirror), the search, and load (cached
// pages beside nginx, five minutes of everything at once, what docs/scale.md calculates with). Absolute speeds depend on the machine; ratios within one run do not.

const benches: Record<string, () => Promise<void>> = {
  lighthouse: benchLighthouse,
  interactions: benchInteractions,
  mirror: benchMirror,
  search: benchSearch,
  cached: benchCached,
  soak: benchSoak,
  scale: benchScale,
  origin: benchOrigin,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const [name, run] of Object.entries(benches)) {
  if (chosen.length && !chosen.includes(name)) continue
  console.log(`\n── ${name}`)
  await run()
}
process.exit(0)
