import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { fillFigures } from './figures.ts'
import { parseYaml } from './yaml.ts'

/** Reads a file of words/, fills in its figures, and checks it against its schema. */
export function loadYaml<T>(name: string, schema: z.ZodType<T>): T {
  const source = readFileSync(new URL(`../words/${name}`, import.meta.url), 'utf8')
  return parseYaml(`words/${name}`, fillFigures(`words/${name}`, source), schema)
}
