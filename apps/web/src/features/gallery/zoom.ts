// Only the light box needs it, so both are in one chunk.
export { Zoom } from 'swiper/modules'
