import postcss from 'postcss'
import type { Plugin } from 'vite'

/** The font faces of all style sheets, in a file of its own. */
export const FONT_FACES_FILE = 'faces.css'

/**
 * Removes font faces from the complete style sheet. Every page contains them in its own styles (entry-server.tsx): when a
 * style sheet with a font face is applied, Chromium does the layout of the whole page again.
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
          faces.push(`${face}`)
          face.remove()
        })
        asset.source = `${sheet}`
      }
      this.emitFile({ type: 'asset', fileName: FONT_FACES_FILE, source: faces.join('') })
    },
  }
}
