import * as messages from '@school/content/messages/office'

/** A field for a password. @param name as it is posted; by default the id */
export function Password({
  id,
  name = id,
  label,
  autoComplete,
}: {
  id: string
  name?: string
  label: string
  autoComplete: string
}) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} type="password" autoComplete={autoComplete} required />
    </>
  )
}

/** A field for the code of a second factor, if the account has one. */
export function Code({ id }: { id: string }) {
  return (
    <>
      <label htmlFor={id}>{messages.code}</label>
      <input
        id={id}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
    </>
  )
}

/** What is done only with the own password: its fields, and the button that does it. */
export function WithPassword({ id, label, text }: { id: string; label: string; text: string }) {
  return (
    <>
      <Password id={`${id}-password`} name="password" label={label} autoComplete="current-password" />
      <Code id={`${id}-code`} />
      <p>
        <button type="submit" className="plain">
          {text}
        </button>
      </p>
    </>
  )
}
