// The office changes its own pages (/office/pages).

export const title = 'Pages and texts'
export const help =
  'Choose what you want to change. Nothing is seen by visitors before you press “Publish”, and every earlier text can be published again.'
export const search = 'Search pages and texts'
export const find = 'Search'
export const shared = 'Fees, settings and lists'
export const pages = 'Pages'
export const menus = 'Menu, names of pages, home page'
export const todo = 'What the school still has to write'
export const todoHelp =
  'Sample texts to be replaced, Bangla texts to be read, and pages without a text. When a file holds the school’s own words, choose “no” in the first field of its form.'
export const questions = 'Questions that only the school can answer'
export const nothingFound = 'Nothing found.'
export const languages = { en: 'English', bn: 'Bangla' }
export const asText = 'As text'
export const asForm = 'As a form'
export const onSite = 'Page on the site'
export const otherLanguage = 'The same in the other language'
export const states = {
  sample: 'sample',
  missing: 'no text yet',
  published: 'changed by the office',
  draft: 'draft',
  planned: 'planned',
  program: 'changed in the program since',
  other: 'the other language was changed later',
  leftOut: 'does not fit the program; its own text is shown',
}
export const byAt = ({ account, moment }: { account: string; moment: string }) => `${account}, ${moment}`
export const from = ({ day }: { day: string }) => `from ${day}`
/** Names of the files that all languages share, and of those of a language. */
export const names = {
  'figures.yaml': 'Fees and other figures',
  'settings.yaml': 'Name, telephone, addresses, bank',
  'intake.yaml': 'Admission round',
  'message-texts.yaml': 'Messages by e-mail and SMS',
  'pictures.yaml': 'Pictures above the pages',
  'redirects.yaml': 'Old addresses',
  'upstream-names.yaml': 'Bangla names of the school’s system',
  'search-synonyms.yaml': 'Words with the same meaning, for the search',
  'name-equivalents.yaml': 'Spellings of one name, for the office’s search',
  'glossary.yaml': 'Bangla words of this site',
  'questions.yaml': 'Questions to the school',
  pages: 'Names and headings of all pages',
  menu: 'Menu and footer',
  home: 'Home page',
}
export const text = 'Text'
export const textHelp =
  'A line with ## is a heading, a line with - an entry of a list, [words](/contact) a link. In files with fields, the blanks at the beginning of a line matter; copy an entry to add one.'
export const saveDraft = 'Save draft'
export const publish = 'Publish'
export const publishFrom = 'Publish only from this day on (empty: now)'
export const preview = 'Preview'
export const previewHelp =
  'This address shows the page as in this text. Whoever has it can look at it for a week, without signing in.'
export const results = {
  published: 'Published. Visitors see it within a few seconds.',
  planned: 'Planned. It is published by itself on that day.',
  draft: 'Saved as a draft. Visitors do not see it.',
  unchecked:
    'Saved as a draft, but not checked yet, because too many texts are being checked. It is checked when you save it again or publish it.',
  withdrawn: 'Withdrawn.',
}
/** Where something is wrong: file, line, and what. */
export const problemAt = ({ file, line, what }: { file: string; line: string; what: string }) =>
  `${file} line ${line}: ${what}`
export const draftHasProblems = 'Saved as a draft. Before it can be published, this has to be changed:'
export const refused = 'Not published. Please change this first; your text is still here:'
export const notes = 'The site says it with other words:'
export const merged = 'Somebody else changed this text at the same time. Both changes are in it.'
export const conflict = ({ account }: { account: string }) =>
  `Not saved: ${account || 'somebody else'} changed the same lines at the same time. Your text is below, the other one beside it. Take over what you need, and press the button again.`
export const takesTooLong = 'It takes too long to check this text. Shorten it, or divide it.'
export const busy =
  'Too many texts are being checked. Your text is still here; please press the button again.'
export const faults = {
  'too long': 'This text is too long: at most 200,000 characters. Nothing was changed.',
  'too intricate':
    'The text has more levels, lines or marks of the notation than any page. Nothing was changed.',
  'mixed scripts': 'One word has letters of two scripts that look alike. Write it anew. Nothing was changed.',
  empty:
    'The text is empty. To show the text of the program again, use the button below. Nothing was changed.',
  'control characters':
    'The text contains characters that cannot be shown. Please copy it again as plain text. Nothing was changed.',
  'no day': 'The day is none of the next five years. Nothing was changed.',
  'not a form':
    'This text cannot be shown as a form, because its notation is broken. Please change it as text.',
}
export const laterDiffers = ({ day }: { day: string }) =>
  `From ${day} on, a planned text has other words at the same place. Please change it there too.`
export const together = 'The draft of the other language belonged to it and was published with it.'
export const leftOut =
  'The text of the office does not fit this version of the program, which shows its own text instead:'
export const programNewer =
  'The program has brought a new text since the office changed this one. Left: the text of the program. Right: that of the office, which is shown.'
export const useProgram = 'Use the text of the program again'
export const history = 'History'
export const noHistory = 'The office has not changed this text yet.'
export const kinds = { draft: 'draft', published: 'published', withdrawn: 'withdrawn' }
export const compare = 'Compare with the text above'
export const comparing = ({ moment }: { moment: string }) =>
  `Left: the text of ${moment}. Right: the text above.`
export const publishAgain = 'Publish this one again'
export const withdrawDraft = 'Discard the draft'
export const withdrawPlanned = 'Withdraw'
export const programFile = 'Text of the program'
export const noDifference = 'There is no difference.'
export const left = 'Before'
export const right = 'After'
export const unknown = 'There is no such page or file.'
export const onlyEditors = 'Only editors and officers change pages.'
export const add = 'Add an entry'
export const partsOfForm = 'Parts of this form'
export const newKind = 'Kind of a new entry'
export const remove = 'Remove'
export const up = 'Up'
export const down = 'Down'
export const entry = ({ number }: { number: string }) => `Entry ${number}`
export const notSaid = 'not said'
export const standsOn = 'Stands on'
export const standsNowhere = 'No page shows it.'
export const yes = 'yes'
export const no = 'no'
export const notSaved = 'What was changed here is not saved yet.'
export const newName = 'Name of a new entry'
