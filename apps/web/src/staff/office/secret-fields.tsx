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
