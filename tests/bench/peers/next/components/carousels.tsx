'use client'

import { useEffect } from 'react'
import Swiper from 'swiper'

/** Starts every carousel of the page. */
export function Carousels() {
  useEffect(() => {
    const started = [...document.querySelectorAll<HTMLElement>('.swiper')].map(
      (element) => new Swiper(element, { slidesPerView: 'auto' }),
    )
    return () => {
      for (const one of started) one.destroy()
    }
  }, [])
  return null
}
