import { Notices } from './notices.jsx'

// Rendered once and served from the cache of Next.js, at most five minutes old.
export const revalidate = 300

export default Notices
