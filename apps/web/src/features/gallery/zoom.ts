// Of use in the light box only, so it comes with that.
export { Zoom } from 'swiper/modules'
