import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

// The units of docker/systemd as systemd itself reads them: an unknown key is only a warning in its log, and what it should do is missing.

const root = path.resolve(import.meta.dirname, '../..')
const units = path.join(root, 'docker/systemd')
const missing =
  spawnSync('systemd-analyze', ['--version']).status === 0 ? '' : 'skipped: install the package systemd'

/** Verifies the units. @param change what is done to their text first @returns what systemd says of them */
function verify(change: (text: string) => string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // A program that does not exist is an error too.
  const files = readdirSync(units)
    .filter((name) => name.endsWith('.service'))
    .map((name) => {
      const file = path.join(folder, name.replace('@', '@3001'))
      writeFileSync(
        file,
        change(readFileSync(path.join(units, name), 'utf8')).replaceAll('/opt/school/current', root),
      )
      return file
    })
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
    encoding: 'utf8',
  })
  // Other units of this machine may have faults of their own.
  return (stdout + stderr)
    .split('\n')
    .filter((line) => line.includes('school'))
    .join('\n')
}

test.skipIf(missing)(`systemd understands every line of the units ${missing}`, () => {
  expect(verify((text) => text)).toBe('')
  expect(verify((text) => text.replace('ProtectHome', 'ProtectHom'))).toContain("Unknown key 'ProtectHom'")
  expect(verify((text) => text.replace('.bin/node ', '.bin/no-node '))).toContain('is not executable')
})

test('the settings of the journal are one section that systemd knows', () => {
  const lines = readFileSync(path.join(units, 'journald.conf'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(lines[0]).toBe('[Journal]')
  expect(lines.slice(1).every((line) => /^[A-Z]\w+=\S+$/.test(line))).toBe(true)
})
