// The admission round (packages/content/intake.yaml).

export const heading = 'This admission round'
export const what = 'Step'
export const when = 'When'
export const opens = 'Applications open'
export const closes = 'Last day to apply'
export const test = 'Evaluation test'
export const interviews = "Parents' interviews"
export const results = 'Results'
export const starts = 'First day of school'
export const days = ({ from, until }: { from: string; until: string }) => `${from} to ${until}`
export const inYourCalendar = 'Put these days into my calendar'
/** The next two days on one line. */
export const together = ({ first, second }: { first: string; second: string }) =>
  second ? `${first}. ${second}.` : `${first}.`
export const ageHeading = 'The day on which age counts'
export const ageOn = ({ date }: { date: string }) =>
  `Age counts on ${date}: on this day the child must have reached the age of the class.`
export const ageNotSaid = 'Please ask the office on which date the child must have this age.'
export const schoolClass = 'Class'
export const age = 'Age in years'
export const attendance = 'Way of attending'
export const attendances = {
  'non-residential': 'non-residential',
  'day-care': 'day care',
  residential: 'residential',
}

/** What a family does next, before, during and after the round. */
export const next = {
  before: ({ date }: { date: string }) =>
    `Next step: you can apply from ${date}. Until then, look up the class and the fees for your child.`,
  open: ({ date }: { date: string }) => `Next step: apply by ${date}.`,
  always: 'Next step: apply online, at any time.',
  test: 'Applications are closed. Next step: bring your child to the evaluation test.',
  interviews: 'The evaluation tests are over. Next step: both parents come to the interview.',
  results: 'Next step: the results. See them under Application status.',
  starts:
    'The results are out: see Application status. Next step: pay the admission fee and bring the documents.',
  over: 'This round is over. Please call us about free seats and the next round.',
} as const
