/**
 * Where the office changes a page, each part says its place in the file (apps/server/src/pages/draft-page.ts). Only the server renders such
 * pages. A caller asks for `import.meta.env.SSR` itself, so that visitors load nothing for it.
 */
export const placeOf = (part: object) => ('at' in part ? { 'data-at': String(part.at) } : {})
