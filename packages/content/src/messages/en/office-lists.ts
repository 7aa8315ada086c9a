// The lists of the school's office (/office): search, filters, files.

export const searchLabel = 'Who is it about?'
export const searchEmpty = 'Please enter what you are looking for.'
export const searchHelp =
  'Name in any spelling, a number or its last digits, reference, e-mail, date, place; also several: Rohman Agrabad 018.'
export const found = ({ count }: { count: number }) => `${count} found`
export const nothingFound =
  'Nothing found. Leave out what is not sure, or try one name or the last digits of the mobile number.'
/** Above what nearly fulfils the search. */
export const similar = ({ count }: { count: number }) =>
  `${count} similar: spelt otherwise, or without one of the words`
export const shown = ({ from, to, of }: { from: number; to: number; of: number }) => `${from}–${to} of ${of}`
export const nextPage = 'Next page'
export const previousPage = 'Previous page'
export const pages = 'Pages'

export const listOf = ({ count }: { count: number }) => `${count} in this list`
export const filter = 'Filter and sort'
export const filtered = ({ count }: { count: number }) => `Filter and sort (${count})`
export const apply = 'Show'
export const clear = 'Without filters'
export const unknownFilter = 'Something in this address is no filter, and was left out.'
/** The labels of the filters. */
export const labels = {
  class: 'Class',
  session: 'Session',
  category: 'Category',
  gender: 'Gender',
  from: 'Arrived from',
  to: 'until',
  assigned: 'Taken by',
  payment: 'Payment check',
  method: 'Paid by',
  request: 'Request to the family',
  test: 'Invited to',
  attendance: 'At the test',
  decision: 'Decision',
  sort: 'Order',
}
export const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  class: 'By class',
  name: 'By name',
}
export const anything = 'All'
export const me = 'Me'
export const nobody = 'Nobody'
export const none = {
  payment: 'Not asked for',
  request: 'No request',
  attendance: 'Not known yet',
  decision: 'Not decided',
}
export const anyTest = 'Any date'
export const noTest = 'Not invited'
export const methods = { bKash: 'bKash', CASH: 'Cash', Bank: 'Bank' }
export const payments = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  differs: 'Another amount',
  not_confirmed: 'Not confirmed',
  not_asked: 'Could not be asked',
}
export const figures = 'Figures'

/** Heads of a file. */
export const requestState = 'Request: state'
export const familyAnswer = 'Request: answer'
export const attendance = 'At the test'
export const decisionText = 'Decision: text'
export const decidedAt = 'Decided'
export const erasedMeanwhile = 'This one was erased while the file was written'

/** The page of figures. */
export const figuresOn = ({ moment }: { moment: string }) => `Applications, ${moment}`
export const total = 'All'
export const byState = 'By state'
export const byOffice = 'By what the office has done'
export const matters = {
  asked: 'Asked, no answer yet',
  invited: 'Invited to a test',
  came: 'Came to the test',
  admitted: 'Admitted',
  waiting_list: 'On the waiting list',
  not_admitted: 'Not admitted',
  withdrawn: 'Withdrawn by the family',
  undecided: 'Not decided yet',
}
export const byGender = 'By gender'
export const seats = 'Seats'
export const left = 'Left'
export const applied = 'Applied'
export const invited = 'Invited'
export const seatsOfRound = 'Seats of this round, as the site says'
export const noSeats = 'The school has not said yet how many seats there are.'
export const byDay = ({ days }: { days: number }) => `By day, the last ${days} days`
