import { benchCached } from './cached.ts'
import { benchInteractions } from './interactions.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMirror } from './mirror.ts'
import { benchSearch } from './search.ts'
import { benchSoak } from './soak.ts'
import { benchVisits } from './visits.ts'

// `npm run bench [-- name]`: tables of ratios. Absolute speeds depend on the machine; ratios within one run do not.

const benches: Record<string, () => Promise<void>> = {
  mirror: benchMirror,
  search: benchSearch,
  cached: benchCached,
  soak: benchSoak,
  lighthouse: benchLighthouse,
  interactions: benchInteractions,
  visits: benchVisits,
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
