import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from './folder.ts'

const NAME = `${'a'.repeat(32)}.png`

function folderWith(reserve: { bytes: number; part: number }) {
  const home = mkdtempSync(path.join(tmpdir(), 'school-folder-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return openFolder(path.join(home, 'media'), reserve)
}

test('files are written while more than the reserve is left', async () => {
  const folder = folderWith({ bytes: 1, part: 1 })
  await folder.write(NAME, Buffer.from('a picture'))
  expect(String(await folder.read(NAME))).toBe('a picture')
  expect(await folder.checkWritable()).toBeNull()
})

// The whole disk is the reserve here.
test('with less than the reserve no file is written, and the reason says for what the rest is kept', async () => {
  const folder = folderWith({ bytes: Number.POSITIVE_INFINITY, part: 1 })
  const reason = /^only \d+ MB are left on its disk, which are kept for uploads$/
  await expect(folder.write(NAME, Buffer.from('a picture'))).rejects.toThrow(reason)
  expect(existsSync(path.join(folder.directory, folder.pathOf(NAME)))).toBe(false)
  expect(await folder.checkWritable()).toMatch(reason)
  expect(folder.isOwnError(await folder.write(NAME, Buffer.from('x')).catch((error: unknown) => error))).toBe(
    true,
  )
})

test('a folder that is not there yet is empty, and one that cannot be read is not', async () => {
  const folder = folderWith({ bytes: 1, part: 1 })
  expect(await folder.list()).toEqual(new Set())
  writeFileSync(folder.directory, '')
  await expect(folder.list()).rejects.toThrow('ENOTDIR')
})
