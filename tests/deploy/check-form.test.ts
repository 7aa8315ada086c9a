import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app.ts'

// docker/check-form, which tries the form from outside.

const script = path.resolve(import.meta.dirname, '../../docker/check-form')

/** Runs docker/check-form. @returns its exit code, and what it has printed and measured */
async function checkForm(url: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-form-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'form.prom')
  const { code, stdout } = await promisify(execFile)(script, [url, file]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  return { code, stdout, success: /^school_form_check_success (\d)$/m.exec(readFileSync(file, 'utf8'))?.[1] }
}

test('the check of the form is content with a form that works, and stores nothing', async () => {
  const site = await startApp()
  onTestFinished(() => site.close())
  expect(await checkForm(site.url)).toEqual({ code: 0, stdout: '', success: '1' })
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  const { rows } = await client
    .query('SELECT count(*)::int AS stored FROM submission')
    .finally(() => client.end())
  expect(rows).toEqual([{ stored: 0 }])
  // The metrics tell pages from forms.
  const text = await (await fetch(`${site.url}/metrics`)).text()
  expect(text).toContain('school_request_seconds_count{kind="page",status="200"}')
  expect(text).toContain('school_request_seconds_count{kind="form",status="422"} 1')
})

test('the check of the form says what is wrong', async () => {
  expect(await checkForm('http://127.0.0.1:1')).toMatchObject({ code: 1, success: '0' })
  // A form that takes whatever is posted.
  const page = '<form><input name="applicantName"></form>'
  const server = createServer((request, response) => response.end(request.method === 'GET' ? page : 'stored'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { code, stdout } = await checkForm(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(stdout).toContain('posting it empty is answered with status 200, not 422')
  expect(code).toBe(1)
})
