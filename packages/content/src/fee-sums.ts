// What a family pays, added up (docs/decisions/0103-fee-sums.md). Pure: the browser uses it too. The figures are those of
// figures.yaml; here is only which of them a programme has, and when each is paid.

import { classes, type FeeQuestion, type SchoolClass } from './fee-questions.ts'

/** The figures that are added up: names of figures.yaml. */
export const feeFigureNames = [
  'admission',
  'admissionSiblings',
  'admissionPartTime',
  'tuition',
  'tuitionSiblings',
  'tuitionResidential',
  'tuitionResidentialSiblings',
  'tuitionDayCare',
  'tuitionDayCareSiblings',
  'tuitionNonResidential',
  'tuitionNonResidentialSiblings',
  'tuitionPartTime',
  'hostelTuitionDayCare',
  'hostelTuitionNonResidential',
  'hostelResidential',
  'hostelDayCare',
  'establishment',
  'tahfeezBooks',
  'tahfeezExam',
  'tahfeezResource',
  'sessionFee',
  'booksPlayToKg',
  'booksOneAndTwo',
  'booksThreeToFive',
  'exam',
  'resource',
  'computerLab',
  'academicLab',
  'transport',
  'uniform',
  'excursion',
  'discountYearly',
  'discountHalfYearly',
  'discountQuarterly',
] as const
type FigureName = (typeof feeFigureNames)[number]
export type FeeFigures = Readonly<Record<FigureName, number>>

/** A fee by what it is for. When it is paid is the same in every programme. */
const whenPaid = {
  admission: 'once',
  hostel: 'once',
  establishment: 'once',
  uniform: 'once',
  books: 'yearly',
  exam: 'yearly',
  resource: 'yearly',
  excursion: 'yearly',
  lab: 'yearly',
  tuition: 'monthly',
  transport: 'monthly',
} as const
export type FeeName = keyof typeof whenPaid

/** How tuition may be paid, and how often in a year. */
const payments = [
  { way: 'monthly', times: 12, discount: null },
  { way: 'quarterly', times: 3, discount: 'discountQuarterly' },
  { way: 'halfYearly', times: 2, discount: 'discountHalfYearly' },
  { way: 'yearly', times: 1, discount: 'discountYearly' },
] as const
export type PaymentWay = (typeof payments)[number]['way']

export interface FeeSum {
  lines: { fee: FeeName; when: 'once' | 'yearly' | 'monthly'; amount: number }[]
  once: number
  yearly: number
  monthly: number
  /** On the day of admission: what is paid once, and the yearly fees of the first year. */
  toEnrol: number
  /** The day of admission and twelve months. */
  firstYear: number
  /** Tuition by the ways of the payment schedule; the discount is in per cent. */
  payments: { way: PaymentWay; discount: number; each: number; year: number; firstYear: number }[]
  /** What the school has to say, or what comes later. */
  marks: {
    /** Another table has another monthly tuition. */
    otherTuition: number | null
    /** The books of this class have no figure and are not in the sum. */
    withoutBooks: boolean
    /** No admission for siblings is published: the sum has the regular one. */
    regularAdmission: boolean
    /** Transport is published for the core school only. */
    transportOfCore: boolean
    /** Yearly, from the second year. */
    sessionFee: number | null
  }
}

const attendances = {
  residential: { hostel: 'hostelResidential', tuition: 'tuitionResidential' },
  'day-care': { hostel: 'hostelDayCare', tuition: 'tuitionDayCare' },
  'non-residential': { hostel: null, tuition: 'tuitionNonResidential' },
} as const

function booksOf(schoolClass: SchoolClass | null): FigureName | null {
  const position = schoolClass === null ? -1 : classes.indexOf(schoolClass)
  if (position < 0 || position > classes.indexOf('five')) return null
  if (position <= classes.indexOf('kg')) return 'booksPlayToKg'
  return position <= classes.indexOf('two') ? 'booksOneAndTwo' : 'booksThreeToFive'
}

/** The figures of a programme, in the order in which they are shown; null is no fee. */
function figuresOf(question: FeeQuestion): Partial<Record<FeeName, FigureName | null>> {
  const { programme, sibling } = question
  const admission = sibling ? 'admissionSiblings' : 'admission'
  if (programme === 'part-time') return { admission: 'admissionPartTime', tuition: 'tuitionPartTime' }
  const books = booksOf(question.class)
  if (programme === 'core')
    return {
      admission,
      uniform: 'uniform',
      books,
      exam: 'exam',
      resource: 'resource',
      excursion: 'excursion',
      lab: books === 'booksPlayToKg' ? null : 'computerLab',
      tuition: sibling ? 'tuitionSiblings' : 'tuition',
    }
  const isTahfeez = programme.startsWith('tahfeez')
  const { hostel, tuition } =
    attendances[programme.replace(/^(?:tahfeez|academic)-/, '') as keyof typeof attendances]
  const monthly = sibling ? (`${tuition}Siblings` as const) : tuition
  if (isTahfeez)
    return {
      admission,
      hostel,
      establishment: 'establishment',
      uniform: 'uniform',
      books: 'tahfeezBooks',
      exam: 'tahfeezExam',
      resource: 'tahfeezResource',
      excursion: 'excursion',
      tuition: monthly,
    }
  return {
    admission: 'admission',
    hostel,
    books,
    exam: 'exam',
    resource: 'resource',
    excursion: 'excursion',
    lab: 'academicLab',
    tuition: monthly,
  }
}

/** Adds up the fees. Returns null if the school has published none: the core school after class Five. */
export function addUpFees(question: FeeQuestion, figures: FeeFigures): FeeSum | null {
  const { programme, sibling, transport } = question
  const books = booksOf(question.class)
  if (programme === 'core' && books === null) return null
  const named = { ...figuresOf(question), transport: transport ? ('transport' as const) : null }
  const lines = Object.entries(named).flatMap(([name, figure]) => {
    const fee = name as FeeName
    return figure ? [{ fee, when: whenPaid[fee], amount: figures[figure] }] : []
  })
  const sumOf = (when: string) =>
    lines.reduce((sum, line) => (line.when === when ? sum + line.amount : sum), 0)
  const [once, yearly, monthly] = [sumOf('once'), sumOf('yearly'), sumOf('monthly')]
  const tuition = lines.find(({ fee }) => fee === 'tuition')?.amount ?? 0
  const toEnrol = once + yearly
  const others = toEnrol + 12 * (monthly - tuition)
  return {
    lines,
    once,
    yearly,
    monthly,
    toEnrol,
    firstYear: others + 12 * tuition,
    payments: payments.map(({ way, times, discount: name }) => {
      const discount = name ? figures[name] : 0
      const each = Math.round((((12 / times) * tuition) / 100) * (100 - discount))
      return { way, discount, each, year: each * times, firstYear: others + each * times }
    }),
    marks: {
      otherTuition: programme.endsWith('day-care')
        ? figures.hostelTuitionDayCare
        : programme.endsWith('non-residential')
          ? figures.hostelTuitionNonResidential
          : null,
      withoutBooks: programme.startsWith('academic') && books === null,
      regularAdmission: sibling && (programme.startsWith('academic') || programme === 'part-time'),
      transportOfCore: transport && programme !== 'core',
      sessionFee: programme === 'core' ? figures.sessionFee : null,
    },
  }
}
