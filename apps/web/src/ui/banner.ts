/** The classes of a line across the page: sample data, a cached copy. */
export const BANNER = 'bg-gold-100 px-4 py-1.5 text-center text-sm text-gold-700'
