import * as interfaceMessages from '@school/content/messages/application'
import { announcements } from '@school/forms/messages/application-texts'
import { useEffect, useRef } from 'react'
import { FormField } from '../forms/form-field.tsx'
import { useApplication, useDraft } from './application-context.ts'
import { useChoices } from './choices.ts'
import { noChoice } from './choices-input.ts'
import { changeOf, type DependentName } from './chosen.ts'
import { type ApplicationFieldProps, usePlainField } from './section.tsx'

/** A list whose options depend on earlier choices: class, session or gender. */
export function DependentField(props: ApplicationFieldProps) {
  const plain = usePlainField(props)
  const { draft, announce } = useApplication()
  const chosen = useDraft('chosen')
  const name = props.field.name as DependentName
  const { list, classes, waits, isPending, isError, refetch } = useDependentList(name)
  const offered = list?.find(({ id }) => id === chosen[name])
  const isOffered = !list || waits || chosen[name] === '' || offered !== undefined
  // Another class can have the same session under another id.
  const chosenName = useRef('')
  useEffect(() => {
    if (offered) chosenName.current = offered.name
  }, [offered])
  const same = isOffered ? undefined : list?.find((one) => one.name === chosenName.current)
  useEffect(() => {
    if (isOffered) return
    if (same) return draft.choose(changeOf(name, same.id))
    // Another class, a stored draft or a long-open page can contain an option that is not in the list.
    draft.choose(changeOf(name, ''))
    draft.markUnavailable(name)
  }, [isOffered, same, draft, name])
  const count = waits || name === 'classId' ? undefined : list?.length
  const { label } = props.field
  useEffect(() => {
    if (count !== undefined) announce(announcements.listLoaded({ label, count }))
  }, [count, label, announce])
  const ages = name === 'classId' ? classes?.find(({ id }) => id === chosen.classId)?.ages : undefined
  const ofList = waits ? waitHints[name] : list?.length === 0 && !isPending ? emptyHints[name] : undefined
  const hint = ofList ?? (ages ? interfaceMessages.agesOfClass(ages) : undefined)
  return (
    <FormField
      {...plain}
      choices={list ?? []}
      value={chosen[name]}
      prompt={!waits && isPending ? interfaceMessages.loading : interfaceMessages.choose}
      disabled={waits || (name !== 'classId' && isPending)}
      hint={hint}
      onChoose={(value) => draft.choose(changeOf(name, value))}
    >
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 text-red-700">
          {interfaceMessages.listNotLoaded}
          <button type="button" className="more min-h-11" onClick={() => refetch()}>
            {interfaceMessages.tryAgain}
          </button>
        </p>
      )}
    </FormField>
  )
}

const waitHints: Partial<Record<DependentName, string>> = {
  sessionId: interfaceMessages.chooseTheClassFirst,
  gender: interfaceMessages.chooseClassAndSessionFirst,
}
const emptyHints: Record<DependentName, string> = {
  classId: interfaceMessages.noClassOpen,
  sessionId: interfaceMessages.nothingToChoose,
  gender: interfaceMessages.nothingToChoose,
}

function useDependentList(name: DependentName) {
  const { classId, sessionId } = useDraft('chosen')
  const waits = name === 'sessionId' ? !classId : name === 'gender' && !(classId && sessionId)
  const input =
    waits || name === 'classId' ? noChoice : { classId, sessionId: name === 'gender' ? sessionId : '' }
  const answer = useChoices(input)
  // The session of an earlier class may get another id, or go, when the sessions arrive. Until then the genders are not known.
  const isOfClass = name !== 'gender' || waits || answer.data?.sessions.some(({ id }) => id === sessionId)
  const data = isOfClass ? answer.data : undefined
  const list = name === 'classId' ? data?.classes : name === 'sessionId' ? data?.sessions : data?.genders
  const isPending = !answer.isError && !data
  return { list, classes: data?.classes, waits, isPending, isError: answer.isError, refetch: answer.refetch }
}

export function CategoryField(props: ApplicationFieldProps) {
  const { data } = useChoices(noChoice)
  return <FormField {...usePlainField(props)} choices={data?.categories ?? []} />
}
