declare module 'virtual:phone' {
  const phone: string
  export default phone
}
