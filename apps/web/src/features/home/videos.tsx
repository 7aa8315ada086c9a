import { useState } from 'react'
import type { Home } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { SiteLink } from '../../ui/link.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { Player, PlayLink, Poster } from '../videos/player.tsx'
import { useWords } from './words.tsx'

/** Left out without rows (docs/spec/rulings.md#52). */
export function Videos({ videos }: { videos: Home['videos'] }) {
  const [chosen, setChosen] = useState<{ id: string; play: boolean } | null>(null)
  const words = useWords().videos
  const video = videos.find((item) => item.id === chosen?.id) ?? videos[0]
  if (video === undefined) return null
  return (
    <section aria-labelledby="videos" className="piece no-print lattice bg-green-900 text-white">
      <div className="wrap section">
        <SectionHead id="videos" title={words.heading} light more={<VideosLink />} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
          <div>
            <Player
              video={video}
              play={chosen?.play ?? false}
              onPlay={() => setChosen({ id: video.id, play: true })}
            />
            <p className="mt-3 font-serif text-xl font-semibold" lang={langOf(video.title)}>
              <MixedText text={video.title} />
            </p>
          </div>
          <div>
            <h3 className="text-xl text-gold-400">{words.listHeading}</h3>
            <ul className="swiped gap-2 sm:mt-2 sm:grid">
              {videos.map((item) => (
                <li key={item.id}>
                  <PlayLink
                    video={item}
                    current={item.id === video.id}
                    onPlay={() => setChosen({ id: item.id, play: true })}
                    className="flex w-full items-center gap-4 rounded-field p-1.5 text-left max-sm:flex-col max-sm:items-stretch max-sm:gap-2 sm:p-2 hover:bg-white/10 aria-[current]:bg-white/10"
                  >
                    <span className="relative aspect-video sm:w-28 shrink-0 overflow-hidden rounded-field bg-green-800">
                      <Poster video={item} sizes="160px" />
                      <span className="absolute inset-0 grid place-items-center">
                        <Icon name="play" size={20} className="text-white drop-shadow" />
                      </span>
                    </span>
                    <span className="line-clamp-3 leading-snug wrap-anywhere" lang={langOf(item.title)}>
                      <MixedText text={item.title} />
                    </span>
                  </PlayLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}

function VideosLink() {
  const { link } = useWords().videos
  return (
    <SiteLink to={link} className="more text-gold-400">
      {link.label} <Icon name="arrow" size={18} />
    </SiteLink>
  )
}
