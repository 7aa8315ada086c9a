import { addresses, filters, queries } from './addresses.ts'
import type { Attack } from './attack.ts'
import { pictures } from './pictures.ts'
import { poison } from './poison.ts'
import { batches, pipelined, slowReaders } from './procedures.ts'
import { stop } from './stop.ts'
import { sync } from './sync.ts'

/** All attacks, in the order in which `npm run attack` runs them. */
export const attacks: readonly Attack[] = [
  pictures,
  slowReaders,
  pipelined,
  batches,
  addresses,
  queries,
  filters,
  poison,
  sync,
  stop,
]
