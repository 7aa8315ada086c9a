import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SwiperModule } from 'swiper/types'
import type { CarouselOptions, Playback } from './swiper.ts'

/** An action of a control. Without a Swiper (its script was not loaded), the action scrolls the list. */
type Request = (playback: Playback | null) => void

/**
 * Turns a scrollable list into a carousel: `.swiper > .swiper-wrapper > .swiper-slide` in an element with the returned
 * `ref`. The server renders it in its final sizes, and it works without scripts. Swiper is loaded when the carousel is near
 * the viewport, and keeps the scroll position of the list (decision 55). A list without links needs `scroller` at its `.swiper-wrapper`.
 * @param options only the options of the first rendering are used
 * @param load a module of Swiper that only this carousel needs
 */
export function useSwiper<Region extends HTMLElement>(
  count: number,
  options: CarouselOptions,
  load?: () => Promise<SwiperModule>,
) {
  const ref = useRef<Region>(null)
  const [near, setNear] = useState(false)
  /** Undefined until Swiper is loaded, null if it cannot be loaded. */
  const [playback, setPlayback] = useState<Playback | null>()
  const [index, setIndex] = useState(options.initialSlide ?? 0)
  const [announced, setAnnounced] = useState<number | null>(null)
  const [playing, setPlaying] = useState(true)
  const waiting = useRef<Request[]>([])
  /** The same as `playback`, but set before the next rendering, so that a click in between is not lost. */
  const latest = useRef<Playback | null>(undefined)

  // A layout effect runs before the first paint and before autoplay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (wantsStillness()) setPlaying(false)
    if (options.initialSlide) scrollToSlide(ref.current, options.initialSlide)
  }, [])

  // The setting for reduced motion can change while the page is open.
  useEffect(() => {
    const stillness = matchMedia(STILLNESS)
    const stop = () => stillness.matches && setPlaying(false)
    stillness.addEventListener('change', stop)
    return () => stillness.removeEventListener('change', stop)
  }, [])

  const moves = count > (load ? 0 : 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are read once
  useEffect(() => {
    const region = ref.current
    if (!region || !moves) return
    // With reduced motion, a continuous carousel is a plain scrollable list.
    if (options.evenly && wantsStillness()) return
    const ended = new AbortController()
    const takeOver = async () => {
      const [swiper, ...modules] = await Promise.all([import('./swiper.ts'), ...(load ? [load()] : [])])
      const listener = { onSlide: setIndex, onTurn: setAnnounced }
      return swiper.takeOver(region, { ...options, modules }, listener, ended.signal)
    }
    const watcher = new IntersectionObserver(
      async (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        setNear(true)
        const taken = await takeOver().catch(() => null)
        if (ended.signal.aborted) return
        latest.current = taken
        setPlayback(taken)
        for (const request of waiting.current.splice(0)) request(taken)
      },
      { rootMargin: '300px' },
    )
    watcher.observe(region)
    return () => {
      watcher.disconnect()
      ended.abort()
      latest.current = undefined
      setPlayback(undefined)
    }
  }, [moves])

  useEffect(() => playback?.play(playing), [playback, playing])

  const ask = (request: Request) => {
    if (latest.current === undefined) waiting.current.push(request)
    else request(latest.current)
  }
  const scroll = (to: number) => {
    scrollToSlide(ref.current, to)
    setIndex(to)
  }
  const go = (to: number) => ask((ready) => (ready ? ready.swiper.slideTo(to) : scroll(to)))
  /** Moves by one slide and announces the new position. The first slide follows the last one. */
  const turn = (by: 1 | -1) =>
    ask((ready) => {
      if (!ready) scroll((index + by + count) % count)
      else if (by === 1) ready.swiper.slideNext()
      else ready.swiper.slidePrev()
      setAnnounced(ready ? ready.swiper.realIndex : (index + by + count) % count)
    })
  const swiper = playback?.swiper
  // A list that scrolls must be reached by the keyboard; once Swiper moves it, it does not scroll.
  const scroller = { tabIndex: moves && !swiper ? 0 : undefined }
  // The number of slides can decrease, because a slide is removed if its picture cannot be loaded.
  const shown = Math.min(index, Math.max(0, count - 1))
  return { ref, scroller, near, swiper, index: shown, announced, playing, setPlaying, go, turn }
}

const STILLNESS = '(prefers-reduced-motion: reduce)'
const wantsStillness = () => matchMedia(STILLNESS).matches

function scrollToSlide(region: HTMLElement | null, index: number): void {
  const list = region?.querySelector('.swiper-wrapper')
  const [first, slide] = [list?.children[0], list?.children[index]]
  if (list && first instanceof HTMLElement && slide instanceof HTMLElement)
    list.scrollLeft = slide.offsetLeft - first.offsetLeft
}

/** Returns true once `now` has been true. A picture that was loaded stays loaded while it fades out. */
export function useOnceTrue(now: boolean): boolean {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once || now
}
