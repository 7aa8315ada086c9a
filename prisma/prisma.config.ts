import { defineConfig } from 'prisma/config'

/** Read by `prisma generate` only; migrations run through migrate.ts (docs/decisions/0002). */
export default defineConfig({ schema: 'schema.prisma' })
