import words from 'virtual:home'
import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { AskLink, Player, Poster } from '../features/videos/player.tsx'
import { Empty } from '../layout/page.tsx'
import { found, pageHead } from '../seo/head.ts'
import type { Home } from '../trpc.ts'
import { ContentCard } from '../ui/card.tsx'
import { Carousel, Marquee, MarqueePause, Quotation, TurnButtons } from '../ui/carousel.tsx'
import { DateText, DateTile } from '../ui/date.tsx'
import { formatSpan } from '../ui/format-date.ts'
import { Icon, starPath } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { MoreLink, SiteLink } from '../ui/link.tsx'
import { NoPicture, Picture } from '../ui/picture.tsx'
import { Dots, PauseButton, Told, useRotation } from '../ui/rotation.tsx'
import { Rule, SectionHead } from '../ui/section.tsx'
import { Words } from '../ui/words.tsx'

/** The home page: ten blocks (docs/spec/part-1.md#2.6, #4 and #9; docs/spec/rulings.md#4, #17, #21, #22). */
export const Route = createFileRoute('/')({
  loader: async ({ context: { trpc } }) => {
    const [head, home] = await Promise.all([found(trpc.page.query({ path: '/' })), trpc.home.query()])
    return { head, home }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path: '/', name: loaderData.head.name, description: loaderData.head.sentence },
    ),
  component: HomePage,
})

function HomePage() {
  const { home: data } = Route.useLoaderData()
  return (
    <>
      <div className="relative">
        <Banner banners={data.banners} />
        <Welcome />
      </div>
      <Strip items={data.strip} />
      <Intro />
      <div className="later-[108rem] bg-sand lg:later-[69rem]">
        <div className="wrap section grid items-stretch gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <Notices notices={data.notices} />
          <Chairman />
        </div>
      </div>
      <Services />
      <Events events={data.events} />
      <Videos videos={data.videos} />
      <News news={data.news} />
      <Testimonials voices={data.testimonials} />
      <Partners />
      <Invitation />
    </>
  )
}

function Banner({ banners }: { banners: Home['banners'] }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const slides = banners.filter((banner) => !broken.includes(banner.id))
  const { index, go, turn, told, playing, setPlaying, holdWith, swipeWith } = useRotation(slides.length, 5000)
  if (slides.length === 0) {
    return (
      <div className="lattice grid min-h-[140px] place-items-center bg-green-900 text-xl text-white md:min-h-[80vh]">
        <p role="status">Loading...</p>
      </div>
    )
  }
  const arrow =
    'scripted ring-inside group absolute top-1/2 z-10 grid size-11 -translate-y-1/2 place-items-center rounded-full text-white md:size-12 noscript:hidden'
  // Smaller than its target on a phone, where the banner is 140 px high.
  const disc =
    'grid size-7 place-items-center rounded-full bg-green-900/75 group-hover:bg-green-900 md:size-12'
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative h-[140px] touch-pan-y touch-pinch-zoom overflow-hidden bg-green-900 select-none md:h-[80vh]"
      {...holdWith}
      {...swipeWith}
    >
      {slides.map((slide, position) => (
        // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel, not of a form
        <div
          key={slide.id}
          role="group"
          aria-roledescription="slide"
          aria-label={`${position + 1} of ${slides.length}`}
          className="slide"
          data-active={position === index ? '' : undefined}
        >
          <Slide
            slide={slide}
            near={position === index || position === (index + 1) % slides.length}
            eager={position === 0}
            onError={() => setBroken((known) => (known.includes(slide.id) ? known : [...known, slide.id]))}
          />
        </div>
      ))}
      {slides.length > 1 && (
        <>
          <button type="button" className={`${arrow} left-0 md:left-6`} onClick={() => turn(-1)}>
            <span className={disc}>
              <Icon name="left" size={24} className="size-2.5 md:size-6" />
            </span>
            <span className="sr-only">Previous slide</span>
          </button>
          <button type="button" className={`${arrow} right-0 md:right-6`} onClick={() => turn(1)}>
            <span className={disc}>
              <Icon name="right" size={24} className="size-2.5 md:size-6" />
            </span>
            <span className="sr-only">Next slide</span>
          </button>
          {/* A ground of its own: no picture under it can take the contrast of dots and button. */}
          <div className="scripted absolute bottom-0 left-1/2 z-10 flex w-max -translate-x-1/2 items-center text-white md:bottom-4 md:px-3 noscript:hidden">
            <span className="absolute inset-x-0 inset-y-2 -z-1 rounded-full bg-green-900/90 md:inset-y-0" />
            <Dots count={slides.length} current={index} onGo={go} what="Slide" light />
            <PauseButton
              playing={playing}
              onChange={setPlaying}
              what="the slides"
              className="ring-inside grid size-11 place-items-center rounded-full hover:bg-white/15"
            />
          </div>
          <Told what="Slide" told={told} count={slides.length} />
        </>
      )}
    </section>
  )
}

/** A picture is fetched when its turn is near, so that the first one has the line to itself; then it stays. */
function Slide({
  slide,
  near,
  eager,
  onError,
}: {
  slide: Home['banners'][number]
  near: boolean
  eager: boolean
  onError: () => void
}) {
  const [wanted, setWanted] = useState(eager)
  const hydrated = useHydrated()
  if (near && hydrated && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Picture
      picture={slide.picture}
      alt=""
      sizes="100vw"
      eager={eager}
      className="size-full object-cover"
      onError={onError}
    />
  )
}

function Strip({ items }: { items: Home['strip'] }) {
  if (items.length === 0) return null
  return (
    <section aria-label="Latest" className="moving flex items-stretch bg-green-800 text-white">
      <h2 className="grid shrink-0 place-items-center bg-gold-400 px-4 font-sans text-base font-bold text-green-900 md:px-6">
        Latest:
      </h2>
      <Marquee className="headlines min-w-0 flex-1 py-1">
        <ul className="flex justify-around">
          {items.map((item) => (
            <li key={item.id} className="flex min-h-11 items-center gap-2.5 px-5 whitespace-nowrap">
              <Icon name="star" size={12} className="text-gold-400" />
              <DateText date={item.date} className="text-gold-100" />
              {item.href ? (
                <a
                  href={item.href}
                  lang={langOf(item.name)}
                  className="ring-inside inline-block min-w-11 rounded-field px-1.5 py-2.5 underline-offset-4 hover:underline"
                >
                  <Words text={item.name} />
                </a>
              ) : (
                <span lang={langOf(item.name)}>
                  <Words text={item.name} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </Marquee>
      <MarqueePause
        what="the latest news"
        className="grid w-11 shrink-0 place-items-center border-l border-white/15 hover:bg-green-900"
      />
    </section>
  )
}

/** Title, one sentence and the way to an application: on the first screen of every device (over the banner where it is large). */
function Welcome() {
  const { heading, sentence, link } = words.welcome
  return (
    <div className="pointer-events-none z-2 roomy:absolute roomy:inset-x-0 roomy:bottom-24">
      <div className="wrap">
        <div className="pointer-events-auto py-6 roomy:ml-16 roomy:w-[30rem] roomy:rounded-card roomy:bg-paper roomy:p-8 min-[1360px]:roomy:ml-0">
          <h1 id="title" tabIndex={-1} className="text-5xl text-green-900 roomy:text-4xl">
            {heading}
          </h1>
          <p className="mt-3 text-lg">{sentence}</p>
          <SiteLink to={link} className="btn btn-solid mt-5">
            {link.label}
            <Icon name="arrow" size={18} />
          </SiteLink>
        </div>
      </div>
    </div>
  )
}

function Intro() {
  const { heading, paragraphs, pictures, link } = words.intro
  const [large, small] = pictures
  return (
    <section
      aria-labelledby="intro"
      className="wrap section grid items-center gap-x-16 gap-y-10 lg:grid-cols-2"
    >
      <div className="relative mx-auto w-full max-w-lg pb-10 sm:pr-16 lg:mx-0">
        <img
          {...large}
          alt={large.alt}
          loading="lazy"
          decoding="async"
          className="aspect-6/7 h-auto w-[82%] rounded-card object-cover sm:w-full"
        />
        <img
          {...small}
          alt={small.alt}
          loading="lazy"
          decoding="async"
          className="absolute right-0 bottom-0 h-auto w-[46%] rounded-card border-8 border-paper"
        />
      </div>
      <div>
        <h2 id="intro" className="text-4xl text-green-900">
          {heading}
        </h2>
        <Rule />
        <div className="mt-6 grid max-w-[60ch] gap-4 text-lg">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <SiteLink to={link} className="btn btn-solid mt-7">
          {link.label}
          <span className="sr-only"> about the school</span>
          <Icon name="arrow" size={18} />
        </SiteLink>
      </div>
    </section>
  )
}

function Notices({ notices }: { notices: Home['notices'] }) {
  return (
    <section aria-labelledby="notices" className="flex flex-col">
      <SectionHead id="notices" title={words.notices.heading} more={<MoreLink to={words.notices.link} />} />
      {notices.length === 0 ? (
        <Empty text="No notices available." />
      ) : (
        <ul className="card overflow-hidden">
          {notices.map((notice) => (
            <li
              key={notice.id}
              className="relative flex items-center gap-4 border-b border-line p-3 last:border-0 hover:bg-green-100/50"
            >
              <DateTile date={notice.date} />
              <a
                href={`/notice/${encodeURIComponent(notice.id)}`}
                lang={langOf(notice.headline)}
                className="cover line-clamp-2 flex-1 leading-snug font-medium hover:text-green-800"
              >
                <Words text={notice.headline} />
              </a>
              <Icon name="right" size={18} className="text-gold-700" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Chairman() {
  const { heading, quote, name, role, portrait, link } = words.chairman
  return (
    <section aria-labelledby="chairman" className="flex flex-col">
      <SectionHead id="chairman" title={heading} />
      <figure className="flex flex-1 flex-col overflow-hidden rounded-card bg-green-900 text-white">
        <div className="lattice grid h-44 place-items-end justify-center bg-green-800 md:h-56">
          {portrait ? (
            <img
              src={portrait}
              alt=""
              width={360}
              height={224}
              className="size-full object-cover object-top"
            />
          ) : (
            <Niche />
          )}
        </div>
        <div className="relative flex flex-1 flex-col p-6 md:p-8">
          <span
            aria-hidden="true"
            className="absolute -top-7 right-7 grid size-14 place-items-center rounded-full bg-gold-400 pt-5 font-serif text-5xl leading-none text-green-900"
          >
            ”
          </span>
          <blockquote className="flex flex-1 items-center font-serif text-2xl leading-snug font-semibold">
            <p>“{quote}”</p>
          </blockquote>
          <figcaption className="mt-6 border-l-3 border-gold-400 pl-4">
            <span className="block font-semibold">{name}</span>
            <span className="text-gold-400">{role}</span>
          </figcaption>
          <SiteLink to={link} className="btn btn-gold mt-6 self-start">
            {link.label}
            <Icon name="arrow" size={18} />
          </SiteLink>
        </div>
      </figure>
    </section>
  )
}

/** Stands for a portrait that the school has not supplied: a niche and a star, nobody's face. */
function Niche() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 170" className="h-[90%] w-auto">
      <path d="M14 170V92C14 52 52 42 80 6c28 36 66 46 66 86v78z" className="fill-gold-400" />
      <path d="M20 170V93C20 57 56 46 80 16c24 30 60 41 60 77v77z" className="fill-green-900" />
      <g transform="translate(38 62) scale(3.5)" className="fill-none stroke-gold-400" strokeWidth="0.6">
        <path d={starPath} />
        <path d={starPath} transform="translate(6.600 6.600) scale(0.450)" className="fill-gold-400" />
      </g>
    </svg>
  )
}

const tileLooks = {
  green: 'bg-tile-green',
  teal: 'bg-tile-teal',
  gold: 'bg-tile-gold',
  clay: 'bg-tile-clay',
  olive: 'bg-tile-olive',
  slate: 'bg-tile-slate',
} as const

function Services() {
  return (
    <section
      aria-labelledby="services"
      className="wrap section later-[49rem] md:later-[39rem] lg:later-[35rem]"
    >
      <SectionHead id="services" title={words.services.heading} />
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5">
        {words.services.tiles.map((tile) => (
          <li key={tile.label} className="grid">
            <SiteLink
              to={tile}
              className={`group relative flex flex-col gap-3 overflow-hidden rounded-card p-4 text-white transition-shadow duration-200 hover:shadow-lift md:p-5 lg:flex-row lg:items-center lg:gap-5 lg:p-6 ${tileLooks[tile.colour]}`}
            >
              <Icon name="star" size={120} className="absolute -right-8 -bottom-10 text-white/8" />
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-white/15 lg:size-14">
                <Icon name={tile.icon} size={26} />
              </span>
              <span>
                <span className="block font-serif text-lg leading-tight font-semibold underline-offset-4 group-hover:underline md:text-xl">
                  {tile.label}
                </span>
                <span className="mt-1 block text-sm text-white/90 md:text-base">{tile.text}</span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const cardSizes = '(min-width: 1264px) 282px, (min-width: 1024px) 25vw, (min-width: 768px) 50vw, 100vw'
const readMore = (
  <span className="more">
    Read More <Icon name="arrow" size={18} />
  </span>
)

function Events({ events }: { events: Home['events'] }) {
  return (
    <section aria-labelledby="events" className="later-[54rem] bg-sand">
      <div className="wrap section">
        <SectionHead id="events" title={words.events.heading} more={<MoreLink to={words.events.link} />} />
        {events.length === 0 ? (
          <Empty text={words.events.empty} />
        ) : (
          <Carousel items={events} ms={3500} label="Events">
            {(event, near) => (
              <ContentCard
                href={`/events/${encodeURIComponent(event.id)}`}
                title={event.name}
                text={event.text}
                date={event.start}
                label={formatSpan(event.start, event.end)}
                picture={event.picture}
                sizes={cardSizes}
                soon={near}
              >
                {readMore}
              </ContentCard>
            )}
          </Carousel>
        )}
      </div>
    </section>
  )
}

function Videos({ videos }: { videos: Home['videos'] }) {
  const [chosen, setChosen] = useState<{ id: string; play: boolean } | null>(null)
  const video = videos.find((item) => item.id === chosen?.id) ?? videos[0]
  return (
    <section
      aria-labelledby="videos"
      className="lattice later-[54rem] md:later-[67rem] lg:later-[46rem] bg-green-900 text-white"
    >
      <div className="wrap section">
        <SectionHead
          id="videos"
          title={words.videos.heading}
          light
          more={
            <SiteLink to={words.videos.link} className="more text-gold-400">
              {words.videos.link.label} <Icon name="arrow" size={18} />
            </SiteLink>
          }
        />
        {video ? (
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
            <div>
              <Player
                video={video}
                play={chosen?.play ?? false}
                onAsk={() => setChosen({ id: video.id, play: true })}
              />
              <p className="mt-3 font-serif text-xl font-semibold" lang={langOf(video.title)}>
                <Words text={video.title} />
              </p>
            </div>
            <div>
              <h3 className="text-xl text-gold-400">{words.videos.listHeading}</h3>
              <ul className="mt-3 grid gap-2">
                {videos.map((item) => (
                  <li key={item.id}>
                    <AskLink
                      video={item}
                      current={item.id === video.id}
                      onAsk={() => setChosen({ id: item.id, play: true })}
                      className="flex w-full items-center gap-4 rounded-field p-2 text-left hover:bg-white/10 aria-[current]:bg-white/10"
                    >
                      <span className="relative aspect-video w-28 shrink-0 overflow-hidden rounded-field bg-green-800">
                        <Poster video={item} sizes="112px" />
                        <span className="absolute inset-0 grid place-items-center">
                          <Icon name="play" size={20} className="text-white drop-shadow" />
                        </span>
                      </span>
                      <span className="line-clamp-3 leading-snug wrap-anywhere" lang={langOf(item.title)}>
                        <Words text={item.title} />
                      </span>
                    </AskLink>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        ) : (
          <p role="status" className="rounded-card border border-white/20 px-6 py-16 text-center text-lg">
            {words.videos.empty}
          </p>
        )}
      </div>
    </section>
  )
}

function News({ news }: { news: Home['news'] }) {
  return (
    <section aria-labelledby="news" className="wrap section later-[55rem]">
      <SectionHead id="news" title={words.news.heading} more={<MoreLink to={words.news.link} />} />
      {news.length === 0 ? (
        <Empty text={words.news.empty} />
      ) : (
        <Carousel items={news} ms={4000} label="News">
          {(item, near) => (
            <ContentCard
              href={`/news/${encodeURIComponent(item.id)}`}
              title={item.headline}
              text={item.text}
              date={item.date}
              picture={item.picture}
              sizes={cardSizes}
              soon={near}
            >
              {readMore}
            </ContentCard>
          )}
        </Carousel>
      )}
    </section>
  )
}

function Testimonials({ voices }: { voices: Home['testimonials'] }) {
  const { index, go, turn, told, playing, setPlaying, holdWith, swipeWith } = useRotation(voices.length, 9000)
  const arrow =
    'grid size-11 place-items-center rounded-full border border-line-strong/50 text-green-800 hover:bg-surface'
  return (
    <section
      aria-labelledby="voices"
      aria-roledescription="carousel"
      className="later-[43rem] bg-sand md:later-[32rem]"
      {...holdWith}
    >
      <div className="wrap section">
        <SectionHead id="voices" title={words.testimonials.heading} />
        {voices.length === 0 ? (
          <p role="status" className="py-10 text-center text-lg">
            {words.testimonials.empty}
          </p>
        ) : (
          <>
            {/* All voices share one cell, as high as the longest: nothing below moves when they change. */}
            <div className="in-turn touch-pan-y touch-pinch-zoom" {...swipeWith}>
              {voices.map((voice, position) => (
                <figure
                  key={voice.id}
                  data-active={position === index ? '' : undefined}
                  className="grid content-center gap-6 md:grid-cols-[auto_1fr] md:gap-10"
                >
                  <Portrait voice={voice} near={Math.abs(position - index) <= 1 || position === 0} />
                  <div>
                    <Quotation
                      text={voice.text}
                      active={position === index}
                      onOpen={() => setPlaying(false)}
                      more={words.testimonials.more}
                      less={words.testimonials.less}
                    />
                    <figcaption lang={langOf(voice.name)} className="mt-4 text-muted">
                      <Words text={voice.name} />
                    </figcaption>
                  </div>
                </figure>
              ))}
            </div>
            {voices.length > 1 && (
              <div className="mt-8 flex flex-col items-center justify-between gap-x-4 gap-y-3 sm:flex-row scripted noscript:hidden">
                <Dots
                  count={voices.length}
                  current={index}
                  onGo={go}
                  what="Voice"
                  className="max-w-60 justify-center sm:max-w-none sm:justify-start"
                />
                <TurnButtons
                  playing={playing}
                  onPlay={setPlaying}
                  what="the voices of parents"
                  onTurn={turn}
                  className={arrow}
                />
                <Told what="Voice" told={told} count={voices.length} />
              </div>
            )}
          </>
        )}
      </div>
    </section>
  )
}

function Portrait({ voice, near }: { voice: Home['testimonials'][number]; near: boolean }) {
  const [broken, setBroken] = useState(false)
  const look = 'size-24 rounded-full md:size-36'
  return voice.picture && !broken && near ? (
    <Picture
      picture={voice.picture}
      alt=""
      sizes="144px"
      className={`${look} object-cover`}
      onError={() => setBroken(true)}
    />
  ) : voice.picture && !broken ? (
    <span className={look} />
  ) : (
    <NoPicture className={`${look} bg-surface`} />
  )
}

function Partners() {
  return (
    <section aria-labelledby="partners" className="moving py-12">
      <div className="wrap flex items-start justify-between">
        <SectionHead id="partners" title={words.partners.heading} />
        <MarqueePause
          what="the partners"
          className="grid size-11 place-items-center rounded-full border border-line bg-surface text-green-800 hover:bg-green-100"
        />
      </div>
      <Marquee className="run-24">
        <ul className="flex">
          {words.partners.list.map((partner) => (
            <li key={partner.id} className="partner grid shrink-0 place-items-center px-4">
              <img
                src={partner.logo}
                alt={partner.name}
                loading="lazy"
                decoding="async"
                height={64}
                width={220}
                className="h-12 w-auto max-w-full object-contain opacity-75 grayscale transition duration-200 hover:opacity-100 hover:grayscale-0"
              />
            </li>
          ))}
        </ul>
      </Marquee>
    </section>
  )
}

function Invitation() {
  const { heading, text, link, second } = words.invitation
  return (
    <section aria-labelledby="invitation" className="bg-gold-100">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-12">
        <div>
          <h2 id="invitation" className="text-3xl text-green-900">
            {heading}
          </h2>
          <p className="mt-2 max-w-[60ch]">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <SiteLink to={link} className="btn btn-solid" />
          <SiteLink to={second} className="btn btn-line" />
        </div>
      </div>
    </section>
  )
}
