declare module 'virtual:shell' {
  const shell: import('@school/content').Shell
  export default shell
}
declare module 'virtual:home' {
  const home: import('@school/content').HomeContent
  export default home
}
declare module 'virtual:assets' {
  const assets: import('../build/route-assets.ts').RouteAssets
  export default assets
}
