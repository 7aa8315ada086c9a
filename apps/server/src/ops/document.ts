import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'

// The HTML document of all views of the operation page: its style, and a content security policy that allows nothing else.

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,"Noto Sans Bengali",sans-serif;--line:#8886;--bad:#b3261e;--warn:#855500;--good:#1b7a5f;--idle:#767c80}
@media (prefers-color-scheme:dark){:root{--bad:#ff8a80;--warn:#ffc861;--good:#6fd0b0;--idle:#9aa3a8}}
*{box-sizing:border-box}body{margin:0 auto;padding:1rem;max-width:76rem;overflow-wrap:anywhere}
h1{font-size:1.4rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}p{margin:.35rem 0}a{color:inherit}
header,.row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
ul.cards{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr))}
.cards>li{border:1px solid var(--line);border-left:4px solid var(--line);border-radius:8px;padding:.75rem}
.cards>li.bad{border-left-color:var(--bad)}.cards>li.warn{border-left-color:var(--warn)}
.cards h3{font-size:1rem;margin:0;display:flex;justify-content:space-between;gap:.75rem}
.cards h3 span+span{font-weight:400;white-space:nowrap}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:.25rem 1.5rem;margin:0}
dl div{display:flex;justify-content:space-between;gap:1rem;border-bottom:1px solid var(--line);padding:.2rem 0}dt{flex:none;max-width:65%}dd{margin:0;text-align:right}
svg{display:block;width:100%;height:2rem;margin:.25rem 0 0}
.run-ok,.run-unchanged{fill:var(--good)}.run-held,.run-interrupted{fill:var(--warn)}.run-failed{fill:var(--bad)}.run-running{fill:var(--idle)}
p.bad,.bad>h3 span+span,strong.bad,td.bad{color:var(--bad)}p.warn,.warn>h3 span+span,strong.warn{color:var(--warn)}.quiet{font-size:.875rem}.cards .quiet{margin:.15rem 0}.cards form{margin-top:.6rem}
p.banner{margin:.75rem 0;padding:.75rem 1rem;border:1px solid var(--warn);border-left-width:6px;border-radius:8px;background:#ffb3001f}.banner strong{display:block}
input,button,.button{font:inherit;padding:.6rem .9rem;min-height:44px;border-radius:8px;border:1px solid currentColor;background:transparent;color:inherit;text-decoration:none}
input{width:100%;max-width:26rem}label{display:block;margin:.75rem 0 .25rem}button,.button{cursor:pointer}
:focus-visible{outline:3px solid var(--good);outline-offset:2px}
summary{cursor:pointer;padding:.4rem 0;min-height:24px}details ul{margin:0;padding-left:1.2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
@media (max-width:40rem){table,tbody,tr,td{display:block}thead{position:absolute;clip-path:inset(50%);height:1px;overflow:hidden}tr{border:1px solid var(--line);border-radius:8px;padding:.5rem .75rem;margin:0 0 .5rem}td{border:0;padding:.1rem 0;display:flex;justify-content:space-between;gap:1rem}td::before{content:attr(data-head)}}`

export const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends a complete document. */
export function sendDocument(reply: FastifyReply, title: string, body: Html): FastifyReply {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg"><style>${new Html(STYLE)}</style></head><body>${body}</body></html>`
  return reply.type('text/html; charset=utf-8').send(page.text)
}
