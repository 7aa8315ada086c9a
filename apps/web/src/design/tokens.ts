/** The colours of tokens.css. */
export const colours =
  'paper surface sand ink muted green-900 green-800 green-600 green-100 gold-400 gold-700 gold-100 red-700 red-100 line line-strong tile-slate tile-teal tile-green tile-olive tile-clay tile-gold'.split(
    ' ',
  )

/** The sizes of type, as classes that the site uses. */
export const sizes = ['text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-sm'] as const
