import { afterAll } from 'vitest'
import { closeOpenSites } from './open-sites.ts'

// Loaded before each file that may start sites (vitest.config.ts). Hooks run in reverse order: after those of the file.
afterAll(closeOpenSites)
