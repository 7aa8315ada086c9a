import { Home } from '../generated/home'
import { Carousels } from './carousels'
import { Icon } from './icon'
import { ARROW, langOf, RIGHT, readContent } from './shared'
import { DateText, DateTile, MixedText, Picture } from './text'

const BANNER = '(min-width:1024px) max(60vw,128vh),(min-width:768px) max(100vw,128vh),max(100vw,224px)'

export async function HomePage() {
  const { banners, notices, news } = await readContent()
  return (
    <>
      <Home
        banners={banners.map(({ id, picture }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as in our page
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${banners.length}`}
            className="swiper-slide zooms isolate"
            data-wanted={index < 2 ? '' : undefined}
          >
            <Picture
              picture={picture}
              sizes={BANNER}
              eager={index === 0}
              className="size-full object-cover"
            />
          </div>
        ))}
        notices={notices.map(({ id, headline, date }) => (
          <li
            key={id}
            className="relative flex items-center gap-3 border-b sm:gap-4 border-line px-3 py-2 last:border-0 sm:p-3 hover:bg-green-100/50"
          >
            {date && <DateTile date={date} />}
            <a
              href={`/notice/${encodeURIComponent(id)}`}
              lang={langOf(headline)}
              className="cover line-clamp-3 flex-1 sm:line-clamp-2 leading-snug font-medium hover:text-green-800"
            >
              <MixedText text={headline} />
            </a>
            <Icon path={RIGHT} size={18} className="text-gold-700" />
          </li>
        ))}
        news={news.map(({ id, headline, date, text, picture }) => (
          <li key={id} className="swiper-slide grid">
            <article className="card card-link group relative flex flex-col">
              <div className="aspect-4/3 overflow-hidden rounded-t-card bg-sand">
                {picture && (
                  <Picture
                    picture={picture}
                    className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
                  />
                )}
              </div>
              <div className="flex flex-1 flex-col p-4 md:p-5">
                <p className="mb-2 text-sm font-semibold text-gold-700">{date && <DateText date={date} />}</p>
                <h3
                  lang={langOf(headline)}
                  className="line-clamp-4 font-sans text-lg leading-snug font-semibold"
                >
                  <a href={`/news/${encodeURIComponent(id)}`} className="cover group-hover:text-green-800">
                    <MixedText text={headline} />
                  </a>
                </h3>
                <p lang={langOf(text)} className="mt-2 text-muted">
                  <MixedText text={text} />
                </p>
                <div className="mt-auto pt-4">
                  <span className="more">
                    {'Read More '}
                    <Icon path={ARROW} size={18} />
                  </span>
                </div>
              </div>
            </article>
          </li>
        ))}
      />
      <Carousels />
    </>
  )
}
