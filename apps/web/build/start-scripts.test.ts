import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScript } from './start-scripts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page with this inline script, as far as the script uses it. */
function openPage({ readyState = 'complete', isPainted = true } = {}) {
  const paintObservers = new Set<() => void>()
  /** As in browsers, an observer is called asynchronously, for earlier paints if it wants `buffered` ones. */
  class PerformanceObserver {
    #notify: () => void
    constructor(callback: (list: null, observer: PerformanceObserver) => void) {
      this.#notify = () => callback(null, this)
    }
    observe({ type, buffered }: { type: string; buffered: boolean }) {
      if (type !== 'paint') return
      paintObservers.add(this.#notify)
      if (isPainted && buffered) setTimeout(this.#notify)
    }
    disconnect() {
      paintObservers.delete(this.#notify)
    }
  }
  const listeners = new Map<string, () => void>()
  const preloaded: string[] = []
  const sheet = { disabled: true }
  runInNewContext(startScript(['/assets/a.js']), {
    window: { CSSLayerBlockRule: class {} },
    document: {
      readyState,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => preloaded.push(href) },
      querySelectorAll: () => [sheet],
    },
    addEventListener: (sign: string, listener: () => void) => listeners.set(sign, listener),
    setTimeout,
    Object,
    PerformanceObserver,
  })
  return {
    preloaded,
    sheet,
    send: (sign: string) => listeners.get(sign)?.(),
    paint: () => {
      for (const notify of [...paintObservers]) notify()
    },
  }
}

test.each([
  ['pointerdown', 'click'],
  ['touchstart', 'pointercancel'],
  ['keydown', 'keyup'],
])('scripts do not start between %s and %s, but then', (press, release) => {
  const { preloaded, sheet, send } = openPage()
  send(press)
  vi.advanceTimersByTime(200)
  expect([preloaded, sheet.disabled]).toEqual([[], true])
  send(release)
  expect([preloaded, sheet.disabled]).toEqual([['/assets/a.js'], false])
})

test('a long press starts the scripts before it is released', () => {
  const { preloaded, send } = openPage()
  send('pointerdown')
  vi.advanceTimersByTime(400)
  expect(preloaded).toEqual(['/assets/a.js'])
})

test.each(['pointermove', 'wheel', 'scroll'])(
  'the scripts of a loaded and painted page start a moment after a %s',
  (sign) => {
    const { preloaded, send } = openPage()
    send(sign)
    expect(preloaded).toEqual([])
    vi.advanceTimersByTime(401)
    expect(preloaded).toEqual(['/assets/a.js'])
  },
)

test.each(['pointermove', 'wheel', 'scroll'])(
  'while the page loads, a %s starts the scripts when it has loaded',
  (sign) => {
    const { preloaded, send } = openPage({ readyState: 'interactive' })
    send(sign)
    vi.advanceTimersByTime(5_000)
    expect(preloaded).toEqual([])
    send('load')
    vi.advanceTimersByTime(401)
    expect(preloaded).toEqual(['/assets/a.js'])
  },
)

test.each([
  ['complete', 'pointermove'],
  ['interactive', 'load'],
])(
  'before the first paint of a page (%s), a movement starts no scripts, but the paint does',
  (readyState, last) => {
    const { preloaded, send, paint } = openPage({ readyState, isPainted: false })
    send('pointermove')
    send(last)
    vi.advanceTimersByTime(5_000)
    expect(preloaded).toEqual([])
    paint()
    vi.advanceTimersByTime(400)
    expect(preloaded).toEqual(['/assets/a.js'])
  },
)

test('a click starts the scripts while the page loads', () => {
  const { preloaded, send } = openPage({ readyState: 'interactive' })
  send('click')
  expect(preloaded).toEqual(['/assets/a.js'])
})

test('the scripts of a page without interaction start after ten seconds', () => {
  const { preloaded } = openPage()
  vi.advanceTimersByTime(9_999)
  expect(preloaded).toEqual([])
  vi.advanceTimersByTime(1)
  expect(preloaded).toEqual(['/assets/a.js'])
})
