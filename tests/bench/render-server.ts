import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// A separate process: `node render-server.ts <checkout> <database>` renders every requested page with the code and the built
// client of that checkout, and prints its port. Pages are not cached, results of procedures are. It ends at the end of its input.

const [checkout = '', databaseUrl = ''] = process.argv.slice(2)
const load = (file: string) => import(pathToFileURL(path.join(checkout, file)).href)
const { createRenderer } = await load('apps/server/src/pages/renderer.ts')
const { builtWeb } = await load('apps/server/src/pages/client-assets.ts')
const { createTrackedDb } = await load('apps/server/src/page-cache/tracked-db.ts')
// Commits before decision 58 cache no results.
const resultCache = 'apps/server/src/page-cache/result-cache.ts'
const { ResultCache } = existsSync(path.join(checkout, resultCache)) ? await load(resultCache) : {}
// Earlier commits keep the vocabulary of the search in a module.
const { createVocabularyReader } = await load('apps/server/src/search/vocabulary.ts')
const { createDb } = await load('prisma/src/client.ts')

// Only the renderer is needed, not the files of the client.
const web = await builtWeb({ get: () => undefined })
const db = createTrackedDb(createDb(databaseUrl))
const context = {
  db,
  vocabulary: createVocabularyReader?.(db),
  results: ResultCache && new ResultCache(),
  retentionDays: 30,
}
const render = createRenderer(web, { context, sampleData: true })

const server = createServer(async ({ url = '/', headers }, response) => {
  if (url === '/cpu-time') {
    const { user, system } = process.cpuUsage()
    return void response.end(String((user + system) / 1_000))
  }
  const { page } = await render('http://school.example', url)
  const { br, identity } = page.body
  response.writeHead(page.status, { 'content-type': 'text/html', 'content-security-policy': page.policy })
  response.end(headers['accept-encoding'] === 'br' ? (br ?? identity) : identity)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
process.stdin.resume().once('end', () => process.exit(0))
