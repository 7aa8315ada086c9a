import { langOf } from './language.ts'

/** Embeds content of another host: the map, or a video after the visitor has started it. */
export function Frame({
  src,
  title,
  className,
  onLoad,
}: {
  src: string
  title: string
  className: string
  onLoad?: () => void
}) {
  return (
    <iframe
      onLoad={onLoad}
      src={src}
      title={title}
      lang={langOf(title)}
      className={className}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
