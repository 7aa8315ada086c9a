interface ImportMetaEnv {
  /** The language of this build (vite.config.ts). */
  readonly LOCALE?: import('@school/content').Locale
}
declare module 'virtual:layout' {
  const layout: import('@school/content').Layout
  export default layout
}
declare module 'virtual:home' {
  const home: import('@school/content').HomeContent
  export default home
}
declare module 'virtual:assets' {
  const assets: import('../build/route-assets.ts').RouteAssets
  export default assets
}
