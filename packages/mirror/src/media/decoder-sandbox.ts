import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

// How a process for pictures is confined (docs/decisions/0028-files-and-pictures.md): an empty environment, Node's permissions, and where
// the system allows it namespaces of its own.
//
// What Node's permissions do not cover: they hold back JavaScript, not the code of a decoder that was taken over through its memory, and
// they know no network. The namespaces do: without a network device there is no connection, and the memory and environment of the
// server cannot be read from another user namespace. Files that the user of the site may read stay readable for such code; in Docker's
// default set-up the namespaces are refused.

/** Everything that sharp and libheif load. Data, settings and secrets are elsewhere. */
function readable(program: string): string[] {
  const root = path.resolve(import.meta.dirname, '../../../..')
  return [
    // The program and what it imports.
    program,
    import.meta.dirname,
    path.join(root, 'package.json'),
    path.join(root, 'packages/mirror/package.json'),
    path.join(root, 'packages/mirror/node_modules'),
    path.join(root, 'node_modules'),
    // Which C library this system has.
    '/usr/bin/ldd',
    realpathSync(process.execPath),
    // For the priority of each thread.
    '/proc/self/task',
  ]
}

const UNSHARE = '/usr/bin/unshare'
/** Its own users and its own network, which has no device. */
const NAMESPACES = ['--user', '--map-current-user', '--net', '--']

let hasNamespaces: boolean | undefined

/** Whether this system lets a process have namespaces of its own. Tried once. */
export function mayUseNamespaces(): boolean {
  hasNamespaces ??=
    process.platform === 'linux' &&
    existsSync(UNSHARE) &&
    spawnSync(UNSHARE, [...NAMESPACES, '/bin/true'], { env: {}, stdio: 'ignore', timeout: 5_000 }).status ===
      0
  return hasNamespaces
}

/** How `fork` starts a program that decodes pictures. */
export function decoderOptions(program: string): {
  env: Record<string, string>
  execPath: string
  execArgv: string[]
} {
  const flags = [
    '--permission',
    // sharp is one.
    '--allow-addons',
    ...readable(program).map((one) => `--allow-fs-read=${one}`),
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ]
  // Reduces the memory of its threads.
  const env = { MALLOC_ARENA_MAX: '2' }
  return mayUseNamespaces()
    ? { env, execPath: UNSHARE, execArgv: [...NAMESPACES, process.execPath, ...flags] }
    : { env, execPath: process.execPath, execArgv: flags }
}
