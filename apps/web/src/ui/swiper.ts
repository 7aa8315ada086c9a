// Swiper, and what it lacks here: it takes over a list that readers have scrolled already, waits for whoever looks closer
// (docs/spec/rulings.md#21), and runs evenly without steps. This module comes when a carousel is near (use-swiper.ts).
import Swiper from 'swiper'
import { A11y, Autoplay, EffectFade, Keyboard } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'

export interface CarouselOptions extends SwiperOptions {
  /** How long each slide is shown, in milliseconds. Without it nothing moves by itself. */
  delay?: number
  /** Moves without a stop instead, one slide in this many milliseconds. */
  evenly?: number
}

interface Listener {
  onSlide: (index: number) => void
  /** The visitor has moved the slides by a swipe or by a key. */
  onTurn: (index: number) => void
}

export interface Playback {
  swiper: Swiper
  play: (wanted: boolean) => void
}

/** A swipe over this part of a slide leads on, however long it takes. */
const SWIPED = 0.07

/**
 * Lets Swiper take over the list of a carousel without moving anything: what the reader sees stays where it is.
 * @param region holds one `.swiper` with its `.swiper-wrapper`; whoever points at it or has the focus in it stops it
 * @param signal ends everything
 */
export async function takeOver(
  region: HTMLElement,
  { delay, evenly, ...options }: CarouselOptions,
  { onSlide, onTurn }: Listener,
  signal: AbortSignal,
): Promise<Playback | null> {
  const frame = region.querySelector<HTMLElement>('.swiper')
  const list = frame?.querySelector<HTMLElement>('.swiper-wrapper')
  if (!frame || !list) return null
  const initialSlide = await slideAtRest(list)
  if (signal.aborted) return null
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  const speed = options.speed ?? 300
  const swiper = new Swiper(frame, {
    slidesPerView: 'auto',
    rewind: !evenly,
    loop: Boolean(evenly),
    // Slides that React adds or removes.
    observer: true,
    // Cards that are in view need not move when they get the focus.
    watchSlidesProgress: true,
    longSwipesRatio: SWIPED,
    lazyPreload: false,
    keyboard: { enabled: false, pageUpDown: false },
    // The server has given roles and names to the slides; what is read out, React writes.
    a11y: { slideRole: '', slideLabelMessage: '', wrapperLiveRegion: false },
    ...options,
    initialSlide,
    speed: stillness.matches ? 0 : speed,
    modules: [A11y, Autoplay, EffectFade, Keyboard, ...(options.modules ?? [])],
    // From one change to the next, as long as the visitor looks at a slide and its change together.
    autoplay: { enabled: false, delay: evenly ? 0 : (delay ?? 0), waitForTransition: Boolean(evenly) },
  })
  stillness.addEventListener(
    'change',
    () => {
      swiper.params.speed = stillness.matches ? 0 : speed
    },
    { signal },
  )
  onSlide(swiper.realIndex)
  swiper.on('slideChange', () => onSlide(swiper.realIndex))
  let begun = swiper.realIndex
  swiper.on('touchStart', () => {
    begun = swiper.realIndex
  })
  // Swiper decides where a swipe leads after it has said that it ended.
  swiper.on('touchEnd', () => queueMicrotask(() => swiper.realIndex !== begun && onTurn(swiper.realIndex)))
  swiper.on('keyPress', () => onTurn(swiper.realIndex))
  // Links and pictures would be dragged out of the list.
  list.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  signal.addEventListener('abort', () => swiper.destroy())
  const player = evenly ? evenPlayer(swiper, evenly) : swiper.autoplay
  return { swiper, play: delay || evenly ? playUnattended(region, swiper, player, signal) : () => {} }
}

/** The slide at which a list has come to rest that a reader has scrolled. */
function slideAtRest(list: HTMLElement): Promise<number> {
  const nearest = () => {
    const starts = [...list.children].map((slide) => (slide as HTMLElement).offsetLeft)
    const ways = starts.map((start) => Math.abs(start - (starts[0] ?? 0) - list.scrollLeft))
    const way = Math.min(...ways)
    const atEnd = list.scrollLeft + list.clientWidth > list.scrollWidth - 2
    return { slide: ways.indexOf(way), rests: atEnd || way < 2 }
  }
  return new Promise((resolve) => {
    const { slide, rests } = nearest()
    if (rests) return resolve(slide)
    let waiting: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        list.removeEventListener('scroll', check)
        resolve(nearest().slide)
      }, 150)
    }
    list.addEventListener('scroll', check, { passive: true })
    check()
  })
}

/**
 * Starts and stops what moves by itself: it stops while somebody points at it or has the focus of the keyboard in it, and
 * while nobody can see it.
 */
function playUnattended(
  region: HTMLElement,
  swiper: Swiper,
  player: { start: () => void; stop: () => void },
  signal: AbortSignal,
): (wanted: boolean) => void {
  const state = {
    wanted: false,
    // The pointer or the focus may have been here before Swiper.
    pointed: region.matches(':hover') && matchMedia('(hover: hover)').matches,
    focused: region.querySelector(':focus-visible') !== null,
    seen: true,
  }
  if (region.contains(document.activeElement)) swiper.keyboard.enable()
  let running = false
  const update = (change: Partial<typeof state>) => {
    Object.assign(state, change)
    const run = state.wanted && !state.pointed && !state.focused && state.seen && !document.hidden
    if (run === running || swiper.destroyed) return
    running = run
    if (run) player.start()
    else player.stop()
  }
  region.addEventListener('pointerenter', () => update({ pointed: true }), { signal })
  region.addEventListener('pointerleave', () => update({ pointed: false }), { signal })
  region.addEventListener(
    'focusin',
    ({ target }) => {
      swiper.keyboard.enable()
      // A click leaves the focus on a button, and stops nothing.
      update({ focused: target instanceof Element && target.matches(':focus-visible') })
    },
    { signal },
  )
  region.addEventListener(
    'focusout',
    () => {
      swiper.keyboard.disable()
      update({ focused: false })
    },
    { signal },
  )
  document.addEventListener('visibilitychange', () => update({}), { signal })
  const watcher = new IntersectionObserver((entries) => update({ seen: entries.at(-1)?.isIntersecting }))
  watcher.observe(region)
  signal.addEventListener('abort', () => watcher.disconnect())
  return (wanted) => update({ wanted })
}

/**
 * Lets slides run without a stop, one in `ms` milliseconds. Swiper's autoplay knows whole steps only: stopped, it would
 * run on to the next slide.
 */
function evenPlayer(swiper: Swiper, ms: number) {
  const { speed } = swiper.params
  let wanted = false
  const run = () => {
    if (wanted) swiper.autoplay.start()
  }
  return {
    start() {
      wanted = true
      swiper.params.speed = ms
      swiper.wrapperEl.style.transitionTimingFunction = 'linear'
      const way = Math.abs(swiper.translate + (swiper.slidesGrid[swiper.activeIndex] ?? 0))
      const left = (way / (swiper.slidesSizesGrid[swiper.activeIndex] ?? 1)) * ms
      // A swipe may be gliding to its slide.
      if (swiper.animating) swiper.once('transitionEnd', run)
      else if (left < 1) run()
      else {
        swiper.once('transitionEnd', run)
        swiper.slideTo(swiper.activeIndex, left, false, true)
      }
    },
    stop() {
      wanted = false
      swiper.autoplay.stop()
      const place = swiper.getTranslate()
      swiper.setTransition(0)
      swiper.setTranslate(place)
      swiper.animating = false
      swiper.params.speed = speed ?? 300
      swiper.wrapperEl.style.transitionTimingFunction = ''
    },
  }
}
