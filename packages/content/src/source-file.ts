import { readFileSync } from 'node:fs'

/** Returns the text of a file of this package. */
export function readContent(name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
}
