import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes a compressed copy (`name.br`) of every compressible file, with the highest quality. The server sends these
 * bytes.
 */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'school:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    // Last, when names and content are final.
    writeBundle: {
      order: 'post',
      handler({ dir = outDir }) {
        for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
          if (!file.isFile() || file.parentPath.includes('.vite')) continue
          const full = path.join(file.parentPath, file.name)
          // The build of the other language has already written this file.
          if (file.name.endsWith('.br') || existsSync(`${full}.br`)) continue
          const bytes = readFileSync(full)
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          const smaller = brotliCompressSync(bytes, { params })
          if (smaller.length < bytes.length * 0.95) writeFileSync(`${full}.br`, smaller)
        }
      },
    },
  }
}
