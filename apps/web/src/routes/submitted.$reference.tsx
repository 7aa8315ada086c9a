import layout from 'virtual:layout'
import { shortMonths } from '@school/content/messages/dates'
import * as messages from '@school/content/messages/forms'
import * as receiptMessages from '@school/content/messages/receipt'
import * as roundMessages from '@school/content/messages/round'
import { testDay } from '@school/forms/messages/outcome'
import { kindOf, outcomeWords, receiptLines } from '@school/forms/outcome'
import type { RoundDay, SubmissionResult } from '@school/forms/state'
import { isOpen, type ToldState, toldState } from '@school/forms/submission-state'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { AnotherChild } from '../features/application/receipt/another-child.tsx'
import { askResult } from '../features/application/receipt/ask-result.ts'
import {
  ChildOfThisDevice,
  StatusButton,
  useSentApplication,
} from '../features/application/receipt/child-of-this-device.tsx'
import { receiptScript } from '../features/application/receipt/receipt-script.ts'
import { Quotation } from '../features/forms/quotation.tsx'
import { WithReference } from '../features/forms/with-reference.tsx'
import { Subscribe } from '../features/lists/subscribe.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { localHref } from '../locale.ts'
import { localDigits } from '../ui/format-number.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'

/** The result of an application or a message, by its reference (docs/spec/rulings.md#29). */
export const Route = createFileRoute('/submitted/$reference')({
  loader: async ({
    context: { requestState },
    params: { reference },
  }): Promise<SubmissionResult & { title: string }> => {
    const result = import.meta.env.SSR ? requestState.result : await askResult(reference)
    if (!result) throw notFound()
    return { ...result, title: outcomeWords(kindOf(result.reference), result.state).title }
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: `${loaderData ? loaderData.title : messages.pageNotFound} | ${layout.site.brand}` },
      { name: 'robots', content: 'noindex' },
    ],
    scripts: loaderData && isApplication(loaderData) ? [{ children: receiptScript(loaderData) }] : [],
  }),
  component: Submitted,
})

const isApplication = ({ reference }: SubmissionResult) => reference.startsWith('A')

/** The page of each form, which is above the page of its result. */
const forms = {
  application: { path: '/apply-online', name: messages.onlineApplication },
  contact: { path: '/contact', name: messages.contact },
  rights: { path: '/privacy', name: messages.privacy },
  reminder: { path: '/apply-online', name: messages.onlineApplication },
}

interface Look {
  icon: IconName
  sign: string
  text: string
}

/** Each state has a colour and a sign of its own, on the sheet of the PDF too (apps/server/src/forms/sheet.ts). */
const looks: Record<ToldState, Look> = {
  delivered: {
    icon: 'check',
    sign: 'border-2 border-current bg-green-100 text-green-800',
    text: 'text-green-800',
  },
  waiting: {
    icon: 'clock',
    sign: 'border-2 border-current bg-gold-100 text-gold-700',
    text: 'text-gold-700',
  },
  unclear: {
    icon: 'question',
    sign: 'border-2 border-dashed border-current bg-sand text-muted',
    text: 'text-muted',
  },
  refused: {
    icon: 'close',
    sign: 'border-2 border-current bg-red-100 text-red-700',
    text: 'text-red-700',
  },
}

function Submitted() {
  const result = Route.useLoaderData()
  const [sent, forget] = useSentApplication(result.reference)
  const { title, next } = outcomeWords(kindOf(result.reference), result.state)
  const form = forms[kindOf(result.reference)]
  const look = looks[toldState(result.state)]
  const lines = result.receipt ? receiptLines(result.receipt, shortMonths) : []
  return (
    <>
      <PageHeader
        head={{
          group: null,
          parent: form,
          name: title,
          heading: title,
        }}
        title={title}
      />
      <div className="wrap section">
        <article className="card mx-auto max-w-3xl overflow-hidden print:mx-0 print:border-0">
          <div className={`h-2 bg-current ${look.text}`} />
          <div className="grid justify-items-center gap-3 border-b border-line px-5 py-8 text-center md:py-10 print:py-3">
            <span className={`grid size-14 place-items-center rounded-full print:size-10 ${look.sign}`}>
              <Icon name={look.icon} size={28} />
            </span>
            {/* In English the upstream's own message, which may be Bangla. */}
            <p
              role="status"
              lang={langOf(result.message)}
              className={`max-w-[52ch] text-lg font-semibold ${look.text}`}
            >
              <WithReference text={result.message} reference={result.reference} />
              <Quotation text={result.quote} />
            </p>
          </div>
          <div className="grid justify-items-center gap-1 bg-sand px-5 py-6 text-center print:py-3">
            <p className="text-sm font-semibold text-muted">{messages.referenceNumber}</p>
            <p className="font-serif text-4xl font-semibold tracking-wide text-green-900 tabular-nums">
              {result.reference}
            </p>
            <p className="text-sm text-muted">{layout.site.brand}</p>
          </div>
          {lines.length > 0 && (
            <dl className="grid gap-x-8 gap-y-4 border-b border-line px-5 py-6 sm:grid-cols-2 print:grid-cols-2 print:py-3 md:px-8">
              {lines.map(([name, text]) => (
                <div key={name} className="min-w-0">
                  <dt className="text-sm text-muted">{name}</dt>
                  <dd lang={langOf(text)} className="font-semibold wrap-anywhere">
                    {text}
                  </dd>
                </div>
              ))}
              <ChildOfThisDevice sent={sent} onForget={forget} />
            </dl>
          )}
          <div className="px-5 py-6 md:px-8 print:py-3">
            <h2 className="text-xl">{messages.whatComesNext}</h2>
            <StarList lines={next} />
            <Round days={result.round ?? []} />
            {isApplication(result) && result.state !== 'refused' && <TestDay />}
            <p className="mt-6">
              {messages.questionsCall}{' '}
              <span className="whitespace-nowrap">{localDigits(layout.site.phones[0])}</span>{' '}
              {messages.orWriteTo} <span className="wrap-anywhere">{layout.site.emails[0]}</span>
            </p>
            <div className="no-print mt-6 flex flex-wrap gap-3">
              {isApplication(result) && <TakeAlong reference={result.reference} />}
              {isApplication(result) && <StatusButton />}
              {isApplication(result) && result.state !== 'refused' && <AnotherChild />}
              <button type="button" className="btn btn-line scripted" onClick={() => print()}>
                <Icon name="print" size={18} />
                {messages.printThisPage}
              </button>
              {isOpen(result.state) && (
                <a href={localHref(`/submitted/${result.reference}`)} data-reload className="btn btn-line">
                  {messages.lookAgain}
                </a>
              )}
              {result.state === 'refused' && (
                <a href={localHref(form.path)} className="btn btn-line">
                  {messages.backToTheForm}
                </a>
              )}
              <a href={localHref('/')} className="btn btn-line">
                {messages.home}
              </a>
            </div>
          </div>
        </article>
      </div>
    </>
  )
}

/** The days of the admission round that are to come, and a file with them for the calendar of the phone. */
function Round({ days }: { days: readonly RoundDay[] }) {
  if (days.length === 0) return null
  return (
    <section className="mt-6 break-inside-avoid">
      <h2 className="text-xl">{roundMessages.heading}</h2>
      <dl className="mt-3 grid gap-2">
        {days.map(({ name, text }) => (
          <div key={text} className="grid gap-x-4 sm:grid-cols-[11rem_1fr] print:grid-cols-[11rem_1fr]">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <Subscribe href="/admission-process.ics" label={roundMessages.inYourCalendar} />
    </section>
  )
}

/** What a family brings on the day of the test. */
function TestDay() {
  return (
    <section className="mt-6 break-inside-avoid">
      <h2 className="text-xl">{testDay.title}</h2>
      <StarList lines={testDay.items} />
    </section>
  )
}

function StarList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-3 grid gap-2">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-3">
          <Icon name="star" size={16} className="mt-1.5 text-gold-400" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}

/** The receipt as a file, and a message with its address. Neither tells who the child is. */
function TakeAlong({ reference }: { reference: string }) {
  const path = localHref(`/submitted/${reference}`)
  const { origin } = Route.useRouteContext().site
  const text = receiptMessages.sharedReceipt({ brand: layout.site.brand, reference, address: origin + path })
  return (
    <>
      <a href={`${path}/receipt.pdf`} download={`${reference}.pdf`} className="btn btn-solid">
        <Icon name="download" size={18} />
        {receiptMessages.downloadReceipt}
      </a>
      {origin && (
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className="btn btn-line"
        >
          <Icon name="chat" size={18} />
          {receiptMessages.shareByWhatsApp}
          <span className="sr-only">{messages.opensInNewTab}</span>
        </a>
      )}
    </>
  )
}
