import { checkServer } from '@school/first-contact'
import { checkOptions } from '../../check-options.ts'

// The process of a check (server-check.ts). It sends the report, and ends.

const report = await checkServer(checkOptions())
process.send?.(report, () => process.disconnect())
