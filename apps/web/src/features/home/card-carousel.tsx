import * as messages from '@school/content/messages/home'
import { Icon } from '../../ui/icon.tsx'

export const readMore = (
  <span className="more">
    {messages.readMore} <Icon name="arrow" size={18} />
  </span>
)
