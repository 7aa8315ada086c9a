import * as messages from '@school/content/messages/forms'
import { applicationTexts } from '@school/forms/messages/application-texts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { InputState } from '../forms/field-props.ts'
import { FileControl } from '../forms/file-control.tsx'
import { FormField } from '../forms/form-field.tsx'
import { useApplication, useDraft } from './application-context.ts'
import { drawPreview, kilobytesOf } from './picture.ts'
import { type ApplicationFieldProps, usePlainField } from './section.tsx'

/** The applicant's photo. */
export function PictureField(props: ApplicationFieldProps) {
  const pictureError = useDraft('pictureError')
  return (
    <FormField
      {...usePlainField(props)}
      error={props.error ?? pictureError ?? undefined}
      picture={(input) => <PictureInput input={input} />}
    />
  )
}

/** The file input, a preview of the chosen picture, and the progress of its preparation. */
function PictureInput({ input: state }: { input: InputState }): ReactNode {
  const { draft } = useApplication()
  const picture = useDraft('picture')
  const isPreparing = useDraft('isPreparing')
  const isSmall = useDraft('isPictureSmall')
  const input = useRef<HTMLInputElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const preview = canvas.current
    if (!picture || !preview) return
    // A picture that this browser cannot decode is sent all the same.
    drawPreview(picture, preview).then(
      () => {
        preview.hidden = false
      },
      () => {
        preview.hidden = true
      },
    )
  }, [picture])
  // A photo that was chosen before hydration.
  useEffect(() => draft.choosePicture(input.current?.files?.[0]), [draft])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-5">
      {picture ? (
        <canvas
          ref={canvas}
          role="img"
          aria-label={messages.theChosenPicture}
          className="h-32 w-auto max-w-full rounded-field border border-line sm:h-40"
        />
      ) : (
        <span className="hidden h-40 w-32 place-items-center rounded-field border border-dashed border-line-strong text-line-strong sm:grid">
          <Icon name="user" size={48} />
        </span>
      )}
      <div className="grid min-w-0 flex-1 basis-44 gap-1 sm:basis-56 sm:gap-2">
        <FileControl
          ref={input}
          {...state}
          button={picture ? messages.chooseAnotherPhoto : messages.choosePhoto}
          state={picture ? messages.photoChosen : messages.noPhotoChosen}
          // Android 14 and 15 open a picker without camera and files if all types are pictures.
          accept="image/jpeg,image/png,android/allowCamera"
          onChange={(event) => draft.choosePicture(event.currentTarget.files?.[0])}
        />
        {isPreparing ? (
          <p className="grid gap-1">
            <label htmlFor="preparing" className="text-sm text-muted">
              {applicationTexts.photoPreparing}
            </label>
            {/* Without a value, because the duration is unknown. */}
            <progress id="preparing" className="meter" />
          </p>
        ) : (
          <p className="scripted text-sm text-muted">
            {picture
              ? applicationTexts.photoReady({ kilobytes: kilobytesOf(picture) })
              : applicationTexts.photoHint}
          </p>
        )}
        {picture && isSmall && (
          <p role="status" className="rounded-field border-l-4 border-gold-400 bg-gold-100 px-3 py-2 text-sm">
            {applicationTexts.photoSmall}
          </p>
        )}
        <p className="unscripted text-sm">{applicationTexts.photoWithoutScript}</p>
        {picture && (
          <button
            type="button"
            className="more min-h-11 justify-self-start text-sm"
            onClick={() => {
              // The button disappears with the picture, so the focus moves.
              if (input.current) {
                input.current.value = ''
                input.current.focus()
              }
              draft.dropPicture()
            }}
          >
            {messages.removeThePicture}
          </button>
        )}
      </div>
    </div>
  )
}
