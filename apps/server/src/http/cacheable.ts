/** For what is the same for every visitor: a CDN may cache it for half a minute, a browser must revalidate it. */
export const CACHEABLE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=600'
