import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Environment, StartError } from '../environment.ts'

/**
 * Creates DATA_DIR. The embedded database and the fake upstream need to write there; without them a site can serve
 * while the folder is full or read-only.
 * @throws StartError that names the folder
 */
export async function prepareDataFolder(environment: Environment): Promise<void> {
  const { DATA_DIR: folder, DATABASE_URL, UPSTREAM_BASE_URL } = environment
  const cannotBe = (what: string) => (error: NodeJS.ErrnoException) => {
    throw new StartError(`The folder DATA_DIR (${folder}) cannot be ${what}: ${error.code}.`)
  }
  await mkdir(folder, { recursive: true }).catch(cannotBe('created'))
  if (DATABASE_URL && UPSTREAM_BASE_URL) return
  const probe = path.join(folder, `.probe-${process.pid}`)
  await writeFile(probe, '').catch(cannotBe('written'))
  await rm(probe)
}
