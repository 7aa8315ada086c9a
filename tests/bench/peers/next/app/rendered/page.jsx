import { Notices } from '../notices.jsx'

// Rendered for each visitor.
export const dynamic = 'force-dynamic'

export default Notices
