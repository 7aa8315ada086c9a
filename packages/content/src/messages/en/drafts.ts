// The drafts of applications for several children, and a draft as a file.

export const otherDrafts = 'Drafts for other children'
export const unnamed = 'No name yet'
export const savedOn = ({ date }: { date: string }) => `saved ${date}`
export const open = 'Open'
export const remove = 'Delete'
export const confirmDelete = ({ name }: { name: string }) => `Delete the draft “${name}”?`
export const anotherChild = 'Begin for another child'
export const anotherChildHelp =
  'This draft stays on this device. Parents, addresses and references are taken over; the child, the payment, the photo and the consent are not.'
export const saveToFile = 'Save the draft as a file'
export const saveHelp =
  'To go on with on another device. The file is encrypted with a word that you choose. Without the word nobody can open it.'
export const loadFromFile = 'Load a draft from a file'
export const loadHelp = 'The draft that is shown now stays on this device.'
export const file = 'File'
export const word = 'Your word (at least 8 characters)'
export const saved = 'The file is saved. Remember the word.'
export const nothingToSave = 'Nothing is entered yet.'
export const notLoaded = 'The file could not be opened. Check the word, and whether it is the right file.'
export const noStorage = 'This browser cannot save drafts.'
export const needsHttps = 'A draft can be saved as a file only over a secure connection (https).'
