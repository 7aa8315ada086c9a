interface ChangeButton {
  /** What is posted: a verb and a place. */
  value: string
  text: string
  /** The text with what it changes. */
  label: string
  formAction?: string | undefined
}

/** Buttons that move or remove an entry. Each sends the form, which is shown again. */
export function ChangeButtons({ buttons }: { buttons: readonly ChangeButton[] }) {
  return (
    <div className="row">
      {buttons.map(({ value, text, label, formAction }) => (
        <button
          key={value}
          type="submit"
          name="change"
          value={value}
          className="plain"
          aria-label={label}
          {...(formAction && { formAction })}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
