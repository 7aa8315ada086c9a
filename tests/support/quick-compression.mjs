import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'

// Loaded before a site under test, in its own process or in the test's. The site compresses a page again at the highest
// quality when it has not changed for 20 seconds. That costs more CPU time than rendering it, and can run after the test
// that requested it. Here the quality is limited to a fast one: no test depends on the saved bytes, and
// tests/http/budgets.test.ts compresses pages itself.

const QUICK = 4
const { BROTLI_PARAM_QUALITY } = zlib.constants

// Files that share a process load this several times.
if (zlib.brotliCompress.name !== 'quickly') {
  const { brotliCompress } = zlib
  zlib.brotliCompress = function quickly(body, { params, ...options }, done) {
    const quality = Math.min(QUICK, params?.[BROTLI_PARAM_QUALITY] ?? QUICK)
    brotliCompress(body, { ...options, params: { ...params, [BROTLI_PARAM_QUALITY]: quality } }, done)
  }
  syncBuiltinESMExports()
}
