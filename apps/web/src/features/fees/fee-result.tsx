import type { FeeQuestion } from '@school/content/fee-questions'
import type { FeeSum } from '@school/content/fee-sums'
import * as messages from '@school/content/messages/fees'
import type { ReactNode } from 'react'
import { formatFigure } from '../../blocks/figure.ts'
import { FiguresBlock } from '../../blocks/figures.tsx'
import { TableBlock } from '../../blocks/table.tsx'
import { locale } from '../../locale.ts'
import { ShareAndPrint } from '../article/share-and-print.tsx'
import { RESULT } from './fee-form.tsx'

const taka = (amount: number) => formatFigure(amount, locale)
/** The fee does not apply to the column. */
const NONE = '–'

/** The answer of the fee calculator, to which the form leads. */
function Result({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={RESULT} className="mt-10">
      <h2 id={RESULT} tabIndex={-1} className="scroll-mt-24 text-2xl text-green-900">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A sentence instead of a sum. */
export function NoSum({ title, text }: { title: string; text: string }) {
  return (
    <Result title={title}>
      <p className="mt-4 rounded-card border-l-4 border-gold-400 bg-gold-100 p-4">{text}</p>
    </Result>
  )
}

/** The sum of the fees, and how it is made, line by line. */
export function FeeResult({ question, sum }: { question: FeeQuestion; sum: FeeSum }) {
  const { toEnrol, monthly, firstYear } = sum
  const choices = [
    messages.programmes[question.programme],
    question.class && messages.inClass({ name: messages.classes[question.class] }),
    question.sibling && messages.withSibling,
    question.transport && messages.withTransport,
  ].filter(Boolean)
  return (
    <Result title={messages.result}>
      <div className="mt-1 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-lg">{choices.join(' · ')}</p>
        <ShareAndPrint title={messages.result} />
      </div>
      <FiguresBlock
        lang={locale}
        block={{
          kind: 'figures',
          items: [
            { figure: toEnrol, text: messages.onTheDay },
            { figure: monthly, text: messages.eachMonth },
            { figure: firstYear, text: messages.wholeYear },
          ],
        }}
      />
      <div className="mt-8 grid gap-8">
        <div className="min-w-0">
          <LineByLine sum={sum} />
        </div>
        <div className="min-w-0">
          <PaidAhead sum={sum} />
        </div>
        <Marks marks={sum.marks} />
      </div>
    </Result>
  )
}

function LineByLine({ sum }: { sum: FeeSum }) {
  const { lines, once, yearly, monthly, toEnrol, firstYear } = sum
  const cells = (when: string, amount: number) =>
    ['once', 'yearly', 'monthly'].map((column) => (column === when ? amount : NONE))
  return (
    <TableBlock
      withTotal
      lang={locale}
      block={{
        kind: 'table',
        numbers: 'taka',
        heading: messages.howItIsMade,
        columns: [messages.fee, messages.once, messages.yearly, messages.monthly],
        rows: [
          ...lines.map(({ fee, when, amount }) => [messages.fees[fee], ...cells(when, amount)]),
          [messages.total, once, yearly, monthly],
        ],
        note: `${messages.sumOfDay({ once: taka(once), yearly: taka(yearly), total: taka(toEnrol) })} ${messages.sumOfYear({ day: taka(toEnrol), month: taka(monthly), total: taka(firstYear) })}`,
      }}
    />
  )
}

function PaidAhead({ sum }: { sum: FeeSum }) {
  return (
    <TableBlock
      lang={locale}
      block={{
        kind: 'table',
        numbers: 'taka',
        heading: messages.paidAhead,
        columns: [
          messages.payment,
          messages.discount,
          messages.tuitionEach,
          messages.tuitionYear,
          messages.firstYear,
        ],
        rows: sum.payments.map(({ way, discount, each, year, firstYear }) => [
          messages.payments[way],
          messages.percent({ percent: discount }),
          each,
          year,
          firstYear,
        ]),
        note: messages.discountNote,
      }}
    />
  )
}

/** What comes later, and what only the office can say. */
function Marks({ marks }: { marks: FeeSum['marks'] }) {
  const { sessionFee, otherTuition } = marks
  const questions = [
    otherTuition && messages.otherTuition({ fee: taka(otherTuition) }),
    marks.withoutBooks && messages.withoutBooks,
    marks.regularAdmission && messages.regularAdmission,
    marks.transportOfCore && messages.transportOfCore,
  ].filter((text) => typeof text === 'string')
  return (
    <>
      {sessionFee && <p>{messages.forLaterYears({ fee: taka(sessionFee) })}</p>}
      {questions.length > 0 && (
        <div className="rounded-card border-l-4 border-gold-400 bg-gold-100 p-4">
          <h3 className="text-lg">{messages.askTheOffice}</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {questions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
