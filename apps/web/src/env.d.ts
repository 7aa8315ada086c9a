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
declare module 'virtual:fee-figures' {
  const figures: import('@school/content/fee-sums').FeeFigures
  export default figures
}
declare module 'virtual:client-manifest' {
  const manifest: import('@tanstack/react-router').Manifest
  export default manifest
  export const staff: import('../build/client-manifest.ts').StaffFiles
}
