import type { InputHTMLAttributes, Ref } from 'react'

/**
 * A file input in the language of the page: a browser writes its button in its own language, and "No file chosen" under a file that
 * a draft has restored. The input lies invisible over our button, so that it is pressed, focused and dropped on as ever. Without
 * scripts the browser's own is shown, which names the file.
 */
export function FileControl({
  button,
  state,
  ref,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  button: string
  /** Whether something is chosen, or the name of the file. */
  state: string
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <span className="relative block">
      <input
        ref={ref}
        type="file"
        className="file-input peer w-full rounded-field border border-line-strong bg-surface text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:border-r file:border-line-strong file:bg-green-100 file:px-4 file:font-semibold file:text-green-800 aria-invalid:border-red-700"
        {...input}
      />
      <span
        aria-hidden="true"
        className="file-face flex min-h-11 flex-wrap items-center overflow-hidden rounded-field border border-line-strong bg-surface text-sm peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-gold-400 peer-aria-invalid:border-red-700"
      >
        <span className="flex min-h-11 shrink-0 items-center rounded-l-field border-r border-line-strong bg-green-100 px-3 font-semibold text-green-800">
          {button}
        </span>
        <span className="max-w-full min-w-0 truncate px-3 py-1">{state}</span>
      </span>
    </span>
  )
}
