/** The router writes the moment of rendering into its script: it makes no other page. */
export const withoutRenderTime = (html: string): string => html.replace(/\bu:\d{13}\b/g, '')
