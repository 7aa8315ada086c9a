import * as messages from '@school/content/messages/application'
import * as formsMessages from '@school/content/messages/forms'
import { messages as ownMessages } from '@school/forms/messages/forms'
import { reminderForm } from '@school/forms/reminder'
import type { FormState } from '@school/forms/state'
import { TextForm } from '../forms/text-form.tsx'

/** Before the intake opens: a message on that day, by the ways that the school has. */
export function Reminder({ channels, posted }: { channels: string[]; posted: FormState | null }) {
  const fields = reminderForm.fields.filter(({ name }) =>
    channels.includes(name === 'email' ? 'email' : 'sms'),
  )
  return (
    <section
      aria-label={reminderForm.sections.reminder}
      className="w-full border-t border-line pt-6 text-left"
    >
      <TextForm
        form={{ ...reminderForm, fields }}
        posted={posted}
        button={[messages.remindMe, formsMessages.sending]}
        failed={ownMessages.contactFailed}
      />
    </section>
  )
}
