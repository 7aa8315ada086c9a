import postcss from 'postcss'
import type { Plugin } from 'vite'

/** The typefaces of all style sheets, as a file of its own. */
export const FONT_FACES_FILE = 'faces.css'

/**
 * Takes the typefaces out of the whole style sheet: every page has them in its own styles (entry-server.tsx). Declared a
 * second time they would only be more bytes.
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
