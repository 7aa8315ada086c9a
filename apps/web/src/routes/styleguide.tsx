import type { PageBody } from '@school/content/page-body'
import { contactForm } from '@school/forms/contact'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { BodyBlocks } from '../blocks/body-blocks.tsx'
import { RecentList } from '../features/article/recent-list.tsx'
import { ShareAndPrint } from '../features/article/share-and-print.tsx'
import { FormField } from '../features/forms/form-field.tsx'
import { RequiredLine } from '../features/forms/form-notes.tsx'
import { Filters } from '../features/lists/filters.tsx'
import { ShowMore } from '../features/lists/show-more.tsx'
import { ApplyCard, InThisSection } from '../layout/aside.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { ErrorFallback, NotFound } from '../layout/error-page.tsx'
import { PageDescription, PageHeader } from '../layout/page-header.tsx'
import { ContentCard } from '../ui/card.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { Dots } from '../ui/carousel-controls.tsx'
import { DateTile } from '../ui/date.tsx'
import { Icon, type IconName, iconNames } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { MoreLink } from '../ui/link.tsx'
import { Marquee, MarqueePause } from '../ui/marquee.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import { Prose } from '../ui/prose.tsx'
import { Rule, SectionHead } from '../ui/section.tsx'

/** Shows all parts of the design on one page, with difficult texts. In development only. */
export const Route = createFileRoute('/styleguide')({
  beforeLoad: () => {
    if (import.meta.env.PROD) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }] }),
  component: Styleguide,
})

const head = { name: 'Styleguide', heading: 'Styleguide', group: null, parent: null }
const colours = [
  'bg-paper',
  'bg-surface',
  'bg-sand',
  'bg-ink',
  'bg-muted',
  'bg-green-900',
  'bg-green-800',
  'bg-green-600',
  'bg-green-100',
  'bg-gold-400',
  'bg-gold-700',
  'bg-gold-100',
  'bg-red-700',
  'bg-red-100',
  'bg-line',
  'bg-line-strong',
  'bg-tile-green',
  'bg-tile-teal',
  'bg-tile-gold',
  'bg-tile-clay',
  'bg-tile-olive',
  'bg-tile-slate',
] as const
const sizes = [
  'text-sm',
  'text-base',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
  'text-4xl',
  'text-5xl',
] as const
const texts = [
  'Admission open for the new session',
  'নতুন শিক্ষাবর্ষে ভর্তি চলছে',
  'Admission 2026 | ভর্তি বিজ্ঞপ্তি ২০২৬ – সীরাতুন্নবী ﷺ',
  'AVeryLongWordWithoutAnyPlaceToBreakItWhichSomebodyWillWriteOneDayIntoAHeadlineAllTheSame',
]

const body: PageBody = {
  lang: 'en',
  html: null,
  blocks: [
    {
      kind: 'table',
      heading: 'A table of figures',
      columns: ['Fee', 'Boys', 'Girls'],
      numbers: 'taka',
      rows: [
        ['Admission', 21500, 21500],
        ['ভর্তি ফি', 100000, 0],
      ],
    },
    {
      kind: 'tabs',
      heading: 'Tabs',
      tabs: ['One', 'Two'].map((label) => ({
        id: label.toLowerCase(),
        label,
        blocks: [{ kind: 'text', heading: label, paragraphs: [`What stands under ${label}.`] }],
      })),
    },
  ],
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-14">
      <h2 className="text-2xl text-gold-700">{title}</h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}

const cards = texts.map((title, position) => ({ id: String(position), title }))
const link = { href: '/about', label: 'View all', external: false }

function Styleguide() {
  return (
    <>
      <PageHeader head={head} title={head.heading}>
        <PageDescription text="The parts that all pages are built of." />
        <ShareAndPrint title={head.heading} />
      </PageHeader>
      <div className="wrap section">
        <Colours />
        <Type />
        <Buttons />
        <Icons />
        <Rows />
        <CardCarousel />
        <Accordion />
        <Part title="Tables and tabs">
          <BodyBlocks body={body} />
        </Part>
        <Form />
        <Aside />
        <States />
      </div>
    </>
  )
}

function Colours() {
  return (
    <Part title="Colours">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {colours.map((colour) => (
          <li key={colour}>
            <div className={`h-16 rounded-card border border-line ${colour}`} />
            <code className="text-sm">{colour.slice(3)}</code>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Type() {
  return (
    <Part title="Type">
      {sizes.map((size) => (
        <p key={size} className={`${size} font-serif font-semibold`}>
          {size.slice(5)}: Read in the name of your Lord <span lang="bn">পড়ো তোমার প্রভুর নামে</span>
        </p>
      ))}
      <Rule />
      <div className="mt-6 grid gap-6 text-lg md:grid-cols-2">
        <Prose
          text={
            'English prose, 18 px.\nA line break.\n\nA second paragraph with https://example.org/address.'
          }
        />
        <div>
          <Prose text="বাংলা গদ্য: যুক্তাক্ষর (ক্ষ, জ্ঞ, ঙ্গ, স্ত্র) ও মাত্রার উপর-নিচে জায়গা থাকা চাই। রাসূলুল্লাহ ﷺ বলেছেন, তোমাদের মধ্যে সর্বোত্তম সে, যে কুরআন শেখে এবং অন্যকে শেখায়।" />
        </div>
      </div>
    </Part>
  )
}

function Buttons() {
  return (
    <Part title="Buttons and links">
      <div className="flex flex-wrap items-center gap-4">
        <button type="button" className="btn btn-solid">
          Solid
        </button>
        <button type="button" className="btn btn-line">
          Line
        </button>
        <button type="button" className="btn btn-gold">
          Gold
        </button>
        <span className="rounded-card bg-green-900 p-3">
          <button type="button" className="btn btn-ghost">
            Ghost
          </button>
        </span>
        <MoreLink to={link} />
        <span className="tag">Tag</span>
      </div>
    </Part>
  )
}

function Icons() {
  return (
    <Part title="Icons">
      <ul className="flex flex-wrap gap-4">
        {iconNames.map((name: IconName) => (
          <li key={name} className="grid w-16 justify-items-center text-sm">
            <Icon name={name} size={26} />
            {name}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Rows() {
  return (
    <Part title="Filters, rows, more">
      <Filters
        path="/styleguide"
        fields={[{ name: 'title', label: 'Title', hint: 'Words of the headline', value: 'x' }]}
        count="4 rows"
        onChange={() => {}}
      />
      <ul className="grid gap-2.5">
        {texts.map((text, position) => (
          <li key={text} className="card card-link flex items-center gap-4 p-3">
            <DateTile date={position === 3 ? null : '2025-09-04'} />
            <p className="min-w-0 flex-1" lang={langOf(text)}>
              <MixedText text={text} />
            </p>
          </li>
        ))}
      </ul>
      <ShowMore href="/styleguide" shown={4} left={12} />
    </Part>
  )
}

function CardCarousel() {
  const [index, setIndex] = useState(0)
  return (
    <Part title="Carousel of cards">
      <SectionHead id="cards" title="Section head" more={<MoreLink to={link} />} />
      <Carousel items={cards} ms={3500} label="Cards">
        {(card) => (
          <ContentCard href="#cards" title={card.title} text={card.title} date="2025-09-04" picture={null} />
        )}
      </Carousel>
      <Dots count={5} current={index} onGo={setIndex} what="Dot" className="mt-6" />
      <div className="moving mt-6 flex bg-green-800 text-white">
        <Marquee className="min-w-0 flex-1 py-2">
          <ul className="flex justify-around">
            {texts.map((text) => (
              <li key={text} className="px-6 whitespace-nowrap">
                {text}
              </li>
            ))}
          </ul>
        </Marquee>
        <MarqueePause what="the strip" className="grid w-11 place-items-center" />
      </div>
    </Part>
  )
}

function Accordion() {
  return (
    <Part title="Accordion">
      <div className="grid gap-2.5">
        {texts.map((text) => (
          <details key={text} name="styleguide" className="card open:border-gold-700">
            <summary className="flex min-h-12 items-center justify-between gap-4 rounded-card px-4 py-3 hover:text-green-800">
              <h3 className="text-lg wrap-anywhere" lang={langOf(text)}>
                <MixedText text={text} />
              </h3>
              <Icon name="down" className="turn text-gold-700" />
            </summary>
            <div className="px-4 pb-5">
              <Prose text={text} />
            </div>
          </details>
        ))}
      </div>
    </Part>
  )
}

function Form() {
  return (
    <Part title="Form">
      <form className="card grid gap-6 p-5 md:p-8" onSubmit={(event) => event.preventDefault()}>
        <RequiredLine />
        {contactForm.fields.map((field, position) => (
          <FormField
            key={field.name}
            form={contactForm}
            field={field}
            error={position === 1 ? field.required : undefined}
            hint={position === 2 ? 'A line of help.' : undefined}
            disabled={position === 2}
            readOnly={position === 3}
          />
        ))}
      </form>
    </Part>
  )
}

function Aside() {
  return (
    <Part title="Beside the text">
      <div className="grid items-start gap-6 md:grid-cols-3">
        <InThisSection head={{ group: 'Hostel', path: '/food-snack' }} />
        <ApplyCard />
        <RecentList
          title="Recent"
          path="/news"
          items={cards.map(({ id, title }) => ({ id, headline: title, date: '2025-09-04' }))}
          current="1"
          all={link}
        />
      </div>
    </Part>
  )
}

function States() {
  return (
    <Part title="Loading, empty, failing, not found">
      {/* On a page it is at the bottom of the window. */}
      <p className="loading static mb-6 w-fit transform-none">Loading careers...</p>
      <EmptyState text="No news found." next={link} />
      <ErrorFallback />
      <NotFound />
    </Part>
  )
}
