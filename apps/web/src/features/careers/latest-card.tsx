import * as messages from '@school/content/messages/careers'
import { useState } from 'react'
import type { Answers } from '../../trpc.ts'
import { formatBytes } from '../../ui/format-number.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Prose } from '../../ui/prose.tsx'

type LatestCareer = NonNullable<Answers['careers']['latest']>

/** The latest career announcement: its text, and the circular as a picture or a PDF. */
export function LatestCard({ latest: { text, circular } }: { latest: LatestCareer }) {
  const [broken, setBroken] = useState(false)
  const file = circular?.file
  return (
    <section aria-labelledby="latest" className="card overflow-hidden">
      <h2 id="latest" className="border-b border-line bg-sand px-5 py-3 text-xl">
        {messages.latestCareer}
      </h2>
      {file && circular.kind === 'picture' && !broken && (
        <a
          href={file.src}
          data-reload
          aria-label={messages.theCircularInFullSize}
          className="block overflow-hidden bg-sand"
        >
          <Picture
            picture={file}
            alt=""
            sizes="(min-width: 1024px) 320px, 100vw"
            className="mx-auto h-auto max-h-96 w-full object-contain"
            onError={() => setBroken(true)}
          />
        </a>
      )}
      <div className="grid gap-4 p-5">
        {text && (
          <div>
            <Prose text={text} headings={3} />
          </div>
        )}
        {file && (circular.kind !== 'picture' || broken) && (
          <a href={file.src} download={circular.saveAs} className="btn btn-line">
            <Icon name="download" size={18} />
            {messages.downloadFile({ format: circular.format, size: formatBytes(file.bytes) })}
          </a>
        )}
        {circular?.href && (
          <a href={circular.href} rel="nofollow noopener" className="btn btn-line">
            <Icon name="open" size={18} />
            {messages.theCircularInFullSize}
          </a>
        )}
      </div>
    </section>
  )
}
