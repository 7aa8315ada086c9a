import { bytesOf, everyAddress } from '../support/bytes.ts'
import { startSite } from '../support/site.ts'
import { mediaAtRest } from './pages.ts'

// `npm run bench -- bytes`: the size of every page in brotli, with all its pictures mirrored.

export async function benchBytes(): Promise<void> {
  const site = await startSite({ environment: { LOG_LEVEL: 'warn' } })
  try {
    await mediaAtRest(site.url)
    console.log('  HTML   script   styles   route')
    for (const path of everyAddress(site.fakeUpstream)) {
      const { html, script, style } = await bytesOf(site.url, path)
      const cells = [html, script, style].map((bytes) => (bytes / 1024).toFixed(1).padStart(6))
      console.log(`${cells.join('   ')}   ${path}`)
    }
  } finally {
    await site.close()
  }
}
