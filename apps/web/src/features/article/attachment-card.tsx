import * as messages from '@school/content/messages/lists'
import { useState } from 'react'
import type { Attachment } from '../../trpc.ts'
import { formatBytes } from '../../ui/format-number.ts'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The attachment: its name, size, "Open" and "Download", and a preview of a picture or PDF. */
export function AttachmentCard({ attachment, title }: { attachment: Attachment; title: string }) {
  const { kind, name, saveAs, file, href } = attachment
  if (!file && !href) return <Missing attachment={attachment} />
  return (
    <figure className="card overflow-hidden">
      <figcaption className="flex flex-wrap items-center gap-3 border-b border-line bg-sand px-4 py-3 text-base last:border-b-0">
        <Icon name={kind === 'picture' ? 'image' : 'file'} size={24} className="text-green-800" />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-semibold" lang={langOf(name)}>
            <MixedText text={name || hostOf(href ?? '')} />
          </span>
          <span className="text-sm text-muted">
            {file
              ? `${formatOf(attachment)}, ${formatBytes(file.bytes)}`
              : messages.onAnotherSite({ host: hostOf(href ?? '') })}
          </span>
        </span>
        <span className="no-print flex flex-wrap gap-2">
          <a
            href={file ? file.src : (href ?? '')}
            {...(file ? { 'data-reload': true } : { rel: 'nofollow noopener' })}
            className="btn btn-line bg-surface px-3"
          >
            <Icon name="open" size={18} />
            {messages.open}
          </a>
          {file && (
            <a href={file.src} download={saveAs} className="btn btn-solid px-3">
              <Icon name="download" size={18} />
              {messages.download}
            </a>
          )}
        </span>
      </figcaption>
      {file && <Preview kind={kind} file={file} title={title} />}
    </figure>
  )
}

/** A preview that cannot be loaded leaves the links as they are. */
function Preview({
  kind,
  file,
  title,
}: Pick<Attachment, 'kind'> & { file: NonNullable<Attachment['file']>; title: string }) {
  const [broken, setBroken] = useState(false)
  if (kind === 'pdf') {
    return (
      <iframe
        src={`${file.src}#navpanes=0&view=FitH`}
        title={messages.pdfTitle({ title })}
        lang={langOf(title)}
        loading="lazy"
        className="pdf-preview h-[70vh] min-h-96 w-full bg-sand"
      />
    )
  }
  if (kind === 'file' || broken) return null
  return (
    <a href={file.src} data-reload lang={langOf(title)} className="block bg-sand">
      <Picture
        picture={file}
        alt={title}
        sizes="(min-width: 1264px) 800px, 100vw"
        eager
        className="mx-auto h-auto max-w-full"
        onError={() => setBroken(true)}
      />
    </a>
  )
}

function Missing({ attachment: { kind, name, failure } }: { attachment: Attachment }) {
  const reason =
    failure === 'too large'
      ? messages.attachmentTooLarge
      : failure === 'missing' || failure === 'elsewhere'
        ? messages.attachmentGone
        : messages.attachmentMissing
  return (
    <p className="card flex items-center gap-3 p-5 text-base text-muted">
      <Icon name={kind === 'picture' ? 'image' : 'file'} size={24} />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere" lang={langOf(name)}>
          <MixedText text={name} />
        </span>
        {reason}
      </span>
    </p>
  )
}

const formatOf = ({ kind, format }: Attachment) =>
  kind === 'pdf' ? messages.pdf : kind === 'picture' ? messages.picture : format || messages.file

const hostOf = (href: string) => (URL.canParse?.(href) ? new URL(href).host : href)
