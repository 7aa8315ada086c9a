import { benchBill } from './bill.ts'
import { benchInteractions } from './interactions.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchCached, benchSoak } from './load.ts'
import { benchMirror } from './mirror.ts'
import { benchOffice } from './office.ts'
import { benchPeers } from './peers.ts'
import { benchOrigin, benchScale } from './scale.ts'
import { benchSearch } from './search.ts'

// `npm run bench [-- name …]`: what a visitor feels (lighthouse, interactions), the sync (mirror), the search, the office with 20,000 applications, and load (cached
// pages beside nginx, five minutes of everything at once, an hour of a small server, what docs/scale.md calculates with), and other frameworks (peers). Absolute speeds depend on the machine; ratios within one run do not.

/** The longest (lighthouse, soak) take less than half of it on two quiet cores. */
const MINUTES = 45 + Number(process.env.BENCH_MINUTES ?? 0)

const benches: Record<string, () => Promise<void>> = {
  lighthouse: benchLighthouse,
  interactions: benchInteractions,
  mirror: benchMirror,
  search: benchSearch,
  office: benchOffice,
  cached: benchCached,
  soak: benchSoak,
  bill: benchBill,
  scale: benchScale,
  origin: benchOrigin,
  peers: benchPeers,
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
  const limit = setTimeout(() => {
    console.error(`The benchmark ${name} did not end within ${MINUTES} minutes.`)
    process.exit(1)
  }, MINUTES * 60_000)
  await run().catch((error: unknown) => {
    console.error(`The benchmark ${name} failed:`, error)
    process.exit(1)
  })
  clearTimeout(limit)
}
process.exit(0)
