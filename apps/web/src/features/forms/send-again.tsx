import { AGAIN_FIELD } from '@school/forms/content'

/** The box that confirms that something which was sent before is sent again. */
export function SendAgain({
  label,
  isTicked,
  className,
}: {
  label: string
  isTicked: boolean
  className: string
}) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input
        type="checkbox"
        name={AGAIN_FIELD.name}
        value={AGAIN_FIELD.value}
        defaultChecked={isTicked}
        className="size-6 shrink-0 accent-green-800"
      />
      {label}
    </label>
  )
}
