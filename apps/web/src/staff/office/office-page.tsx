import { staff } from 'virtual:client-manifest'
import layout from 'virtual:layout'
import { localPath } from '@school/content/locales'
import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import * as lists from '@school/content/messages/office-lists'
import * as pages from '@school/content/messages/office-pages'
import * as pictures from '@school/content/messages/office-pictures'
import type { OfficeView, OfficePage as Shown } from '@school/server/static-pages'
import type { ReactNode } from 'react'
import { locale, localHref } from '../../locale.ts'
import { ContentListView, nameOfFile } from '../content/list-view.tsx'
import { ContentLookView } from '../content/look-view.tsx'
import { nameOfPlace, PicturesView, PictureView } from '../content/pictures-view.tsx'
import { ContentTextView } from '../content/text-view.tsx'
import { StaffDocument } from '../staff-document.tsx'
import { AccountView } from './account-view.tsx'
import { FiguresView } from './figures-view.tsx'
import { FoundView } from './found-view.tsx'
import { HelpView } from './help-view.tsx'
import { LogView } from './log-view.tsx'
import { PersonView } from './person-view.tsx'
import { PreviewView } from './preview-view.tsx'
import { QueueView } from './queue-view.tsx'
import { SeveralDone, SeveralView } from './several-view.tsx'
import { SignInView } from './sign-in-view.tsx'
import { CardsView, SlotView } from './slot-view.tsx'
import { SlotsView } from './slots-view.tsx'
import { StatusLinkView } from './status-link.tsx'
import { nameOf } from './submission-names.ts'
import { SubmissionView } from './submission-view.tsx'

/** A page of `/office`. */
export function OfficePage({ account, path, view }: Shown) {
  const other = locale === 'en' ? 'bn' : 'en'
  const otherLanguage = (
    <a href={localPath(path, other)} lang={other} hrefLang={other}>
      {messages.otherLanguage}
    </a>
  )
  const navigation = account && <Navigation role={account.role} section={sectionOf(view)} />
  const links = (
    <div className="row">
      {otherLanguage}
      <a href={localHref('/office/account')}>{messages.account}</a>
      <a href={localHref('/office/help')}>{messages.help}</a>
      <form method="post" action={localHref('/office/out')}>
        <button type="submit">{messages.signOut}</button>
      </form>
    </div>
  )
  return (
    <StaffDocument
      title={`${titleOf(view)} | ${messages.title}`}
      lang={locale}
      script={view.name === 'content look' ? staff.lookScript : undefined}
    >
      <header className="top">
        <div>
          <strong>
            {layout.site.brand}: {messages.title}
          </strong>
          {account ? (
            <>
              <div className="if-wide">
                {links}
                {navigation}
              </div>
              <details className="if-narrow">
                <summary>{messages.menu}</summary>
                <div>
                  {navigation}
                  {links}
                </div>
              </details>
            </>
          ) : (
            otherLanguage
          )}
        </div>
      </header>
      <main>
        <View view={view} account={account} />
        {account && <p className="quiet no-print">{messages.signedInAs({ name: account.name })}</p>}
      </main>
    </StaffDocument>
  )
}

function View({ view, account }: Pick<Shown, 'view' | 'account'>): ReactNode {
  if (view.name === 'sign in') return <SignInView {...view} />
  const isOfficer = account?.role === 'officer'
  switch (view.name) {
    case 'notice':
      return <NoticeView sentence={notices[view.notice]} />
    case 'queue':
      return <QueueView {...view} mayExport={isOfficer} />
    case 'found':
      return <FoundView {...view} isOfficer={isOfficer} />
    case 'figures':
      return <FiguresView {...view} />
    case 'submission':
      return <SubmissionView {...view} account={account?.name ?? ''} isOfficer={isOfficer} />
    case 'status link':
      return <StatusLinkView {...view} />
    case 'preview':
      return <PreviewView {...view} />
    case 'help':
      return <HelpView {...view} />
    case 'account':
      return <AccountView {...view} />
    case 'several':
      return <SeveralView {...view} />
    case 'several done':
      return <SeveralDone {...view} />
    case 'slots':
      return <SlotsView {...view} mayAdd={isOfficer} />
    case 'slot':
      return <SlotView {...view} isOfficer={isOfficer} />
    case 'cards':
      return <CardsView {...view} />
    case 'log':
      return <LogView {...view} />
    case 'person':
      return <PersonView {...view} />
    case 'content list':
      return <ContentListView {...view} />
    case 'content text':
      return <ContentTextView {...view} />
    case 'content look':
      return <ContentLookView {...view} />
    case 'content pictures':
      return <PicturesView {...view} />
    case 'content picture':
      return <PictureView {...view} />
    case 'content notice':
      return <NoticeView sentence={view.notice === 'unknown' ? pages.unknown : pages.onlyEditors} />
  }
}

const notices = {
  notFound: messages.notFound,
  nothingChosen: matters.nothingChosen,
  unreadable: messages.unreadable,
  onlyOfficers: messages.onlyOfficers,
}

/** A page with one sentence. */
function NoticeView({ sentence }: { sentence: string }) {
  return (
    <>
      <p className="note" role="alert">
        {sentence}
      </p>
      <p>
        <a className="button" href={localHref('/office')}>
          {messages.back}
        </a>
      </p>
    </>
  )
}

function titleOf(view: OfficeView): string {
  switch (view.name) {
    case 'sign in':
      return messages.signIn
    case 'notice':
      return messages.title
    case 'queue':
      return messages.kinds[view.kind]
    case 'found':
      return messages.search
    case 'figures':
      return lists.figures
    case 'submission':
      return nameOf(view.submission) || view.submission.reference
    case 'status link':
      return messages.statusLinks
    case 'preview':
      return matters.preview
    case 'help':
      return messages.help
    case 'account':
      return matters.ownPassword
    case 'several':
    case 'several done':
      return matters.severalTasks[view.task]
    case 'slots':
    case 'slot':
    case 'cards':
      return messages.testSlots
    case 'log':
      return messages.auditLog
    case 'person':
      return messages.person
    case 'content list':
    case 'content notice':
      return pages.title
    case 'content text':
    case 'content look':
      return nameOfFile(view.entry)
    case 'content pictures':
      return pictures.title
    case 'content picture':
      return nameOfPlace(view.place.name)
  }
}

const sections = {
  application: { path: '/office', name: messages.kinds.application },
  contact: { path: '/office?kind=contact', name: messages.kinds.contact },
  rights: { path: '/office?kind=rights', name: messages.kinds.rights },
  figures: { path: '/office/figures', name: lists.figures },
  slots: { path: '/office/slots', name: messages.testSlots },
  person: { path: '/office/person', name: messages.person },
  pages: { path: '/office/pages', name: pages.title },
  log: { path: '/office/log', name: messages.auditLog },
}
type Section = keyof typeof sections

function sectionOf(view: OfficeView): Section | null {
  switch (view.name) {
    case 'queue':
      return view.kind
    case 'submission':
      return view.submission.kind
    case 'found':
    case 'status link':
      return 'application'
    case 'figures':
      return 'figures'
    case 'slots':
    case 'slot':
    case 'cards':
      return 'slots'
    case 'log':
      return 'log'
    case 'person':
      return 'person'
    case 'content list':
    case 'content text':
    case 'content look':
    case 'content pictures':
    case 'content picture':
      return 'pages'
    default:
      return null
  }
}

type Role = NonNullable<Shown['account']>['role']

/** Editors change pages, readers look at what was sent, officers do both. */
const isFor = (section: string, role: Role) =>
  role === 'officer' ||
  (role === 'editor' ? section === 'pages' : !['log', 'pages', 'person'].includes(section))

function Navigation({ role, section }: { role: Role; section: Section | null }) {
  const shown = Object.entries(sections).filter(([name]) => isFor(name, role))
  return (
    <nav>
      {shown.map(([name, { path, name: text }]) => (
        <a key={name} href={localHref(path)} aria-current={name === section ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
