import * as messages from '@school/content/messages/home'
import { Icon } from '../../ui/icon.tsx'

export const cardSizes = '(min-width: 1264px) 282px, (min-width: 1024px) 25vw, (min-width: 768px) 50vw, 100vw'

export const readMore = (
  <span className="more">
    {messages.readMore} <Icon name="arrow" size={18} />
  </span>
)
