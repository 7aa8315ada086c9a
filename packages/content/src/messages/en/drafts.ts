// The drafts of applications for several children, and a draft as a file.

export const otherDrafts = 'Drafts for other children'
export const unnamed = 'No name yet'
export const savedOn = ({ date }: { date: string }) => `saved ${date}`
export const open = 'Open'
export const remove = 'Delete'
export const confirmDelete = ({ name }: { name: string }) => `Delete the draft “${name}”?`
export const anotherChild = 'Start an application for another child'
export const anotherChildHelp =
  'This draft stays here. The new form takes over parents, addresses and people who know the family. Enter the child, the payment, the photo and the consent again.'
export const saveToFile = 'Save the draft as a file'
export const saveHelp =
  'To continue on another phone or computer. Choose a secret word: it locks the file. Without the word nobody can open the file, not even you.'
export const loadFromFile = 'Load a draft from a file'
export const loadHelp = 'The draft that is shown now stays here.'
export const file = 'File'
export const word = 'Secret word (at least 8 characters)'
export const wordTooShort = 'The secret word needs at least 8 characters.'
export const noFile = 'Choose the file first.'
export const saved = 'The file is saved. Remember the secret word.'
export const nothingToSave = 'Nothing is entered yet.'
export const notLoaded =
  'The file could not be opened. Check the secret word, and whether it is the right file.'
export const noStorage = 'This browser cannot save drafts.'
export const needsHttps =
  'Without a secure connection, a draft cannot be saved as a file. Please tell the office.'
