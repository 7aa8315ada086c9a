import { addresses } from './addresses.ts'
import type { Attack } from './attack.ts'
import { pictures } from './pictures.ts'
import { batches, pipelined, slowReaders } from './procedures.ts'

/** Every attack, in the order in which `npm run attack` runs them. A new one is a file of its own, and a line here. */
export const attacks: readonly Attack[] = [pictures, slowReaders, pipelined, batches, addresses]
