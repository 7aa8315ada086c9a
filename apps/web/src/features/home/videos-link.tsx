import words from 'virtual:home'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/link.tsx'

export function VideosLink() {
  return (
    <SiteLink to={words.videos.link} className="more text-gold-400">
      {words.videos.link.label} <Icon name="arrow" size={18} />
    </SiteLink>
  )
}
