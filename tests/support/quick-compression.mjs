import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'

// Loaded before a site under test, in its own process or in the test's. A page that stays as it is for 20 seconds is
// compressed at the highest quality, which costs more than everything else that was done for it, and also after the test
// that requested it. Here every quality is a quick one: no test checks what it saves, and tests/http/budgets.test.ts
// measures the sizes itself.

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
