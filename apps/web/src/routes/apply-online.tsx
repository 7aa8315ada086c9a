import {
  applicationForm,
  CHOOSE_FIELD,
  check,
  type Field,
  KEY_FIELD,
  messages,
  sectionsOf,
} from '@school/forms'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Drawing, Icon } from '../design/elements.tsx'
import { PageBand } from '../design/page.tsx'
import { clearDraft, readDraft, writeDraft } from '../forms/draft.ts'
import {
  FaultSummary,
  FormField,
  Honeypot,
  PurposeLine,
  RequiredLine,
  type Said,
  SaidLine,
  saidOf,
  textsOf,
  useFaults,
} from '../forms/form.tsx'
import { makeReady, show } from '../forms/picture.ts'
import { postedTo } from '../forms/posted.ts'
import { KeyFor, upload } from '../forms/send.ts'
import { found, pageHead } from '../shell/head.ts'

const path = '/apply-online'
const form = applicationForm
const sections = sectionsOf(form)

/** The application for a place, whole (part 2 sections 2 to 5, rulings 23 to 29). */
export const Route = createFileRoute('/apply-online')({
  // Never asked for again behind the back of somebody who writes.
  staleTime: Number.POSITIVE_INFINITY,
  // What was posted belongs to this one visit of the page.
  gcTime: 0,
  loader: async ({ context: { trpc, given } }) => {
    const posted = postedTo('application', given)
    const entered = (name: string) =>
      posted?.entries.find(([field]) => field === name)?.[1].slice(0, 64) ?? ''
    const chosen: Chosen = {
      classId: entered('classId'),
      sessionId: entered('sessionId'),
      gender: entered('gender'),
    }
    const { classId, sessionId } = chosen
    const asked = [nothing]
    if (classId) asked.push({ classId, sessionId: '' })
    if (classId && sessionId) asked.push({ classId, sessionId })
    const [head, body, choices] = await Promise.all([
      found(trpc.page.query({ path })),
      found(trpc.body.query({ path })),
      Promise.all(asked.map(async (one) => ({ ...one, answer: await trpc.admission.choices.query(one) }))),
    ])
    return { head, body, posted, chosen, choices }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.sentence },
    ),
  component: ApplyOnline,
})

/** What decides what else can be chosen. */
interface Chosen {
  classId: string
  sessionId: string
  gender: string
}

type Asked = Omit<Chosen, 'gender'>

const nothing: Asked = { classId: '', sessionId: '' }
const nothingChosen: Chosen = { ...nothing, gender: '' }

function ApplyOnline() {
  const { head, choices } = Route.useLoaderData()
  // Only this page asks while it is used, so only this page brings a cache of questions.
  const [queries] = useState(() => {
    const client = new QueryClient({
      defaultOptions: { queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: 1 } },
    })
    for (const { answer, ...asked } of choices) client.setQueryData(keyOf(asked), answer)
    return client
  })
  return (
    <QueryClientProvider client={queries}>
      <PageBand head={head} />
      <ApplicationForm />
    </QueryClientProvider>
  )
}

/** Whether what is written is kept on this device. */
type Keeping = 'not yet' | 'kept' | 'put back' | 'impossible'

function ApplicationForm() {
  const { posted, chosen: chosenBefore } = Route.useLoaderData()
  const element = useRef<HTMLFormElement | null>(null)
  const faults = useFaults(posted, 'top')
  const { summary } = faults
  const [chosen, setChosen] = useState(chosenBefore)
  const [picture, setPicture] = useState<Blob | null>(null)
  const [pictureFault, setPictureFault] = useState<string | null>(null)
  const preparing = useRef<Promise<unknown>>(undefined)
  const [same, setSame] = useState(posted?.entries.some(([name]) => name === 'sameAddress') ?? false)
  const [missing, setMissing] = useState<ReadonlySet<string>>(() => new Set(requiredNames))
  const [working, setWorking] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  // What is said above the form: why what was sent before did not go through.
  const [top, setTop] = useState(posted?.message ?? '')
  const [keeping, setKeeping] = useState<Keeping>('not yet')
  const [underWay, setUnderWay] = useState<string | null>(null)
  const keys = useRef(new KeyFor())
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What later moments (a timer, the end of an upload) read as it is then.
  const now = useRef({
    chosen,
    picture,
    pictureFault,
    reference: null as string | null,
    touched: false,
    sending: false,
    /** The draft was looked for. Until then nothing is kept: it would take its place. */
    looked: false,
  })
  now.current.chosen = chosen
  now.current.picture = picture
  now.current.pictureFault = pictureFault

  const entriesNow = (): [string, string][] => {
    if (!element.current) return []
    // A choice that waits for its list to arrive is still what was chosen.
    const texts = textsOf(element.current).filter(([name]) => !(name in nothingChosen))
    return [...Object.entries(now.current.chosen), ...texts]
  }
  const faultsNow = () => {
    const blob = now.current.picture
    const checked = check(form, entriesNow(), blob && { type: blob.type, size: blob.size })
    return checked.ok ? [] : checked.errors
  }
  // The same set again renders nothing: this is counted at every letter.
  const countMissing = () => {
    const names = faultsNow().map((fault) => fault.field)
    setMissing((before) =>
      names.length === before.size && names.every((name) => before.has(name)) ? before : new Set(names),
    )
  }

  async function save() {
    clearTimeout(saving.current)
    // What was sent before the script came is on its way, and needs no copy here.
    if (!now.current.looked || element.current?.dataset.sent !== undefined) return
    const bytes = (await now.current.picture?.arrayBuffer()) ?? null
    const { kept: sent } = keys.current
    const { reference } = now.current
    const kept = await writeDraft({ entries: entriesNow(), picture: bytes, sent, reference })
    setKeeping((before) => (kept ? (before === 'put back' ? before : 'kept') : 'impossible'))
  }
  function changed() {
    now.current.touched = true
    countMissing()
    clearTimeout(saving.current)
    saving.current = setTimeout(save, 300)
  }

  // What was written before on this device goes back into the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script has come; all it reads later is in refs
  useEffect(() => {
    let gone = false
    const putBack = async () => {
      const at = element.current
      if (!at) return
      // What was chosen before the script came is known to the browser only. Another class has other sessions.
      const inList = (name: keyof Chosen) => {
        const list = at.elements.namedItem(name)
        return list instanceof HTMLSelectElement ? list.value : ''
      }
      const classId = inList('classId')
      const early = withRestOf(
        classId && classId !== chosenBefore.classId
          ? { ...nothingChosen, classId }
          : { classId, sessionId: inList('sessionId'), gender: inList('gender') },
        chosenBefore,
      )
      if (early.classId) choose(early)
      const kept = await readDraft()
      // One that the server holds is not mixed into another that has just come back with its faults.
      let draft = posted && kept?.reference ? null : kept
      const outcome = draft?.reference ? await outcomeOf(draft.reference) : null
      if (gone) return
      // Delivered by now: it needs no copy here, and what was entered meanwhile is a new application.
      if (outcome?.state === 'delivered') {
        await clearDraft()
        draft = null
      }
      const entered = posted !== null || now.current.touched || wasEntered(at)
      now.current.looked = true
      if (draft) {
        // What was entered since the page came stays, and so does what was sent and came back with its faults.
        fill(at, draft.entries, posted ? 'empty' : 'untouched')
        const text = (name: string) => draft.entries.find(([entry]) => entry === name)?.[1] ?? ''
        choose(
          withRestOf(now.current.chosen, {
            classId: text('classId'),
            sessionId: text('sessionId'),
            gender: text('gender'),
          }),
        )
        if (draft.picture && !now.current.picture && !preparing.current) {
          now.current.picture = new Blob([draft.picture], { type: 'image/jpeg' })
          setPicture(now.current.picture)
        }
        keys.current = new KeyFor(draft.sent)
        now.current.reference = draft.reference
        setKeeping(posted ? 'kept' : 'put back')
        if (outcome?.state === 'refused') {
          // It can be corrected, and is a new one then.
          now.current.reference = null
          keys.current.drop()
          setTop(outcome.message)
        } else setUnderWay(draft.reference)
      }
      setSame(copyAddress(at))
      // What was entered before the script came, and what came back, is kept from now on.
      if (entered) changed()
      else countMissing()
    }
    void putBack()
    // The last words before the page goes: by a step within the site, or hidden; on phones it goes without another sign.
    const saveLast = () => {
      if (now.current.touched) void save()
    }
    const hidden = () => document.visibilityState === 'hidden' && saveLast()
    document.addEventListener('visibilitychange', hidden)
    return () => {
      gone = true
      clearTimeout(saving.current)
      document.removeEventListener('visibilitychange', hidden)
      saveLast()
    }
  }, [])

  async function startAnew() {
    clearTimeout(saving.current)
    preparing.current = undefined
    keys.current.drop()
    Object.assign(now.current, {
      chosen: nothingChosen,
      picture: null,
      pictureFault: null,
      reference: null,
      touched: false,
    })
    element.current?.reset()
    if (posted && element.current) fill(element.current, [], 'all')
    setChosen(nothingChosen)
    setPicture(null)
    setPictureFault(null)
    setSame(false)
    setUnderWay(null)
    setKeeping('not yet')
    setSaid(null)
    setTop('')
    faults.show([])
    setMissing(new Set(requiredNames))
    await clearDraft()
  }

  function choosePicture(file: File | undefined) {
    if (!file) return
    now.current.pictureFault = null
    setPictureFault(null)
    const work = makeReady(file)
      .catch(() => ({ ok: false, message: messages.pictureBroken }) as const)
      .then((ready) => {
        // A later choice is under way already.
        if (preparing.current !== work) return
        now.current.picture = ready.ok ? ready.picture : null
        now.current.pictureFault = ready.ok ? null : ready.message
        setPicture(now.current.picture)
        setPictureFault(now.current.pictureFault)
        faults.corrected('picture', () => (ready.ok ? [] : [{ field: 'picture', message: ready.message }]))
        changed()
      })
    // Up to here a submission waits: whoever is quicker than the device is not told that there is no picture.
    preparing.current = work
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    await preparing.current
    // A second click while the picture was being made ready, or one before the script came.
    if (now.current.sending || element.current?.dataset.sent !== undefined) return
    setSaid(null)
    setTop('')
    const { pictureFault: unfit } = now.current
    const wrong = faultsNow().map((fault) =>
      fault.field === 'picture' && unfit ? { ...fault, message: unfit } : fault,
    )
    faults.show(wrong)
    const { picture: blob } = now.current
    if (wrong.length || !blob || !element.current) return
    now.current.sending = true
    setWorking(true)
    setShare(0)
    try {
      const body = new FormData(element.current)
      body.set('picture', blob, 'picture.jpg')
      const entries = entriesNow()
      body.set(KEY_FIELD, keys.current.of(JSON.stringify([entries, await fingerprint(blob)])))
      // With its key: should this page die while it sends, sending again is no second application.
      await save()
      const answer = await upload(form, body, setShare)
      setSaid(saidOf(answer))
      if (answer.state === 'invalid') faults.show(answer.errors)
      if (answer.state === 'refused') {
        keys.current.drop()
        await save()
      }
      if (answer.state === 'kept') {
        now.current.reference = answer.reference
        await save()
        goTo(answer)
      }
      if (answer.state === 'delivered') {
        now.current.touched = false
        clearTimeout(saving.current)
        await clearDraft()
        // The message is painted before the dialog stands over it.
        await new Promise((resolve) => setTimeout(resolve, 100))
        alert(messages.applicationSent)
        goTo(answer)
      }
    } catch {
      setSaid({ well: false, text: messages.applicationFailed })
    } finally {
      now.current.sending = false
      setWorking(false)
      setShare(null)
    }
  }

  /** To the page of a submission; whoever went on reading while it was sent stays where he is by now. */
  function goTo({ reference }: { reference: string }) {
    if (element.current?.isConnected) location.assign(`/submitted/${reference}`)
  }

  const choose = (change: Partial<Chosen>) => {
    now.current.chosen = { ...now.current.chosen, ...change }
    setChosen(now.current.chosen)
    for (const name of Object.keys(change)) faults.corrected(name, faultsNow)
  }

  return (
    <div className="wrap section grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <form
        // Kept when the page is left: the picture or an answer may still be on its way, and what is saved then is the form's.
        ref={(at) => {
          if (at) element.current = at
        }}
        id="application"
        method="post"
        action={path}
        encType="multipart/form-data"
        noValidate
        onSubmit={submit}
        onChange={(event) => {
          const { name } = event.target as unknown as { name: string }
          if (name === 'picture') return
          if (name === 'sameAddress' || name === 'presentAddress') setSame(copyAddress(event.currentTarget))
          faults.corrected(name, faultsNow)
          if (name === 'sameAddress' || name === 'presentAddress')
            faults.corrected('permanentAddress', faultsNow)
          changed()
        }}
        className="group/form grid min-w-0 gap-6"
      >
        <FaultSummary ref={summary} form={form} errors={faults.errors} message={top} />
        {underWay && (
          <p className="rounded-card border border-l-6 border-gold-700 bg-gold-100 p-4">
            The application that you sent from this device is kept under the reference{' '}
            <a href={`/submitted/${underWay}`} className="font-semibold whitespace-nowrap underline">
              {underWay}
            </a>{' '}
            and will be delivered; you need not send it again. To apply for another child, clear the form
            first.
          </p>
        )}
        <KeepingLine keeping={keeping} onClear={startAnew} />
        <div className="grid gap-1">
          <PurposeLine form={form} />
          <RequiredLine />
        </div>
        <div className="lg:hidden">
          <Progress missing={missing} />
        </div>
        {sections.map((section, index) => (
          <Section key={section.name} index={index} name={section.name}>
            {section.name === 'Payment and declaration' && <FeeText />}
            {section.fields.map((field) => (
              <ApplicationField
                key={field.name}
                field={field}
                fault={faults.faultOf(field.name)}
                chosen={chosen}
                choose={choose}
                same={same}
                picture={picture}
                pictureFault={pictureFault}
                choosePicture={choosePicture}
                dropPicture={() => {
                  preparing.current = undefined
                  now.current.picture = null
                  setPicture(null)
                  setPictureFault(null)
                  changed()
                }}
              />
            ))}
            {section.name === 'Class' && (
              <noscript>
                <button
                  type="submit"
                  name={CHOOSE_FIELD}
                  value="1"
                  className="btn btn-line justify-self-start"
                >
                  Show what can be chosen for this class
                </button>
              </noscript>
            )}
          </Section>
        ))}
        <Honeypot />
        <div className="card grid gap-4 p-5 md:p-8">
          <button
            type="submit"
            disabled={working}
            className="btn btn-solid min-h-12 w-full text-lg disabled:opacity-70 sm:w-auto sm:justify-self-start sm:px-8"
          >
            {working ? 'Submitting...' : 'Submit application'}
          </button>
          {share !== null && (
            <p className="grid gap-1">
              <label htmlFor="upload" className="text-sm text-muted">
                {share < 1 ? `Sending the picture: ${Math.round(share * 100)} %` : 'Waiting for the answer'}
              </label>
              <progress id="upload" className="meter" value={share} max={1} />
            </p>
          )}
          <SaidLine said={said} />
        </div>
      </form>
      <aside className="no-print hidden lg:block">
        <div className="sticky top-24">
          <Progress missing={missing} />
        </div>
      </aside>
    </div>
  )
}

const requiredNames = form.fields.flatMap((field) =>
  field.required && !field.requiredWhen ? [field.name] : [],
)

/** Which sections are complete, and how much is left. */
function Progress({ missing }: { missing: ReadonlySet<string> }) {
  const given = requiredNames.filter((name) => !missing.has(name)).length
  return (
    <nav aria-label="Sections of the form" className="card p-5">
      <p className="scripted text-sm text-muted">
        <span className="font-semibold text-ink tabular-nums">
          {given} of {requiredNames.length}
        </span>{' '}
        required answers
      </p>
      <progress
        className="meter scripted mt-2"
        value={given}
        max={requiredNames.length}
        aria-label="Required answers given"
      />
      <ol className="mt-3 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
        {sections.map(({ name, fields }, index) => {
          const needed = fields.some((field) => field.required)
          const done = needed && !fields.some((field) => missing.has(field.name))
          return (
            <li key={name}>
              <a href={`#section-${index + 1}`} className="flex min-h-9 items-center gap-3 hover:underline">
                <span
                  className={`grid size-6 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums ${
                    done ? 'bg-green-800 text-white' : 'bg-sand text-muted'
                  }`}
                >
                  {done ? <Drawing d="M5 12.5l5 5 9-11" size={14} line={4} /> : index + 1}
                </span>
                {name}
                {done && <span className="sr-only"> (complete)</span>}
                {!needed && <span className="text-sm text-muted">optional</span>}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** A card with its number. */
function Section({ index, name, children }: { index: number; name: string; children: ReactNode }) {
  const id = `section-${index + 1}`
  return (
    <section aria-labelledby={id} className="card">
      <h2
        id={id}
        tabIndex={-1}
        className="flex items-center gap-3 rounded-t-card border-b border-line bg-sand px-5 py-3 text-xl md:px-8"
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-green-800 font-sans text-base text-white tabular-nums"
        >
          {index + 1}
        </span>
        {name}
        <span className="ml-auto font-sans text-sm font-normal whitespace-nowrap text-muted">
          {index + 1} of {sections.length}
        </span>
      </h2>
      <div className="grid gap-5 p-5 md:p-8">{children}</div>
    </section>
  )
}

/** What becomes of what is written, and how to get rid of it. */
function KeepingLine({ keeping, onClear }: { keeping: Keeping; onClear: () => void }) {
  return (
    // The outer box alone is hidden where no script runs: the inner one says itself how it is laid out.
    <div className="for-scripts">
      <div className="card flex flex-wrap items-center gap-x-6 gap-y-3 p-4 md:px-5">
        <p role="status" className="min-w-0 flex-1 basis-80 text-sm">
          {keeping === 'impossible' ? (
            <>
              This browser keeps nothing for this page. Please do not close it before the application has been
              sent.
            </>
          ) : keeping === 'put back' ? (
            <>
              <strong>What you had written on this device is back.</strong> It stays on this device only,
              until the application has been delivered or you clear it.
            </>
          ) : (
            <>
              What you write is kept on this device only, the picture too, until the application has been
              delivered or you clear it. You can close this page and go on later.
            </>
          )}
        </p>
        <button
          type="button"
          className="scripted btn btn-line min-h-10 py-1 text-sm"
          onClick={() => {
            if (confirm('Clear everything that you have entered?')) onClear()
          }}
        >
          Clear the form
        </button>
      </div>
    </div>
  )
}

/** Tk. 520, bKash, the merchant number (part 2 section 2): words of packages/content. */
function FeeText() {
  const { body } = Route.useLoaderData()
  return body.blocks.map((block) =>
    block.kind !== 'text' ? null : (
      <div key={block.heading} className="rounded-card border-l-4 border-gold-400 bg-gold-100 p-4">
        <h3 className="text-lg">{block.heading}</h3>
        {block.paragraphs.map((text) => (
          <p key={text} className="mt-1">
            {text}
          </p>
        ))}
      </div>
    ),
  )
}

/** A field of the application; most of them as the list says, some with a life of their own. */
function ApplicationField({
  field,
  fault,
  chosen,
  choose,
  same,
  picture,
  pictureFault,
  choosePicture,
  dropPicture,
}: {
  field: Field
  fault: string | undefined
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  same: boolean
  picture: Blob | null
  pictureFault: string | null
  choosePicture: (file: File | undefined) => void
  dropPicture: () => void
}) {
  const { posted } = Route.useLoaderData()
  const plain = { form, field, fault, posted }
  const { name } = field
  if (name === 'classId' || name === 'sessionId' || name === 'gender')
    return <DependentField {...plain} name={name} chosen={chosen} choose={choose} />
  if (name === 'categoryId') return <CategoryField {...plain} />
  if (name === 'applicationFee') return <Fee field={field} chosen={chosen} />
  if (name === 'picture')
    return (
      <PictureField
        field={field}
        fault={fault ?? pictureFault ?? undefined}
        picture={picture}
        onChoose={choosePicture}
        onDrop={dropPicture}
      />
    )
  if (name === 'pickupPoint')
    // Shown by the styles alone, so that it appears without script too.
    return (
      <div className="hidden group-has-[[name=needTransport][value=Yes]:checked]/form:block">
        <FormField {...plain} />
      </div>
    )
  if (name === 'permanentAddress') return <FormField {...plain} readOnly={same} />
  // The first of a person's five fields heads them.
  const person = /^references\.(\d)\.name$/.exec(name)
  if (person)
    return (
      <>
        <h3 className={`text-lg ${person[1] === '1' ? 'mt-3 border-t border-line pt-6' : ''}`}>
          {person[1] === '0' ? 'First reference' : 'Second reference'}
        </h3>
        <FormField {...plain} />
      </>
    )
  return <FormField {...plain} />
}

/** What can be chosen: asked for by what is chosen, so an answer for an earlier choice can never be shown. */
function useChoices(asked: Asked) {
  const { trpc } = Route.useRouteContext()
  return useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => trpc.admission.choices.query(asked, { signal }),
  })
}

const keyOf = ({ classId, sessionId }: Asked) => ['choices', classId, sessionId]

function DependentField({
  name,
  chosen,
  choose,
  ...plain
}: Parameters<typeof FormField>[0] & {
  name: keyof Chosen
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
}) {
  const { classId, sessionId } = chosen
  const asked =
    name === 'classId' || !classId || (name === 'gender' && !sessionId)
      ? nothing
      : { classId, sessionId: name === 'gender' ? sessionId : '' }
  const { data, isPending, isError, refetch } = useChoices(asked)
  const list = name === 'classId' ? data?.classes : name === 'sessionId' ? data?.sessions : data?.genders
  const waits = name === 'sessionId' ? !classId : name === 'gender' && !(classId && sessionId)
  const hint = waits
    ? name === 'sessionId'
      ? 'Choose the class first.'
      : 'Choose class and session first.'
    : list?.length === 0 && !isPending
      ? name === 'classId'
        ? 'No class is open for applications just now. Please call us.'
        : 'There is nothing to choose for this class just now. Please call us.'
      : undefined
  return (
    <FormField
      {...plain}
      choices={list ?? []}
      value={chosen[name]}
      prompt={!waits && isPending ? 'Loading …' : 'Choose …'}
      disabled={waits || (name !== 'classId' && isPending)}
      {...(hint && { hint })}
      onChoose={(value) =>
        choose(
          name === 'classId'
            ? { classId: value, sessionId: '', gender: '' }
            : name === 'sessionId'
              ? { sessionId: value, gender: '' }
              : { gender: value },
        )
      }
    >
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 text-red-700">
          The list could not be loaded.
          <button type="button" className="more" onClick={() => refetch()}>
            Try again
          </button>
        </p>
      )}
    </FormField>
  )
}

function CategoryField(plain: Parameters<typeof FormField>[0]) {
  const { data } = useChoices(nothing)
  return <FormField {...plain} choices={data?.categories ?? []} />
}

/** The fee of the chosen class and session, as the school has set it (ruling 26). */
function Fee({ field, chosen: { classId, sessionId } }: { field: Field; chosen: Chosen }) {
  const chosen = classId !== '' && sessionId !== ''
  const { data, isPending } = useChoices(chosen ? { classId, sessionId } : nothing)
  const id = `${form.name}-${field.name}`
  const fee = chosen ? data?.fee : null
  return (
    <div data-field={field.name} className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {field.label}
      </label>
      <p id={`${id}-help`} className="text-sm text-muted">
        {!chosen
          ? 'Shown when class and session are chosen.'
          : fee === null && !isPending
            ? 'The school has not set a fee for this session yet; the office will tell you.'
            : 'In Taka, for the chosen class and session.'}
      </p>
      <input
        id={id}
        name={field.name}
        readOnly
        value={fee === null || fee === undefined ? '' : String(fee)}
        aria-describedby={`${id}-help`}
        className="field max-w-40 bg-sand font-semibold tabular-nums"
      />
    </div>
  )
}

function PictureField({
  field,
  fault,
  picture,
  onChoose,
  onDrop,
}: {
  field: Field
  fault: string | undefined
  picture: Blob | null
  onChoose: (file: File | undefined) => void
  onDrop: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (picture && canvas.current) show(picture, canvas.current).catch(() => {})
  }, [picture])
  // A photo chosen before the script came.
  const early = useRef(onChoose)
  useEffect(() => early.current(input.current?.files?.[0]), [])
  return (
    <FormField
      form={form}
      field={field}
      fault={fault}
      picture={
        <div className="flex flex-wrap items-center gap-5">
          {picture ? (
            <canvas
              ref={canvas}
              role="img"
              aria-label="The chosen picture"
              className="h-40 w-auto max-w-full rounded-field border border-line"
            />
          ) : (
            <span className="grid h-40 w-32 place-items-center rounded-field border border-dashed border-line-strong text-line-strong">
              <Icon name="user" size={48} />
            </span>
          )}
          <div className="grid min-w-0 flex-1 basis-56 gap-2">
            <input
              ref={input}
              id={`${form.name}-${field.name}`}
              type="file"
              name={field.name}
              accept="image/jpeg,image/png"
              onChange={(event) => onChoose(event.currentTarget.files?.[0])}
              className="w-full rounded-field border border-line-strong bg-surface text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:border-r file:border-line-strong file:bg-green-100 file:px-4 file:font-semibold file:text-green-800"
            />
            <p className="scripted text-sm text-muted">
              {picture
                ? `Ready to be sent: ${Math.max(1, Math.round(picture.size / 1024))} KB.`
                : 'A large photo is turned and made smaller on this device first.'}
            </p>
            {picture && (
              <button
                type="button"
                className="more justify-self-start text-sm"
                onClick={() => {
                  if (input.current) input.current.value = ''
                  onDrop()
                }}
              >
                Remove the picture
              </button>
            )}
          </div>
        </div>
      }
    />
  )
}

/** While "same address" is ticked the permanent address is the present one; says whether it is. */
function copyAddress(at: HTMLFormElement): boolean {
  const [tick, from, to] = ['sameAddress', 'presentAddress', 'permanentAddress'].map((name) =>
    at.elements.namedItem(name),
  )
  const same = tick instanceof HTMLInputElement && tick.checked
  if (same && from instanceof HTMLTextAreaElement && to instanceof HTMLTextAreaElement) to.value = from.value
  return same
}

/** What became of an application that was kept for later; null where that is not to be had soon. */
async function outcomeOf(reference: string): Promise<{ state: string; message: string } | null> {
  try {
    // Older phones do not have it, and wait.
    const signal = AbortSignal.timeout?.(5_000) ?? null
    const response = await fetch(`/submitted/${reference}`, {
      headers: { accept: 'application/json' },
      signal,
    })
    return await response.json()
  } catch {
    return null
  }
}

/** What is chosen, and as far as it fits that, the rest of what was chosen before. */
function withRestOf(own: Chosen, before: Chosen): Chosen {
  if (own.classId && own.classId !== before.classId) return own
  const sameSession = !own.sessionId || own.sessionId === before.sessionId
  return {
    classId: before.classId,
    sessionId: own.sessionId || before.sessionId,
    gender: own.gender || (sameSession ? before.gender : ''),
  }
}

const isTick = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

/** Whether a field of the form holds something else than the page came with. */
const wasEntered = (at: HTMLFormElement): boolean =>
  [...at.elements].some((control) =>
    isTick(control)
      ? control.checked !== control.defaultChecked
      : control instanceof HTMLSelectElement
        ? control.value !== ([...control.options].find((option) => option.defaultSelected)?.value ?? '')
        : (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
          control.value !== control.defaultValue,
  )

/**
 * Puts entries back into the form's own fields.
 * @param which all of them; those that are as the page came with them; or those that are empty
 */
function fill(
  at: HTMLFormElement,
  entries: readonly (readonly [string, string])[],
  which: 'all' | 'untouched' | 'empty',
): void {
  const given = (name: string) => entries.flatMap(([entry, text]) => (entry === name ? [text] : []))
  const all = which === 'all'
  const ticks = [...at.elements].filter(isTick)
  const inGroup = (one: HTMLInputElement) => ticks.filter(({ name }) => name === one.name)
  const isUntouched = ({ checked, defaultChecked }: HTMLInputElement) => checked === defaultChecked
  const open = (control: HTMLInputElement | HTMLTextAreaElement) =>
    all || control.value === (which === 'empty' ? '' : control.defaultValue)
  const permanent = at.elements.namedItem('permanentAddress')
  const openTick = (tick: HTMLInputElement) => {
    if (all) return true
    // An address of its own was written: it is not the same.
    if (tick.name === 'sameAddress') return permanent instanceof HTMLTextAreaElement && open(permanent)
    if (which === 'empty') return inGroup(tick).every(({ checked }) => !checked)
    // One of several was pressed: none of them is put back.
    return tick.type === 'radio' ? inGroup(tick).every(isUntouched) : isUntouched(tick)
  }
  const puttingBack = new Set(ticks.filter(openTick))
  for (const control of at.elements) {
    if (isTick(control)) {
      const texts = given(control.name)
      const isInitial = form.fields.some((f) => f.name === control.name && f.initial === control.value)
      if (puttingBack.has(control))
        control.checked = texts.length ? texts.includes(control.value) : control.type === 'radio' && isInitial
    } else if (control instanceof HTMLSelectElement) {
      if (!(control.name in nothingChosen) && (all || control.value === ''))
        control.value = given(control.name)[0] ?? ''
    } else if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) {
      if (control.type === 'file') {
        if (all) control.value = ''
        continue
      }
      if ((all || !control.readOnly) && open(control)) control.value = given(control.name)[0] ?? ''
    }
  }
}

/** Tells two pictures apart, where the secure digest of the browser is not to be had. */
async function fingerprint(picture: Blob): Promise<string> {
  let hash = 0
  for (const byte of new Uint8Array(await picture.arrayBuffer())) hash = (Math.imul(hash, 31) + byte) | 0
  return `${picture.size} ${hash}`
}
