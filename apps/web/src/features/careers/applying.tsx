import * as messages from '@school/content/messages/careers'
import { localHref } from '../../locale.ts'
import type { Vacancy } from '../../trpc.ts'
import { formatDate } from '../../ui/format-date.ts'
import { formatBytes } from '../../ui/format-number.ts'
import { Icon } from '../../ui/icon.tsx'

/** Links to the external application, to the advertisement and to the admit card. */
export function Applying({ vacancy: { closed, end, apply, advertisement } }: { vacancy: Vacancy }) {
  const file = advertisement?.file
  return (
    <aside aria-labelledby="applying" className="no-print card overflow-hidden lg:sticky lg:top-24">
      <h2 id="applying" className="border-b border-line bg-sand px-5 py-3 text-xl">
        {messages.applying}
      </h2>
      <div className="grid gap-3 p-5 [&_.btn]:wrap-anywhere">
        {closed && end && (
          <p className="rounded-field bg-gold-100 px-4 py-3 text-gold-700">
            {messages.lastDayWas({ date: formatDate(end) })}
          </p>
        )}
        {!closed && (
          <a href={apply} rel="noopener" className="btn btn-solid">
            {messages.applyNow}
            <Icon name="open" size={18} />
          </a>
        )}
        {advertisement &&
          (file ? (
            <a href={file.src} download={advertisement.saveAs} className="btn btn-line">
              <Icon name="download" size={18} />
              <span>
                {messages.downloadAdvertisement}
                <span className="block text-sm font-normal">{formatBytes(file.bytes)}</span>
              </span>
            </a>
          ) : advertisement.href ? (
            <a href={advertisement.href} rel="nofollow noopener" className="btn btn-line">
              <Icon name="open" size={18} />
              {messages.theAdvertisement}
            </a>
          ) : (
            <p className="flex items-start gap-2 text-sm text-muted">
              <Icon name="file" size={18} />
              {messages.advertisementMissing}
            </p>
          ))}
        <a href={localHref('/job-admit-card')} className="btn btn-line">
          <Icon name="user" size={18} />
          {messages.admitCard}
        </a>
        <p className="mt-1">
          <a href={localHref('/career')} className="more">
            {messages.allVacancies}
            <Icon name="arrow" size={18} />
          </a>
        </p>
      </div>
    </aside>
  )
}
