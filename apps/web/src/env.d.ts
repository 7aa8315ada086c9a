interface ImportMetaEnv {
  /** The language of this build (vite.config.ts). */
  readonly LOCALE?: import('@school/content').Locale
}
declare module 'virtual:layout' {
  const layout: import('@school/content').Layout
  export default layout
}
declare module 'virtual:home' {
  type Home = import('@school/content').HomeContent
  const home: Omit<Home, 'partners' | 'testimonials'> & {
    partners: Omit<Home['partners'], 'list'>
    testimonials: Omit<Home['testimonials'], 'more' | 'less'>
  }
  export default home
}
declare module 'virtual:later' {
  type Home = import('@school/content').HomeContent
  const later: {
    partners: Home['partners']['list']
    testimonials: Pick<Home['testimonials'], 'more' | 'less'>
  }
  export default later
}
declare module 'virtual:client-manifest' {
  const manifest: import('@tanstack/react-router').Manifest
  export default manifest
}
