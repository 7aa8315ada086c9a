import { localPath } from '@school/content/locales'
import { bytesOf, everyAddress } from '../support/bytes.ts'
import { startSite } from '../support/site.ts'
import { mediaAtRest } from './pages.ts'

// `npm run bench -- bytes`: the size of every page in brotli, English and Bangla, with all its pictures mirrored.

export async function benchBytes(): Promise<void> {
  const site = await startSite({ environment: { LOG_LEVEL: 'warn' } })
  try {
    await mediaAtRest(site.url)
    console.log('HTML: English, Bangla   script: English, Bangla   styles   route')
    for (const path of everyAddress(site.fakeUpstream)) {
      const english = await bytesOf(site.url, path)
      const bangla = await bytesOf(site.url, localPath(path, 'bn'))
      const cells = [english.html, bangla.html, english.script, bangla.script, english.style]
      console.log(`${cells.map((bytes) => (bytes / 1024).toFixed(1).padStart(6)).join('   ')}   ${path}`)
    }
  } finally {
    await site.close()
  }
}
