import { readFile } from 'node:fs/promises'

/** The file of an address under `/content/`; null when there is none. */
export async function publicFile(address: string): Promise<Buffer | null> {
  if (!/^\/content(?:\/[a-z0-9-]+)+\.[a-z]+$/.test(address)) return null
  return readFile(new URL(`../public${address}`, import.meta.url)).catch(() => null)
}
