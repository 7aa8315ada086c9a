// A page is changed as it looks (/office/pages/look).

export const title = 'Change it as it looks'
export const help =
  'Press a part of the page, or choose it in the list. Its fields are below the page or beside it, and the page shows what you enter. Visitors see nothing of it before you press “Publish”.'
export const withoutScripts =
  'Scripts do not run in this browser, so the page does not follow by itself: choose parts in the list, and press “Show it on the page”. The form has all parts at once.'
export const shownPage = 'The page as visitors would see it'
export const width = 'Width'
export const phone = 'Phone'
export const screen = 'Wide screen'
export const show = 'Show it on the page'
export const parts = 'Parts of the page'
export const settings = 'The page as a whole'
export const openPart = ({ name }: { name: string }) => `Change: ${name}`
export const up = 'Up'
export const down = 'Down'
export const upPart = ({ name }: { name: string }) => `Up: ${name}`
export const downPart = ({ name }: { name: string }) => `Down: ${name}`
export const removePart = ({ name }: { name: string }) => `Remove: ${name}`
export const remove = 'Remove'
export const kind = 'Kind of a new part'
export const addPart = 'Add a part'
export const differs = 'other than in the other language'
export const otherPart = 'This part in the other language'
export const otherText = 'This text in the other language'
export const otherParts = 'The other parts of this page'
export const proseHelp =
  'Write in the field below the page or beside it, and the page shows what you enter. Visitors see nothing of it before you press “Publish”.'
export const proseWithoutScripts =
  'Scripts do not run in this browser, so the page does not follow by itself: press “Show it on the page”.'
export const marksHelp =
  'An empty line begins a paragraph, ## a heading, - an entry of a list. **Bold**, *italic*, [words](/contact) for a link. Keep the first line: it says whether the text is a sample.'
export const marks = { bold: 'Bold', italic: 'Italic', heading: 'Heading', list: 'List', link: 'Link' }
export const prose = 'Running text of this page'
export const states = {
  shown: 'The page shows what you have entered.',
  waiting: 'The page is being renewed …',
  wrong: 'The page shows the earlier text until everything is right.',
  failed: 'The page could not be renewed. What you have entered is still here.',
}
export const unsaved = 'Changed here, and not saved yet.'
