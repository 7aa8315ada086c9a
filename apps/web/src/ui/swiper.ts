// Swiper with three additions: it keeps the scroll position of a list that visitors have already scrolled, pauses while the
// pointer or the focus is in the carousel (docs/spec/rulings.md#21), and can move continuously. `use-swiper.ts` loads this
// module when a carousel is near the viewport.
import Swiper from 'swiper'
import { A11y, Autoplay, EffectFade, Keyboard } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'

export interface CarouselOptions extends SwiperOptions {
  /** The autoplay interval in milliseconds. Without it there is no autoplay. */
  delay?: number
  /** Moves continuously instead of in steps: the time for one slide in milliseconds. */
  evenly?: number
  /** Autoplay runs while this share of the carousel is in view, or this share of the window is filled by it. Default: any of it. */
  inView?: number
}

interface Listener {
  onSlide: (index: number) => void
  /** Called after the visitor has changed the slide by a swipe or a key. */
  onTurn: (index: number) => void
}

export interface Playback {
  swiper: Swiper
  play: (wanted: boolean) => void
}

/** A swipe over this share of a slide's width changes the slide, however slow it is. */
const SWIPED = 0.07

/**
 * Starts Swiper on the list of a carousel. The visible slide does not move.
 * @param region contains one `.swiper` with its `.swiper-wrapper`; autoplay pauses while the pointer or the focus is in it
 * @param signal destroys Swiper and removes all listeners
 */
export async function takeOver(
  region: HTMLElement,
  { delay, evenly, inView = 0, ...options }: CarouselOptions,
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
    // React adds and removes slides.
    observer: true,
    // Visible cards do not move when they get the focus.
    watchSlidesProgress: true,
    longSwipesRatio: SWIPED,
    lazyPreload: false,
    keyboard: { enabled: false, pageUpDown: false },
    // Roles and labels are in the HTML of the server, and React announces changes.
    a11y: { slideRole: '', slideLabelMessage: '', wrapperLiveRegion: false },
    ...options,
    initialSlide,
    speed: stillness.matches ? 0 : speed,
    modules: [A11y, Autoplay, EffectFade, Keyboard, ...(options.modules ?? [])],
    // The delay includes the transition.
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
  // Swiper chooses the slide of a swipe after this event.
  swiper.on('touchEnd', () => queueMicrotask(() => swiper.realIndex !== begun && onTurn(swiper.realIndex)))
  swiper.on('keyPress', () => onTurn(swiper.realIndex))
  // Otherwise the browser would start to drag a link or a picture.
  list.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  signal.addEventListener('abort', () => swiper.destroy())
  const player = evenly ? evenPlayer(swiper, evenly) : swiper.autoplay
  return { swiper, play: delay || evenly ? playUnattended(region, swiper, player, signal, inView) : () => {} }
}

/** Waits until a scrolled list has stopped, and returns the index of its slide. */
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
 * Starts and stops autoplay: it pauses while the pointer or the keyboard focus is in the carousel, and while the carousel is
 * not visible.
 */
function playUnattended(
  region: HTMLElement,
  swiper: Swiper,
  player: { start: () => void; stop: () => void },
  signal: AbortSignal,
  inView: number,
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
      // A click also focuses a button, but does not pause autoplay.
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
  const watcher = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1)
      if (!last) return
      const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } = last
      const filled = intersectionRect.height / (rootBounds?.height ?? innerHeight)
      update({ seen: isIntersecting && Math.max(intersectionRatio, filled) >= inView })
    },
    // A carousel that is higher than the window reaches its share in steps.
    { threshold: inView > 0 ? Array.from({ length: 21 }, (_, index) => index / 20) : 0 },
  )
  watcher.observe(inView > 0 ? swiper.el : region)
  signal.addEventListener('abort', () => watcher.disconnect())
  return (wanted) => update({ wanted })
}

/**
 * Moves slides continuously, one in `ms` milliseconds. Swiper's own autoplay has only whole steps: after a stop it would
 * continue to the next slide.
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
      // The transition of a swipe may still be running.
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
