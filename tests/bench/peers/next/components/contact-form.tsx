'use client'

import { useState } from 'react'

const fields = [
  ['name', 'Name', 'text', 'name'],
  ['email', 'E-mail', 'email', 'email'],
  ['subject', 'Subject', 'text', undefined],
] as const

/** Checks what is entered by the browser's own means, and sends it. */
export function ContactForm() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [status, setStatus] = useState('')
  const [isSending, setIsSending] = useState(false)
  async function submit(form: HTMLFormElement) {
    const controls = [...form.querySelectorAll<HTMLInputElement>('[required]')]
    const wrong = controls.filter((control) => !control.validity.valid)
    setErrors(Object.fromEntries(wrong.map(({ name, validationMessage }) => [name, validationMessage])))
    if (wrong.length) return wrong[0]?.focus()
    setIsSending(true)
    const answer = await fetch('/messages', { method: 'POST', body: new FormData(form) }).catch(() => null)
    setIsSending(false)
    setStatus(answer?.ok ? 'Thank you. Your message has arrived.' : 'Your message was not sent.')
    if (answer?.ok) form.reset()
  }
  return (
    <form
      noValidate
      className="card grid gap-5 p-5 md:p-8"
      action="/messages"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <div className="grid gap-1">
        <p className="text-sm text-muted">
          {'We use what you enter only to answer you. '}
          <a href="/privacy" target="_blank" rel="noopener" className="underline underline-offset-3">
            How we treat personal data<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
        <p className="text-sm text-muted">
          Fields with <span className="text-red-700">*</span> are required.
        </p>
      </div>
      {fields.map(([name, label, type, complete]) => (
        <div key={name} data-field={name} className="grid grid-cols-1 gap-1 ">
          <Label name={name} text={label} />
          <input
            id={`contact-${name}`}
            autoComplete={complete}
            required
            type={type}
            enterKeyHint="send"
            className="field"
            name={name}
            aria-invalid={name in errors || undefined}
          />
          {errors[name] && <p className="text-red-700">{errors[name]}</p>}
        </div>
      ))}
      <div data-field="message" className="grid grid-cols-1 gap-1 ">
        <Label name="message" text="Message" />
        <textarea id="contact-message" name="message" required rows={7} className="field" />
        {errors.message && <p className="text-red-700">{errors.message}</p>}
      </div>
      <p aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input type="text" tabIndex={-1} autoComplete="off" name="website" />
        </label>
      </p>
      <button
        type="submit"
        aria-disabled={isSending}
        className="btn btn-solid justify-self-start aria-disabled:opacity-70"
      >
        {isSending ? 'Sending …' : 'Send message'}
      </button>
      <div role="status" tabIndex={-1} className="scroll-mt-24 empty:-mt-5">
        {status}
      </div>
    </form>
  )
}

const Label = ({ name, text }: { name: string; text: string }) => (
  <label htmlFor={`contact-${name}`} className="font-semibold">
    {text}
    <span aria-hidden="true" className="text-red-700">
      {' *'}
    </span>
  </label>
)
