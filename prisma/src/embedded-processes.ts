import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

// Which processes run. An id alone says little: after a restart of the machine, another process may have it.

/**
 * What distinguishes a process from an earlier one with the same id: the boot and the moment of its start.
 * @returns null if there is no such process, or only a zombie
 */
export function identityOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (process.platform === 'linux') {
    const fields = fieldsOf(pid)
    return fields && fields[0] !== 'Z' ? `${bootId()} ${fields[19]}` : null
  }
  if (!isListed(pid)) return null
  if (process.platform === 'win32') return 'unknown'
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/** Whether the system has a process with this id, which may be a zombie. */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** The fields of /proc/<pid>/stat after the name: the state is the first, the moment of the start the twentieth. */
function fieldsOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

/** Whether this process is a Postgres whose data are in `cluster`. All of its processes work in that folder. */
export function isPostgresIn(cluster: string, pid: number): boolean {
  if (identityOf(pid) === null) return false
  if (process.platform === 'linux') return worksIn(cluster, pid)
  if (process.platform === 'win32') return true
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(cluster)
  } catch {
    return false
  }
}

/** The processes that work in `cluster`; null where that cannot be found out. */
export function processesIn(cluster: string): number[] | null {
  if (process.platform !== 'linux') return null
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && worksIn(cluster, pid))
}

function worksIn(cluster: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    // It has ended, or is another user's: ours are of this user, or this is root.
    return false
  }
}
