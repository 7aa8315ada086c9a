import { defineConfig } from 'prisma/config'

/** Read by `prisma generate`; migrations are applied by migrate.ts (docs/decisions/0049). */
export default defineConfig({ schema: 'schema.prisma' })
