import * as interfaceMessages from '@school/content/messages/application'
import { CHOOSE_FIELD, check, type Field, KEY_FIELD, messages, sectionsOf } from '@school/forms'
import { applicationForm } from '@school/forms/application'
import { announcements, applicationTexts } from '@school/forms/messages/application-texts'
import { formTexts } from '@school/forms/messages/forms'
import { formatTaka } from '@school/forms/taka'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useDays } from '../features/forms/days.ts'
import {
  type EndedDraft,
  type Entries,
  endDraft,
  isEnded,
  onOtherTab,
  readDraft,
  type StoredDraft,
} from '../features/forms/draft.ts'
import { DraftInTab, pictureOf } from '../features/forms/draft-in-tab.ts'
import { empty, emptyHoneypot, enteredIn, textsOf } from '../features/forms/fields.ts'
import { fill, moveOnByEnter, wasEntered } from '../features/forms/fill.ts'
import {
  FaultSummary,
  FormField,
  Honeypot,
  PurposeLine,
  RequiredLine,
  SaidLine,
  type StatusMessage,
  saidOf,
  useFaults,
} from '../features/forms/form.tsx'
import { bringIntoView, useAnnouncer } from '../features/forms/outcome.tsx'
import { makeReady } from '../features/forms/picture.ts'
import { kilobytesOf, PictureInput } from '../features/forms/picture-field.tsx'
import { postedTo } from '../features/forms/posted.ts'
import { cameBack, takeReceiptNote } from '../features/forms/receipt-note.ts'
import { keyOfDraft, upload } from '../features/forms/send.ts'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { loadPageHead, orNotFound } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'
import { PathIcon } from '../ui/icon.tsx'

const path = '/apply-online'
const form = applicationForm
const sections = sectionsOf(form)

/** The application for a place, whole (docs/spec/part-2.md#2 to #5, docs/spec/rulings.md#23 to #29). */
export const Route = createFileRoute('/apply-online')({
  // Never asked for again behind the back of somebody who writes.
  staleTime: Number.POSITIVE_INFINITY,
  // What was posted belongs to this one visit of the page.
  gcTime: 0,
  loader: async ({ context: { trpc, requestState } }) => {
    const posted = postedTo('application', requestState)
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
      loadPageHead(trpc, path),
      orNotFound(trpc.body.query({ path })),
      Promise.all(asked.map(async (one) => ({ ...one, answer: await trpc.admission.choices.query(one) }))),
    ])
    return { head, body, posted, chosen, choices }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.description },
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
      <ContentPageHeader head={head} />
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
  const [announcementLog, announce] = useAnnouncer()
  const [chosen, setChosen] = useState(chosenBefore)
  const [picture, setPicture] = useState<Blob | null>(null)
  const [pictureFault, setPictureFault] = useState<string | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const preparing = useRef<Promise<unknown>>(undefined)
  const [same, setSame] = useState(posted?.entries.some(([name]) => name === 'sameAddress') ?? false)
  const [missing, setMissing] = useState<ReadonlySet<string>>(() => new Set(requiredNames))
  // What was chosen once and is no longer offered.
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [working, setWorking] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [said, setSaid] = useState<StatusMessage | null>(null)
  // What is said above the form: why what was sent before did not go through.
  const [top, setTop] = useState(posted?.message ?? '')
  const [keeping, setKeeping] = useState<Keeping>('not yet')
  const [underWay, setUnderWay] = useState<string | null>(null)
  const [sentAs, setSentAs] = useState<string | null>(null)
  const sentBox = useRef<HTMLDivElement>(null)
  // Counts the times that a visitor has to be told that this application was sent already.
  const [timesLed, leadToSent] = useState(0)
  useEffect(() => {
    if (timesLed && sentBox.current) bringIntoView(sentBox.current)
  }, [timesLed])
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What later moments (a timer, the end of an upload) read as it is then.
  const now = useRef({
    chosen,
    picture,
    pictureFault,
    touched: false,
    sending: false,
    /** How another tab has ended the application that was shown here. */
    endedBy: null as EndedDraft['ended'] | null,
  })
  now.current.chosen = chosen
  now.current.picture = picture
  now.current.pictureFault = pictureFault

  const entriesNow = (): Entries => {
    if (!element.current) return []
    // A choice that waits for its list to arrive is still what was chosen.
    const texts = enteredIn(form, textsOf(element.current)).filter(([name]) => !(name in nothingChosen))
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
  const setPictureNow = (next: Blob | null) => {
    now.current.picture = next
    setPicture(next)
  }

  const [draft] = useState(
    () =>
      new DraftInTab({
        read: () => ({ entries: entriesNow(), picture: now.current.picture }),
        show({ entries, picture: shown }, reference) {
          if (!element.current) return
          fill(form, element.current, entries, 'all', Object.keys(nothingChosen))
          choose(chosenIn(entries))
          setPictureNow(shown)
          setSame(copyAddress(element.current))
          setUnderWay(reference)
          countMissing()
          announce(announcements.fromOtherTab)
        },
        end({ ended, reference }) {
          emptyForm()
          now.current.endedBy = ended
          setSentAs(ended === 'delivered' ? reference : null)
          announce(ended === 'delivered' ? announcements.sentFromOtherTab : announcements.cleared)
        },
      }),
  )

  async function save() {
    clearTimeout(saving.current)
    // What was sent before the script came is on its way, and needs no copy here.
    if (element.current?.dataset.sent !== undefined) return
    const kept = await draft.save()
    if (kept !== null)
      setKeeping((before) => (kept ? (before === 'put back' ? before : 'kept') : 'impossible'))
  }
  function changed() {
    now.current.touched = true
    draft.isUnsaved = true
    // The next application has begun.
    setSentAs(null)
    countMissing()
    clearTimeout(saving.current)
    saving.current = setTimeout(save, 300)
  }

  // What was written before on this device goes back into the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script has come; all it reads later is in refs
  useEffect(() => {
    let left = false
    const putBack = async () => {
      const at = element.current
      if (!at) return
      tellOfReceipt(cameBack(at))
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
      const stored = await readDraft()
      let kept = stored && !isEnded(stored) ? stored : null
      // One that the server holds is not mixed into another that has just come back with its faults.
      if (posted && kept?.reference) kept = null
      const outcome = kept?.reference ? await outcomeOf(kept.reference) : null
      if (left) return
      let basis: StoredDraft | null = stored
      // Delivered by now: it needs no copy here, and what was entered meanwhile is a new application.
      if (kept && outcome?.state === 'delivered') {
        await endDraft(kept.id, 'delivered', kept.reference)
        setSentAs(kept.reference)
        basis = await readDraft()
        kept = null
      }
      const entered = posted !== null || now.current.touched || wasEntered(at)
      if (kept) {
        // What was entered since the page came stays, and so does what was sent and came back with its faults.
        fill(form, at, kept.entries, posted ? 'empty' : 'untouched', Object.keys(nothingChosen))
        choose(withRestOf(now.current.chosen, chosenIn(kept.entries)))
        const categoryId = kept.entries.find(([name]) => name === 'categoryId')?.[1]
        if (categoryId && !new FormData(at).get('categoryId')) loseChoice('categoryId')
        const keptPicture = pictureOf(kept)
        if (keptPicture && !now.current.picture && !preparing.current) setPictureNow(keptPicture)
        draft.begin(basis, { draft: kept, picture: keptPicture })
        setKeeping(posted ? 'kept' : 'put back')
        if (outcome?.state === 'refused') {
          // It can be corrected, and is a new one then.
          draft.renew()
          setTop(outcome.message)
        } else setUnderWay(kept.reference)
      } else draft.begin(basis, null)
      setSame(copyAddress(at))
      // What was entered before the script came, and what came back, is kept from now on.
      if (entered) changed()
      else countMissing()
    }
    void putBack()
    const sync = () => {
      if (!now.current.sending && document.visibilityState === 'visible') void draft.sync()
    }
    // The last words before the page goes: by a step within the site, or hidden; on phones it goes without another sign.
    const saveLast = () => {
      if (draft.isUnsaved) void save()
    }
    const turned = () => (document.visibilityState === 'hidden' ? saveLast() : sync())
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      tellOfReceipt(true)
      sync()
    }
    const unlisten = onOtherTab(sync)
    document.addEventListener('visibilitychange', turned)
    addEventListener('pageshow', returned)
    return () => {
      left = true
      clearTimeout(saving.current)
      unlisten()
      document.removeEventListener('visibilitychange', turned)
      removeEventListener('pageshow', returned)
      saveLast()
    }
  }, [])

  /** Back from the page with the reference: what the browser has brought back into the fields was sent already. */
  function tellOfReceipt(isBack: boolean) {
    const note = takeReceiptNote()
    if (!note || !isBack) return
    if (note.state === 'kept' || note.state === 'unclear') setUnderWay(note.reference)
    if (note.state !== 'delivered') return
    emptyForm()
    setSentAs(note.reference)
    leadToSent((count) => count + 1)
  }

  function emptyForm() {
    clearTimeout(saving.current)
    preparing.current = undefined
    Object.assign(now.current, { chosen: nothingChosen, pictureFault: null, touched: false })
    draft.isUnsaved = false
    if (element.current) empty(form, element.current)
    setChosen(nothingChosen)
    setPictureNow(null)
    setPictureFault(null)
    setPreparing(false)
    setSame(false)
    setGone(new Set())
    setUnderWay(null)
    setKeeping('not yet')
    setTop('')
    faults.show([])
    setMissing(new Set(requiredNames))
  }

  function startAnew() {
    emptyForm()
    setSaid(null)
    setSentAs(null)
    announce(announcements.cleared)
    document.getElementById(`${form.name}-classId`)?.focus()
    void draft.end('cleared')
  }

  function choosePicture(file: File | undefined) {
    if (!file) return
    now.current.pictureFault = null
    setPictureFault(null)
    setPreparing(true)
    announce(announcements.photoPreparing)
    const work = makeReady(file)
      .catch(() => ({ ok: false, message: messages.pictureBroken }) as const)
      .then((ready) => {
        // A later choice is under way already.
        if (preparing.current !== work) return
        setPreparing(false)
        setPictureNow(ready.ok ? ready.picture : null)
        now.current.pictureFault = ready.ok ? null : ready.message
        setPictureFault(now.current.pictureFault)
        announce(ready.ok ? announcements.photoReady(kilobytesOf(ready.picture)) : announcements.photoUnfit)
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
    now.current.sending = true
    setSaid(null)
    setTop('')
    try {
      await send()
    } catch {
      setSaid({ well: false, text: navigator.onLine ? messages.applicationFailed : messages.noConnection })
    } finally {
      now.current.sending = false
      setWorking(false)
      setShare(null)
    }
  }

  async function send() {
    now.current.endedBy = null
    await draft.sync()
    const { pictureFault: unfit } = now.current
    const wrong = faultsNow().map((fault) =>
      fault.field === 'picture' && unfit ? { ...fault, message: unfit } : fault,
    )
    // Sent from another tab meanwhile: the page says so, and there is nothing left to send.
    if (now.current.endedBy === 'delivered') return leadToSent((count) => count + 1)
    faults.show(wrong)
    const { picture: blob } = now.current
    if (wrong.length || !blob || !element.current) return
    setWorking(true)
    setShare(0)
    announce(formTexts.sendingForReaders)
    const body = new FormData(element.current)
    body.set('picture', blob, 'picture.jpg')
    body.set(KEY_FIELD, await keyOfDraft(draft.id, entriesNow(), blob))
    // Should this page die while it sends, sending again is no second application.
    await save()
    const answer = await upload(form, body, setShare)
    if (answer.state === 'invalid') {
      faults.show(answer.errors)
      if (element.current) emptyHoneypot(element.current)
    }
    if (answer.state === 'refused') {
      draft.renew()
      await save()
    }
    if (answer.state === 'kept' || answer.state === 'unclear') {
      draft.reference = answer.reference
      setUnderWay(answer.reference)
      await save()
    }
    if (answer.state === 'delivered') {
      // What was sent is gone from here before anybody can send it again.
      emptyForm()
      setSentAs(answer.reference)
      await draft.end('delivered', answer.reference)
    }
    setSaid(saidOf(answer))
    if (answer.state === 'delivered') {
      // The message is painted before the dialog stands over it.
      await new Promise((resolve) => setTimeout(resolve, 100))
      alert(messages.applicationSent)
    }
    if (answer.state === 'delivered' || answer.state === 'kept' || answer.state === 'unclear') goTo(answer)
  }

  /** To the page of a submission; whoever went on reading while it was sent stays where he is by now. */
  function goTo({ reference }: { reference: string }) {
    if (element.current?.isConnected) location.assign(`/submitted/${reference}`)
  }

  const choose = (change: Partial<Chosen>) => {
    now.current.chosen = { ...now.current.chosen, ...change }
    setChosen(now.current.chosen)
    for (const [name, value] of Object.entries(change)) {
      faults.corrected(name, faultsNow)
      if (value) setGone((before) => without(before, name))
    }
  }
  const loseChoice = (name: string) => {
    setGone((before) => new Set(before).add(name))
    announce(announcements.choiceGone)
  }

  return (
    <div className="wrap section grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      {announcementLog}
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
        onKeyDown={moveOnByEnter}
        onChange={(event) => {
          const { name } = event.target as unknown as { name: string }
          if (name === 'picture') return
          if (gone.has(name)) setGone(without(gone, name))
          if (name === 'sameAddress' || name === 'presentAddress') setSame(copyAddress(event.currentTarget))
          faults.corrected(name, faultsNow)
          if (name === 'sameAddress' || name === 'presentAddress')
            faults.corrected('permanentAddress', faultsNow)
          changed()
        }}
        className="group/form grid min-w-0 grid-cols-1 gap-6"
      >
        <FaultSummary
          ref={summary}
          form={form}
          errors={faults.errors}
          message={top}
          arrived={posted !== null && posted.message !== ''}
          leadsTo={(name) => reachable(name, chosen)}
        />
        {sentAs && <SentAs ref={sentBox} reference={sentAs} />}
        {underWay && (
          <p className="rounded-card border border-l-6 border-gold-700 bg-gold-100 p-4">
            {interfaceMessages.alreadySentBefore}{' '}
            <a href={`/submitted/${underWay}`} className="font-semibold whitespace-nowrap underline">
              {underWay}
            </a>{' '}
            {interfaceMessages.alreadySentAfter}
          </p>
        )}
        <Notices photoIsLost={posted !== null && !picture && !isPreparing} gone={gone} chosen={chosen} />
        <KeepingLine keeping={keeping} onClear={startAnew} />
        <div className="grid gap-1">
          <PurposeLine form={form} />
          <RequiredLine />
        </div>
        <div className="lg:hidden">
          <Progress missing={missing} />
        </div>
        {sections.map((section, index) => (
          <Section key={section.name} index={index} name={section.title}>
            {section.name === 'payment' && <FeeText chosen={chosen} />}
            {section.fields.map((field) => (
              <ApplicationField
                key={field.name}
                field={field}
                fault={
                  faults.faultOf(field.name) ??
                  (gone.has(field.name) ? applicationTexts.choiceGone(field.label) : undefined)
                }
                chosen={chosen}
                choose={choose}
                loseChoice={loseChoice}
                announce={announce}
                same={same}
                picture={picture}
                isPreparing={isPreparing}
                pictureFault={pictureFault}
                choosePicture={choosePicture}
                dropPicture={() => {
                  preparing.current = undefined
                  setPreparing(false)
                  setPictureNow(null)
                  setPictureFault(null)
                  announce(announcements.photoRemoved)
                  changed()
                }}
              />
            ))}
            {section.name === 'class' && (
              <noscript>
                <button
                  type="submit"
                  name={CHOOSE_FIELD}
                  value="1"
                  className="btn btn-line justify-self-start"
                >
                  {interfaceMessages.showChoices}
                </button>
              </noscript>
            )}
          </Section>
        ))}
        <Honeypot />
        <div className="card grid grid-cols-1 gap-4 p-5 md:p-8">
          <button
            type="submit"
            // Not disabled, which would take the focus away.
            aria-disabled={working}
            className="btn btn-solid min-h-12 w-full text-lg aria-disabled:opacity-70 sm:w-auto sm:justify-self-start sm:px-8"
          >
            {working ? applicationTexts.submitting : interfaceMessages.submitApplication}
          </button>
          {share !== null && (
            <p className="grid gap-1">
              <label htmlFor="upload" className="text-sm text-muted">
                {share < 1
                  ? interfaceMessages.sendingPicture({ percent: Math.round(share * 100) })
                  : interfaceMessages.waitingForTheAnswer}
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

/** This application was sent: from here, or from another tab. */
function SentAs({ reference, ref }: { reference: string; ref: Ref<HTMLDivElement> }) {
  const [before, after] = applicationTexts.applicationSentAs
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="rounded-card border border-l-6 border-green-800 bg-green-100 p-4 text-green-900"
    >
      <p className="font-semibold">
        {before}
        <a href={`/submitted/${reference}`} className="whitespace-nowrap underline">
          {reference}
        </a>
        {after}
      </p>
      <p className="mt-1">{applicationTexts.applicationSentNext}</p>
    </div>
  )
}

/** What has to be entered again although it was entered once, each with the way to its field. */
function Notices({
  photoIsLost,
  gone,
  chosen,
}: {
  photoIsLost: boolean
  gone: ReadonlySet<string>
  chosen: Chosen
}) {
  const notices: [name: string, text: string][] = form.fields.flatMap(({ name, label }) =>
    gone.has(name) ? [[name, applicationTexts.choiceGone(label)]] : [],
  )
  if (photoIsLost) notices.push(['picture', applicationTexts.photoAgain])
  if (notices.length === 0) return null
  return (
    <ul className="rounded-card border border-l-6 border-gold-700 bg-gold-100 px-4 py-2">
      {notices.map(([name, text]) => (
        <li key={name}>
          <a
            href={`#${form.name}-${reachable(name, chosen)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-3"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A list that waits for another choice cannot have the focus: the way leads to what it waits for. */
function reachable(name: string, { classId, sessionId }: Chosen): string {
  if (name === 'sessionId' && !classId) return 'classId'
  if (name === 'gender' && !sessionId) return classId ? 'sessionId' : 'classId'
  return name
}

const without = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...names].filter((other) => other !== name))

const requiredNames = form.fields.flatMap((field) =>
  field.required && !field.requiredWhen ? [field.name] : [],
)

/** Which sections are complete, and how much is left. */
function Progress({ missing }: { missing: ReadonlySet<string> }) {
  const given = requiredNames.filter((name) => !missing.has(name)).length
  return (
    <nav aria-label={interfaceMessages.sectionsOfTheForm} className="card p-5">
      <p className="scripted text-sm text-muted">
        <span className="font-semibold text-ink tabular-nums">
          {interfaceMessages.positionOf({ position: given, count: requiredNames.length })}
        </span>{' '}
        {interfaceMessages.requiredAnswers}
      </p>
      <progress
        className="meter scripted mt-2"
        value={given}
        max={requiredNames.length}
        aria-label={interfaceMessages.requiredAnswersGiven}
      />
      <ol className="mt-3 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
        {sections.map(({ name, title, fields }, index) => {
          const needed = fields.some((field) => field.required)
          const done = needed && !fields.some((field) => missing.has(field.name))
          return (
            <li key={name}>
              <a href={`#section-${index + 1}`} className="flex min-h-11 items-center gap-3 hover:underline">
                <span
                  className={`grid size-6 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums ${
                    done ? 'bg-green-800 text-white' : 'bg-sand text-muted'
                  }`}
                >
                  {done ? <PathIcon d="M5 12.5l5 5 9-11" size={14} line={4} /> : index + 1}
                </span>
                {title}
                {done && <span className="sr-only"> {interfaceMessages.complete}</span>}
                {!needed && <span className="text-sm text-muted">{interfaceMessages.optional}</span>}
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
        className="flex flex-wrap items-center gap-3 rounded-t-card border-b border-line bg-sand px-5 py-3 text-xl md:px-8"
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-green-800 font-sans text-base text-white tabular-nums"
        >
          {index + 1}
        </span>
        {name}
        <span className="ml-auto font-sans text-sm font-normal whitespace-nowrap text-muted">
          {interfaceMessages.positionOf({ position: index + 1, count: sections.length })}
        </span>
      </h2>
      <div className="grid grid-cols-1 gap-5 p-5 md:p-8">{children}</div>
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
            interfaceMessages.draftImpossible
          ) : keeping === 'put back' ? (
            <>
              <strong>{interfaceMessages.draftRestored}</strong> {interfaceMessages.draftRestoredNote}
            </>
          ) : (
            <>
              {keeping === 'kept' && <strong>{applicationTexts.draftSaved} </strong>}
              {interfaceMessages.draftNote}
            </>
          )}
        </p>
        <button
          type="button"
          className="scripted btn btn-line text-sm"
          onClick={() => {
            if (confirm(interfaceMessages.confirmClear)) onClear()
          }}
        >
          {interfaceMessages.clearTheForm}
        </button>
      </div>
    </div>
  )
}

/**
 * The fee, bKash, the merchant number (docs/spec/part-2.md#2): words of packages/content. The amount is that of what is chosen,
 * before that the one of all classes; where the school's system has none, a sentence with an amount of its own is shown.
 */
function FeeText({ chosen: { classId, sessionId } }: { chosen: Chosen }) {
  const { body } = Route.useLoaderData()
  const chosen = classId !== '' && sessionId !== ''
  const { data: all } = useChoices(nothing)
  const { data } = useChoices(chosen ? { classId, sessionId } : nothing)
  // While the fee of what was just chosen is on its way, what is said of all classes stays.
  const { least, most } = (chosen && data ? { least: data.fee, most: data.fee } : all?.fees) ?? {}
  const fee = feeText(least, most)
  return body.blocks.map((block) =>
    block.kind !== 'text' ? null : (
      <div key={block.heading} className="rounded-card border-l-4 border-gold-400 bg-gold-100 p-4">
        <h3 className="text-lg">{block.heading}</h3>
        {block.paragraphs
          .filter((text) => text.includes('{fee}') === (fee !== null))
          .map((text) => (
            <p key={text} className="mt-1">
              {text.replaceAll('{fee}', fee ?? '')}
            </p>
          ))}
      </div>
    ),
  )
}

/** `Tk. 1,200`; `Tk. 500 to Tk. 600` where it depends on what is not chosen yet; null where there is none. */
function feeText(least?: number | null, most?: number | null): string | null {
  if (typeof least !== 'number' || typeof most !== 'number') return null
  return most > least ? `${formatTaka(least)} to ${formatTaka(most)}` : formatTaka(least)
}

/** A field of the application; most of them as the list says, some with a life of their own. */
function ApplicationField({
  field,
  fault,
  chosen,
  choose,
  loseChoice,
  announce,
  same,
  picture,
  isPreparing,
  pictureFault,
  choosePicture,
  dropPicture,
}: {
  field: Field
  fault: string | undefined
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  loseChoice: (name: string) => void
  announce: (text: string) => void
  same: boolean
  picture: Blob | null
  isPreparing: boolean
  pictureFault: string | null
  choosePicture: (file: File | undefined) => void
  dropPicture: () => void
}) {
  const { posted } = Route.useLoaderData()
  const plain = { form, field, fault, posted, enterKey: 'next', days: useDays(field) } as const
  const { name } = field
  if (name === 'classId' || name === 'sessionId' || name === 'gender')
    return <DependentField {...plain} {...{ name, chosen, choose, loseChoice, announce }} />
  if (name === 'categoryId') return <CategoryField {...plain} />
  if (name === 'applicationFee') return <Fee field={field} chosen={chosen} announce={announce} />
  if (name === 'picture')
    return (
      <FormField
        {...plain}
        fault={fault ?? pictureFault ?? undefined}
        picture={(input) => (
          <PictureInput
            {...{ input, field, picture, isPreparing }}
            onChoose={choosePicture}
            onDrop={dropPicture}
          />
        )}
      />
    )
  if (name === 'pickupPoint')
    // Shown by the styles alone, so that it appears without script too.
    return (
      <div className="supports-[selector(:has(a))]:hidden supports-[selector(:has(a))]:group-has-[[name=needTransport][value=Yes]:checked]/form:block">
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
          {person[1] === '0' ? interfaceMessages.firstReference : interfaceMessages.secondReference}
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
  loseChoice,
  announce,
  ...plain
}: Parameters<typeof FormField>[0] & {
  name: keyof Chosen
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  loseChoice: (name: string) => void
  announce: (text: string) => void
}) {
  const { classId, sessionId } = chosen
  const asked =
    name === 'classId' || !classId || (name === 'gender' && !sessionId)
      ? nothing
      : { classId, sessionId: name === 'gender' ? sessionId : '' }
  const { data, isPending, isError, refetch } = useChoices(asked)
  const list = name === 'classId' ? data?.classes : name === 'sessionId' ? data?.sessions : data?.genders
  const waits = name === 'sessionId' ? !classId : name === 'gender' && !(classId && sessionId)
  const isOffered = !list || waits || chosen[name] === '' || list.some(({ id }) => id === chosen[name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has come, not when its neighbours render
  useEffect(() => {
    // A draft, or a page that stood open, can be older than the list.
    if (isOffered) return
    choose(changeOf(name, ''))
    loseChoice(name)
  }, [isOffered])
  const count = waits || name === 'classId' ? undefined : list?.length
  const { label } = plain.field
  useEffect(() => {
    if (count !== undefined) announce(announcements.listLoaded(label, count))
  }, [count, label, announce])
  const hint = waits
    ? name === 'sessionId'
      ? interfaceMessages.chooseTheClassFirst
      : interfaceMessages.chooseClassAndSessionFirst
    : list?.length === 0 && !isPending
      ? name === 'classId'
        ? interfaceMessages.noClassOpen
        : interfaceMessages.nothingToChoose
      : undefined
  return (
    <FormField
      {...plain}
      choices={list ?? []}
      value={chosen[name]}
      prompt={!waits && isPending ? interfaceMessages.loading : interfaceMessages.choose}
      disabled={waits || (name !== 'classId' && isPending)}
      {...(hint && { hint })}
      onChoose={(value) => choose(changeOf(name, value))}
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

/** A choice, and what depends on it and goes with the one before. */
const changeOf = (name: keyof Chosen, value: string): Partial<Chosen> =>
  name === 'classId'
    ? { classId: value, sessionId: '', gender: '' }
    : name === 'sessionId'
      ? { sessionId: value, gender: '' }
      : { gender: value }

function CategoryField(plain: Parameters<typeof FormField>[0]) {
  const { data } = useChoices(nothing)
  return <FormField {...plain} choices={data?.categories ?? []} />
}

/** The fee of the chosen class and session, as the school has set it (docs/spec/rulings.md#26). */
function Fee({
  field,
  chosen: { classId, sessionId },
  announce,
}: {
  field: Field
  chosen: Chosen
  announce: (text: string) => void
}) {
  const chosen = classId !== '' && sessionId !== ''
  const { data, isPending } = useChoices(chosen ? { classId, sessionId } : nothing)
  const id = `${form.name}-${field.name}`
  const fee = chosen ? data?.fee : null
  useEffect(() => {
    if (typeof fee === 'number') announce(announcements.feeIs(String(fee)))
  }, [fee, announce])
  return (
    <div data-field={field.name} className="grid grid-cols-1 gap-1">
      <label htmlFor={id} className="font-semibold">
        {field.label}
      </label>
      <p id={`${id}-help`} className="text-sm text-muted">
        {!chosen
          ? interfaceMessages.feeWhenChosen
          : fee === null && !isPending
            ? interfaceMessages.noFeeSet
            : interfaceMessages.feeNote}
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

const chosenIn = (entries: Entries): Chosen => {
  const text = (name: string) => entries.find(([entry]) => entry === name)?.[1] ?? ''
  return { classId: text('classId'), sessionId: text('sessionId'), gender: text('gender') }
}
