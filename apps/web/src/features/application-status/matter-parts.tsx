import {
  afterDecision,
  decisions,
  matterTexts,
  replyForm,
  stages,
  statusLabels,
} from '@school/forms/messages/status'
import type { ApplicationStatus } from '@school/forms/state'
import type { ReactNode } from 'react'
import { formatDate } from '../../ui/format-date.ts'
import { formatTime } from '../../ui/format-time.ts'
import { langOf } from '../../ui/language.ts'
import { KeptEntries } from '../forms/kept-entries.tsx'
import { Fact } from './fact.tsx'

/** What is most important now: what the family has to do comes first, then the decision, then the test. */
export function headlineOf({ stage, matter }: ApplicationStatus): { title: string; text: string } {
  const { request, invitation, decision } = matter
  if (request && !request.answer) return matterTexts.request
  if (decision) return { title: matterTexts.decision.title, text: afterDecision[decision.decision] }
  if (invitation) return invitation.slot.isCancelled ? matterTexts.cancelled : matterTexts.invitation
  return stages[stage]
}

/** What the office asks, plans and has decided, side by side: none replaces another. */
export function MatterParts({
  status: {
    reference,
    matter: { request, invitation, decision },
    reply,
  },
  address,
}: {
  status: ApplicationStatus
  address: string
}) {
  if (!request && !invitation && !decision) return null
  return (
    <div className="grid w-full gap-4 text-start md:grid-flow-col md:auto-cols-fr">
      {request && (
        <Part
          title={request.answer ? matterTexts.answered : matterTexts.request.title}
          isUrgent={!request.answer}
        >
          <Words text={request.text} />
          {!request.answer && <ReplyForm reference={reference} reply={reply} address={address} />}
          {request.answer?.text && (
            <p className="mt-3">
              {statusLabels.youAnswered} <q lang={langOf(request.answer.text)}>{request.answer.text}</q>
            </p>
          )}
          {request.answer && request.answer.pictures > 0 && (
            <p className="mt-3">{statusLabels.picturesSent({ count: request.answer.pictures })}</p>
          )}
        </Part>
      )}
      {invitation && (
        <Part
          title={invitation.slot.isCancelled ? matterTexts.cancelled.title : matterTexts.invitation.title}
          isUrgent={invitation.slot.isCancelled}
        >
          <dl
            className={`grid gap-x-8 gap-y-2 sm:grid-cols-3 ${invitation.slot.isCancelled ? 'line-through' : ''}`}
          >
            <Fact name={statusLabels.date} value={formatDate(invitation.slot.date)} />
            <Fact name={statusLabels.time} value={formatTime(invitation.slot.time)} />
            <Fact name={statusLabels.place} value={invitation.slot.place} />
          </dl>
          <Words text={invitation.text} />
          {invitation.slot.isCancelled && <p className="mt-3">{matterTexts.cancelled.text}</p>}
        </Part>
      )}
      {decision && (
        <Part title={decisions[decision.decision]}>
          <Words text={decision.text} />
        </Part>
      )}
    </div>
  )
}

function Part({
  title,
  isUrgent = false,
  children,
}: {
  title: string
  isUrgent?: boolean
  children: ReactNode
}) {
  return (
    <section className={`rounded-card border p-4 ${isUrgent ? 'border-red-700' : 'border-line'}`}>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Words({ text }: { text: string }) {
  return (
    text && (
      <p className="mt-3 whitespace-pre-line wrap-anywhere">
        {statusLabels.officeWrites} <q lang={langOf(text)}>{text}</q>
      </p>
    )
  )
}

/** The family answers: with text, and with pictures of papers. Without a script, too. */
function ReplyForm({
  reference,
  reply,
  address,
}: Pick<ApplicationStatus, 'reference' | 'reply'> & { address: string }) {
  return (
    <form
      method="post"
      action={`${address}/answer`}
      encType="multipart/form-data"
      noValidate
      className="no-print mt-4 grid gap-3"
    >
      <KeptEntries name={`answer ${reference}`} isPosted={Boolean(reply)} />
      {reply && (
        <p role="alert" className="font-semibold text-red-700">
          {reply.error}
        </p>
      )}
      <div>
        <label htmlFor="reply-text" className="mb-1 block font-semibold">
          {replyForm.text}
        </label>
        <textarea
          id="reply-text"
          name="text"
          rows={4}
          maxLength={1_000}
          defaultValue={reply?.text}
          className="field w-full"
        />
      </div>
      <div>
        <label htmlFor="reply-pictures" className="mb-1 block font-semibold">
          {replyForm.pictures}
        </label>
        <input
          id="reply-pictures"
          name="pictures"
          type="file"
          multiple
          accept="image/*"
          aria-describedby="reply-pictures-help"
          className="w-full max-w-full"
        />
        <p id="reply-pictures-help" className="mt-1 text-sm text-muted">
          {replyForm.picturesHelp}
        </p>
      </div>
      <div>
        <button type="submit" className="btn btn-solid">
          {replyForm.send}
        </button>
      </div>
    </form>
  )
}
