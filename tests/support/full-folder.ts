import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Fills a folder: as root a file system without space, elsewhere a file in the folder's place. */
export function fillFolder(folder: string): { free(): void } {
  const mount = (...args: string[]) => execFileSync(args[0] ?? '', args.slice(1), { stdio: 'ignore' })
  try {
    mount('mkdir', '-p', folder)
    mount('mount', '-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', folder)
    // It is full when this file has the last byte.
    mount('sh', '-c', 'head -c 500000 /dev/zero > "$0" || true', path.join(folder, 'rest'))
    let isMounted = true
    const free = () => {
      if (isMounted) mount('umount', folder)
      isMounted = false
    }
    return { free }
  } catch {
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(folder, '')
    return { free: () => rmSync(folder, { recursive: true, force: true }) }
  }
}
