import { expect, onTestFinished, test, vi } from 'vitest'
import { attendancesOfClass, intake, intakeOn, intakeSchema, missingOfRound } from './intake.ts'
import { contentNow, replaceContent } from './parsed-content.ts'
import { parseYaml } from './yaml.ts'

test('intake.yaml is refused with the line if a day, a time or a class is none, or if days are in a wrong order', () => {
  const round = {
    opens: '~',
    closes: '~',
    tests: '[]',
    interviews: '~',
    results: '~',
    starts: '~',
    ageOn: '~',
  }
  const parse = (change: Partial<typeof round> & { classes?: string }) => {
    const lines = Object.entries({ ...round, classes: '{}', ...change }).map(
      ([key, text]) => `${key}: ${text}`,
    )
    return parseYaml('intake.yaml', ['sample: false', ...lines].join('\n'), intakeSchema)
  }
  const test = (day: string, time = '"9:00"', classes = '[]') =>
    `[{ day: ${day}, time: ${time}, place: { en: Hall, bn: হল }, classes: ${classes} }]`
  expect(() => parse({ opens: '2027-02-01', closes: '2027-01-31' })).toThrow(
    'intake.yaml line 3: closes: is before opens, 2027-02-01',
  )
  expect(() => parse({ closes: '2027-01-31', tests: test('2027-01-30') })).toThrow('is before closes')
  expect(() => parse({ results: '2027-02-10', starts: '2027-02-09' })).toThrow('is before results')
  expect(() => parse({ opens: 'tomorrow' })).toThrow('line 2: opens: is no day such as')
  expect(() => parse({ tests: test('2027-01-31', '"25:00"') })).toThrow('is no time such as 9:00')
  expect(() => parse({ classes: '{ Eleven: { seats: 3, attendance: [] } }' })).toThrow(
    'is no class of /year-group',
  )
  expect(() => parse({ tests: test('2027-01-31', '"9:00"', '[Eleven]') })).toThrow(
    'is no class of /year-group',
  )
  const read = parse({
    tests: test('2027-01-31', '"14:30"', '[Play, Tahfeez]'),
    classes: '{ Play: { seats: 3, attendance: [day-care] } }',
  })
  expect(read.classes).toEqual({ Play: { seats: 3, attendance: ['day-care'] } })
  expect(read.tests[0]?.classes).toEqual(['Play', 'Tahfeez'])
})

test.each([
  ['now', 0],
  ['a year after the content was parsed', 366],
])(
  'the days of the sample round are counted from the start of a process, so it is open: %s',
  (_when, days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
    onTestFinished(() => {
      vi.useRealTimers()
      replaceContent(contentNow())
    })
    // As a process that starts on that day.
    replaceContent(contentNow())
    expect(intake.sample).toBe(true)
    for (const day of [
      intake.opens,
      intake.closes,
      intake.tests[0]?.day,
      intake.interviews?.until,
      intake.results,
    ])
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10)
    expect(intakeOn(today, intake)).toBe('open')
  },
)

test('the ways of attending are those of the class of that name, and one way, or a name that says it, is no question', () => {
  const ways = ['non-residential', 'residential'] as const
  const round = {
    ...intake,
    classes: {
      Play: { seats: null, attendance: ['day-care' as const] },
      Four: { seats: null, attendance: [...ways] },
      Tahfeez: { seats: null, attendance: [...ways] },
    },
  }
  for (const name of ['Class IV', 'Four', 'class 4', 'Tahfeez – Nazera'])
    expect(attendancesOfClass(name, round), name).toEqual(ways)
  for (const name of ['Play', 'Class V', 'Tahfeez – Hifz (residential)', 'Evening Qaida Course', ''])
    expect(attendancesOfClass(name, round), name).toEqual([])
})

test('what the school has not said of the round is asked for, and of a sample all', () => {
  expect(missingOfRound({ ...intake, sample: true })).toHaveLength(8)
  const round = { ...intake, sample: false, results: null, starts: '2027-03-01', ageOn: '2027-01-01' }
  expect(
    missingOfRound({
      ...round,
      classes: { Play: { seats: null, attendance: ['day-care'] }, KG: { seats: 1, attendance: [] } },
    }),
  ).toEqual([
    'results: the day of the results',
    'classes: the seats of Play',
    'classes: the ways of attending of KG',
  ])
})
