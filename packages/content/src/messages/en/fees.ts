// The fee calculator.

export const yourChild = 'Your child'
export const programme = 'Programme'
export const schoolClass = 'Class'
export const classHelp = 'Only needed for Core school and Academic Residential.'
export const sibling = 'A brother or sister is already at the school'
export const transport = 'With school transport'
export const addUp = 'Add up the fees'
export const result = 'What it costs'
export const withSibling = 'brother or sister at the school'
export const withTransport = 'with transport'
export const onTheDay = 'Taka on the day of admission'
export const eachMonth = 'Taka each month'
export const wholeYear = 'Taka in the first year altogether'
export const howItIsMade = 'How the sum is made (Tk)'
export const fee = 'Fee'
export const once = 'Once'
export const yearly = 'Yearly'
export const monthly = 'Monthly'
export const total = 'Total'
export const sumOfDay = ({ once, yearly, total }: { once: string; yearly: string; total: string }) =>
  `On the day of admission: ${once} + ${yearly} = Tk ${total}.`
export const sumOfYear = ({ day, month, total }: { day: string; month: string; total: string }) =>
  `First year altogether: ${day} + 12 × ${month} = Tk ${total}.`
export const paidAhead = 'If you pay tuition ahead (Tk)'
export const payment = 'Payment'
export const discount = 'Discount'
export const percent = ({ percent }: { percent: number }) => `${percent}%`
export const tuitionEach = 'Tuition, each payment'
export const tuitionYear = 'Tuition, whole year'
export const firstYear = 'First year altogether'
export const discountNote = 'The discount is on tuition only, for twelve months.'
export const askTheOffice = 'Please ask the office'
export const forLaterYears = ({ fee }: { fee: string }) =>
  `From the second year on, the yearly fees are due again, and a session fee of Tk ${fee} a year is added.`
export const otherTuition = ({ fee }: { fee: string }) =>
  `The table “Tahfeez and hostel fees” gives a monthly tuition of Tk ${fee} instead. Which one applies?`
export const withoutBooks = 'The books of this class are not in the sum. What do they cost?'
export const regularAdmission =
  'The sum has the regular admission fee, because no lower one is published for brothers and sisters in this programme. Is there one?'
export const transportOfCore =
  'The price of transport is published for Core school. Is it the same in this programme?'
export const checkChoices = 'Please check your choices'
export const chooseProgramme = 'Choose one of the programmes in the list.'
export const chooseClass = 'Choose one of the classes in the list: the fees of this programme depend on it.'
export const notPublished =
  'The fees of Core school for the classes Six to Ten are not published here. Please ask the office.'

export const programmes = {
  core: 'Core school (general school)',
  'tahfeez-residential': 'Tahfeez: lives in the hostel (residential)',
  'tahfeez-day-care': 'Tahfeez: stays until evening (day care)',
  'tahfeez-non-residential': 'Tahfeez: comes for lessons (non-residential)',
  'academic-residential': 'Academic Residential: lives in the hostel',
  'academic-day-care': 'Academic Residential: stays until evening',
  'academic-non-residential': 'Academic Residential: comes for lessons',
  'part-time': 'After School / Part Time',
}
export const classes = {
  play: 'Play',
  nursery: 'Nursery',
  kg: 'KG',
  one: 'One',
  two: 'Two',
  three: 'Three',
  four: 'Four',
  five: 'Five',
  six: 'Six',
  seven: 'Seven',
  eight: 'Eight',
  nine: 'Nine',
  ten: 'Ten',
}
export const inClass = ({ name }: { name: string }) => `class ${name}`
export const fees = {
  admission: 'Admission',
  hostel: 'Hostel registration',
  establishment: 'Establishment',
  uniform: 'Uniform',
  books: 'Books and stationery',
  exam: 'Exam',
  resource: 'Resource and publication',
  excursion: 'Excursion',
  lab: 'Lab and library',
  tuition: 'Tuition',
  transport: 'Transport',
}
export const payments = {
  monthly: 'Monthly',
  quarterly: 'Every four months',
  halfYearly: 'Half-yearly',
  yearly: 'Yearly',
}
