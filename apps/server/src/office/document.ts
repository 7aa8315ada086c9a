import { createHash } from 'node:crypto'
import { siteIn } from '@school/content'
import { withBanglaDigits } from '@school/content/bangla'
import { type Locale, localPath } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import type { DeskKind } from '@school/outbox/office-desk'
import { SCHOOL_TIME_ZONE } from '@school/upstream/school-time'
import type { FastifyReply } from 'fastify'
import { Html, html, nothing } from '../ops/html.ts'
import type { Account } from './accounts.ts'

// The HTML document of all pages of `/office`: the school's look in one style, and a content security policy that allows nothing else.

const STYLE = `
:root{font:16px/1.6 system-ui,-apple-system,"Segoe UI","Noto Sans Bengali",sans-serif;color:#16241f;background:#fbf8f1;accent-color:#0d5a47}
:root:lang(bn){line-height:1.75}
*{box-sizing:border-box}body{margin:0;overflow-wrap:anywhere}
h1,h2{font-family:Georgia,"Noto Serif Bengali",serif;line-height:1.25;margin:0}h1{font-size:1.625rem}h2{font-size:1.25rem;margin:2rem 0 .75rem}h3{font-size:1rem;margin:1rem 0 .25rem}p{margin:.35rem 0;max-width:70ch}
a{color:#0d5a47}.top{background:#0a3d30;color:#fff}.top>div,main{max-width:72rem;margin:0 auto;padding:.75rem 1rem}
.top>div,nav,.row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}nav,.row{justify-content:flex-start}.top a{color:#fff;padding:.35rem 0}.top nav,.top .row{gap:0 1rem}.top [aria-current]{color:#e0b04c;font-weight:600}
.top button{color:#fff;border-color:#fff;background:none}
.tabs{margin:1rem 0;padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:.5rem}.tabs a{display:block;padding:.5rem .85rem;border:1px solid #8b8471;border-radius:6px;text-decoration:none;background:#fff}.tabs [aria-current]{background:#0d5a47;border-color:#0d5a47;color:#fff}
input,select,textarea,button,.button{font:inherit;color:inherit;padding:.55rem .8rem;min-height:44px;border-radius:6px;border:1px solid #8b8471;background:#fff}
textarea{min-height:5.5rem}input,select,textarea{width:100%;max-width:34rem}label{display:block;margin:.75rem 0 .25rem;font-weight:700}
button,.button{cursor:pointer;background:#0d5a47;border-color:#0d5a47;color:#fff;text-decoration:none;display:inline-block}button.plain,.button.plain{background:#fff;color:#0d5a47}
:focus-visible{outline:3px solid #e0b04c;outline-offset:2px;box-shadow:0 0 0 2px #16241f}
.quiet{color:#55635c;font-size:.875rem}.bad{color:#a4262c}.note,.card{background:#fff;border:1px solid #e2d9c6;border-radius:12px;padding:1rem;margin:.75rem 0}.warn{background:#f7edd6;border-color:#e0b04c}.said{background:#e3f0ea}
.error{background:#fbe9e7;border-color:#a4262c}.pre{white-space:pre-wrap}
.card>h3:first-child{margin-top:0}.caller{display:grid;gap:.25rem 1.5rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));margin:.5rem 0}.caller dt{color:#55635c;font-size:.875rem}.caller dd{margin:0}.caller a{display:inline-block;padding:.35rem 0}
table{border-collapse:collapse;width:100%;background:#fff}caption{text-align:left;font-weight:700;padding:.35rem 0}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid #e2d9c6}thead th{background:#f1ebdc}td.number{text-align:right;font-variant-numeric:tabular-nums}
.paper{display:grid;grid-template-columns:minmax(0,1fr) 9rem;gap:1rem;align-items:start}.paper img{width:9rem;border:1px solid #e2d9c6}.paper table{break-inside:auto}.paper th{width:38%;font-weight:400;color:#55635c}.paper tr{break-inside:avoid}
.tasks{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr))}.tasks .card{margin:0}
svg{display:block;width:100%;max-width:34rem;height:7rem}svg rect{fill:#1b7a5f}.only-print{display:none}
@media (max-width:40rem){table.list,.list tbody,.list tr,.list td{display:block}.list thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}.list tr{border:1px solid #e2d9c6;border-radius:12px;padding:.5rem .75rem;margin:0 0 .5rem}.list td{border:0;padding:.1rem 0}.list td::before{content:attr(data-head);color:#55635c;font-size:.875rem;display:block}.list td:empty{display:none}.paper{grid-template-columns:1fr}.paper th,.paper td{padding:.35rem .5rem}}
@media print{:root{background:#fff;font-size:12px}.top,.no-print,.tasks{display:none}.only-print{display:block}main{max-width:none;padding:0}.card,.note{border-radius:0}}`

export const OFFICE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The main pages, which the navigation links to. */
export type Section = DeskKind | 'slots' | 'log'

export interface View {
  locale: Locale
  title: string
  body: Html
  /** Null on the sign-in page. */
  account: Account | null
  section?: Section
  /** The address of this page without the language, for the link to the other one. */
  path?: string
}

/** Sends a complete document. */
export function sendOfficePage(reply: FastifyReply, view: View): FastifyReply {
  const { locale, title, body, account } = view
  const messages = messagesIn[locale].office
  const other = locale === 'en' ? 'bn' : 'en'
  const language = html`<a href="${localPath(view.path ?? '/office', other)}" lang="${other}" hreflang="${other}">${messagesIn[locale].office.otherLanguage}</a>`
  const leave = account
    ? html`<form method="post" action="${localPath('/office/out', locale)}"><button>${messages.signOut}</button></form>`
    : nothing
  const top = html`<header class="top"><div><strong>${siteIn[locale].brand}: ${messages.title}</strong>${account ? navigation(view) : nothing}<div class="row">${language}${leave}</div></div></header>`
  const name = account
    ? html`<p class="quiet no-print">${messages.signedInAs({ name: account.name })}</p>`
    : nothing
  const page = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${messages.title}</title><link rel="icon" href="/favicon.svg"><style>${new Html(STYLE)}</style></head><body>${top}<main>${body}${name}</main></body></html>`
  return reply.type('text/html; charset=utf-8').send(page.text)
}

function navigation({ locale, account, section }: View): Html {
  const messages = messagesIn[locale].office
  const entries: [Section, string, string][] = [
    ['application', '/office', messages.kinds.application],
    ['contact', '/office?kind=contact', messages.kinds.contact],
    ['rights', '/office?kind=rights', messages.kinds.rights],
    ['slots', '/office/slots', messages.testSlots],
    ...(account?.role === 'officer'
      ? [['log', '/office/log', messages.auditLog] as [Section, string, string]]
      : []),
  ]
  return html`<nav>${entries.map(
    ([name, path, text]) =>
      html`<a href="${localPath(path, locale)}"${name === section ? new Html(' aria-current="page"') : nothing}>${text}</a>`,
  )}</nav>`
}

/** A date and time as the clocks of the school show it, in the digits of the language. */
export const momentIn = (locale: Locale, moment: Date): string =>
  new Intl.DateTimeFormat(locale === 'bn' ? 'bn' : 'en-GB', {
    timeZone: SCHOOL_TIME_ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(moment)

/** A calendar date, `2026-12-05`, in the language. */
export const dateIn = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale === 'bn' ? 'bn' : 'en-GB', { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(day),
  )

/** A time, `09:30`, in the digits of the language. */
export const timeIn = (locale: Locale, time: string): string =>
  locale === 'bn' ? withBanglaDigits(time) : time

/** How long ago something was. */
export function ageIn(locale: Locale, moment: Date): string {
  const messages = messagesIn[locale].office
  const count = Math.max(0, Math.floor((Date.now() - moment.getTime()) / 60_000))
  if (count < 120) return messages.minutes({ count })
  if (count < 2_880) return messages.hours({ count: Math.floor(count / 60) })
  return messages.days({ count: Math.floor(count / 1_440) })
}

/** A sentence about what was done, or not. */
export const notice = (text: string, isError = false): Html =>
  text
    ? html`<p class="note ${isError ? 'error' : 'said'}" role="${isError ? 'alert' : 'status'}">${text}</p>`
    : nothing

/** A page with one sentence. */
export function sendNotice(
  reply: FastifyReply,
  locale: Locale,
  account: Account,
  sentence: string,
): FastifyReply {
  const messages = messagesIn[locale].office
  const body = html`<p class="note" role="alert">${sentence}</p><p><a class="button" href="${localPath('/office', locale)}">${messages.back}</a></p>`
  return sendOfficePage(reply, { locale, title: messages.title, body, account })
}
