import postcss, { type AtRule } from 'postcss'
import type { Plugin } from 'vite'

/** The font faces of all style sheets, in a file of its own. */
export const FONT_FACES_FILE = 'faces.css'

/** Every page has Latin letters, and Bangla ones in the link to the other language. */
function isRare(face: AtRule): boolean {
  const range = face.nodes?.find((node) => node.type === 'decl' && node.prop === 'unicode-range')
  return range?.type === 'decl' && !/U\+(0*20-7E|0*980-)/i.test(range.value)
}

/**
 * Removes font faces from the complete style sheet that every page contains in its own styles (entry-server.tsx). Faces of
 * rare letters stay, because most pages do not need them.
 */
export function separateFontFaces(): Plugin {
  return {
    name: 'school:font-faces',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const faces: string[] = []
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue
        const sheet = postcss.parse(String(asset.source))
        sheet.walkAtRules('font-face', (face) => {
          if (isRare(face)) return
          faces.push(`${face}`)
          face.remove()
        })
        asset.source = `${sheet}`
      }
      this.emitFile({ type: 'asset', fileName: FONT_FACES_FILE, source: faces.join('') })
    },
  }
}
