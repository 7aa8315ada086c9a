/**
 * Moves a marquee to where a focused link is fully visible, and undoes the browser's own scrolling, which would leave a
 * gap at the end. If the marquee does not run, it is scrolled: not every browser scrolls to a link that is partly
 * visible.
 */
export function bringIntoView(frame: HTMLElement, link: Element): void {
  const [track, copy] = [frame.firstElementChild, frame.firstElementChild?.firstElementChild]
  const [run] = track?.getAnimations() ?? []
  if (!track || !copy) return
  if (run) frame.scrollLeft = 0
  const [box, place] = [frame.getBoundingClientRect(), link.getBoundingClientRect()]
  if (place.left >= box.left && place.right <= box.right) return
  if (!run?.effect) {
    frame.scrollLeft += place.left - box.left - 16
    return
  }
  // The focus ring needs some space.
  const way = Math.max(0, place.left - track.getBoundingClientRect().left - 16)
  const duration = Number(run.effect.getComputedTiming().duration)
  run.currentTime = (way / copy.getBoundingClientRect().width) * duration
}
