import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { expect, vi } from 'vitest'
import { freePort } from './free-port.ts'

// The browsers of Debian that are not Chromium, with what the tests of engines need: Firefox over WebDriver BiDi (puppeteer), WebKitGTK over
// WebDriver, in a window of our own (webkit-window.py).

export interface EngineBrowser {
  open(address: string): Promise<void>
  /** Runs JavaScript in the page. @param script the body of a function, with `arguments` */
  run<Result>(script: string, ...values: unknown[]): Promise<Result>
  /** Turns the phone. In pixels of CSS. */
  resize(width: number, height: number): Promise<void>
  /** Chooses a file. */
  choose(selector: string, file: string): Promise<void>
  /** Prints the page as PDF on A4. */
  print(): Promise<Buffer>
  /** Errors of scripts and of the console since the last call, and breaches of the security policy. */
  errors(): Promise<string[]>
  close(): Promise<void>
}

const has = (program: string, ...words: string[]) => spawnSync(program, words).status === 0
const FIREFOX = '/usr/bin/firefox-esr'

/** Why an engine cannot be tested here; null if it can. */
export const missing = {
  Firefox: existsSync(FIREFOX) ? null : 'there is no Firefox (apt-get install firefox-esr)',
  WebKit:
    has('sh', '-c', 'command -v WebKitWebDriver && command -v Xvfb') &&
    has('/usr/bin/python3', '-c', 'import gi; gi.require_version("WebKit2", "4.1")')
      ? null
      : 'there is no WebKit (apt-get install webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb)',
  'a reader of PDF': has('pdftotext', '-v') ? null : 'there is no pdftotext (apt-get install poppler-utils)',
}
for (const [name, reason] of Object.entries(missing))
  if (reason) console.log(`Skipped: tests with ${name}, because ${reason}.`)

/** The words of the first sheet of a PDF, without those that are cut off at its edges. */
export function firstSheet(pdf: Buffer): string[] {
  const layout = execFileSync('pdftotext', ['-bbox', '-l', '1', '-', '-'], { input: pdf }).toString()
  const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(layout) ?? []
  const words = layout.matchAll(
    /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g,
  )
  return [...words].flatMap(([, left, top, right, bottom, word = '']) =>
    Number(left) >= 0 &&
    Number(top) >= 0 &&
    Number(right) <= Number(width) &&
    Number(bottom) <= Number(height)
      ? [word]
      : [],
  )
}

export async function startFirefox(): Promise<EngineBrowser> {
  const browser: Browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
  })
  const page: Page = await browser.newPage()
  let errors: string[] = []
  // "Application submitted successfully" waits for a press.
  page.on('dialog', (dialog) => void dialog.accept())
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    run: (script, ...values) =>
      page.evaluate(`(function () { ${script} }).apply(null, ${JSON.stringify(values)})`) as Promise<never>,
    resize: (width, height) => page.setViewport({ width, height }),
    choose: async (selector, file) => {
      const input = await page.waitForSelector(selector)
      await (input as unknown as { uploadFile(file: string): Promise<void> }).uploadFile(file)
    },
    print: async () => Buffer.from(await page.pdf({ format: 'A4' })),
    errors: async () => {
      const found = errors
      errors = []
      return found
    },
    close: () => browser.close(),
  }
}

export async function startWebKit(): Promise<EngineBrowser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-webkit-'))
  const printed = path.join(folder, 'sheet.pdf')
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve) =>
    screen.stdout.once('data', (number) => resolve(`:${String(number).trim()}`)),
  )
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      DISPLAY: display,
      PRINT_TO: printed,
      NO_AT_BRIDGE: '1',
      LANG: 'C.UTF-8',
    },
  })
  const call = async (method: string, address: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  // Its start takes some tens of milliseconds.
  await vi.waitFor(() => call('GET', '/status'), { timeout: 30_000, interval: 50 })
  const options = { binary: path.join(import.meta.dirname, 'webkit-window.py'), args: [] }
  const session = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': options, unhandledPromptBehavior: 'accept' },
    },
  })) as { sessionId: string }
  const at = `/session/${session.sessionId}`
  const run = <Result>(script: string, ...args: unknown[]) =>
    call('POST', `${at}/execute/sync`, { script, args }) as Promise<Result>
  return {
    open: async (url) => void (await call('POST', `${at}/url`, { url })),
    run,
    resize: async (width, height) => void (await call('POST', `${at}/window/rect`, { width, height })),
    choose: async (selector, file) => {
      const element = (await call('POST', `${at}/element`, {
        using: 'css selector',
        value: selector,
      })) as object
      await call('POST', `${at}/element/${Object.values(element)[0]}/value`, { text: file })
    },
    print: async () => {
      rmSync(printed, { force: true })
      process.kill(windowOf(driver), 'SIGUSR1')
      // The file is complete with its last line.
      const read = () => (existsSync(printed) ? readFileSync(printed) : Buffer.alloc(0))
      await expect.poll(() => read().subarray(-16).toString('latin1')).toContain('%%EOF')
      return read()
    },
    errors: async () => run<string[]>('return window.pageErrors.splice(0)'),
    close: async () => {
      // The window closes before the answer.
      await call('DELETE', at).catch(() => {})
      driver.kill()
      screen.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The process of the window, which the driver has started. */
function windowOf(driver: ChildProcess): number {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(driver.pid)]).toString()
  const [, id] = /^\s*(\d+) .*webkit-window/m.exec(children) ?? []
  if (!id) throw new Error('The window of WebKit is closed.')
  return Number(id)
}
