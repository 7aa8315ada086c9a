import { benchBytes } from './bytes.ts'
import { benchCached } from './cached.ts'
import { benchCycle } from './cycle.ts'
import { benchInteractions } from './interactions.ts'
import { benchLarge } from './large.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMemory } from './memory.ts'
import { benchMirror } from './mirror.ts'
import { benchPages } from './pages.ts'
import { benchProcedures } from './procedures.ts'
import { benchSearch } from './search.ts'
import { benchSoak } from './soak.ts'
import { benchVisits } from './visits.ts'

// `npm run bench [-- name]`: tables of ratios. Absolute speeds depend on the machine; ratios within one run do not.

const benches: Record<string, () => Promise<void>> = {
  mirror: benchMirror,
  cycle: benchCycle,
  memory: benchMemory,
  large: benchLarge,
  search: benchSearch,
  pages: benchPages,
  cached: benchCached,
  procedures: benchProcedures,
  bytes: benchBytes,
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
