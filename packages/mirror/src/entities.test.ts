import { queries } from '@school/upstream/inspect'
import { expect, test } from 'vitest'
import { entities } from './entities.ts'

// The calls of entities, their rows before details come, and ids that are made of several values.

const entity = (name: string) => {
  const found = entities.find((one) => one.name === name)
  if (!found) throw new Error(`There is no entity ${name}.`)
  return found
}

test('each call that reads has the rows of one entity, or their details', () => {
  const calls = entities.flatMap(({ call, detail }) => (detail ? [call, detail.call] : [call]))
  expect(calls.sort()).toEqual(Object.keys(queries).sort())
})

test('a vacancy without its detail has the columns of the list, and empty ones for the rest', () => {
  const vacancy = {
    id: '12',
    title: ' Teacher ',
    designation_name: 'Lecturer',
    department_name: '',
    department: 'Science',
    location: 'Khulshi',
    subject: 'Physics',
    start_date: '2026-01-02',
    end_date: '',
  }
  const row = {
    number: 12,
    title: 'Teacher',
    designation: 'Lecturer',
    department: 'Science',
    searchedDepartment: 'Science',
    location: 'Khulshi',
    subject: 'Physics',
    startDate: '2026-01-02',
    endDate: null,
    positions: '',
    gender: '',
    jobType: '',
    qualification: '',
    responsibilities: '',
    additionalRequirement: '',
    advertisement: '',
    rich: null,
  }
  expect(entity('careers').row(vacancy, 0)).toEqual(row)
  expect(entity('careers').row({ ...vacancy, department_name: 'Physics dept.' }, 0)).toEqual({
    ...row,
    department: 'Physics dept.',
  })
})

test('a teacher without their detail has the columns of the list, and empty ones for the rest', () => {
  const teacher = {
    teacher_id: '3',
    gender: 'Female',
    name: ' Salma ',
    designation_name: 'Teacher',
    department_name: 'Hifz',
    qualification: 'MA\\nBEd',
    email: 'salma@example.org',
    picture: 'uploads/salma.jpg',
  }
  expect(entity('teachers').row(teacher, 4)).toEqual({
    position: 4,
    gender: 'Female',
    name: 'Salma',
    designation: 'Teacher',
    department: 'Hifz',
    qualification: 'MA\nBEd',
    email: 'salma@example.org',
    image: 'uploads/salma.jpg',
    googleScholar: '',
    researchgate: '',
    orcid: '',
    scopus: '',
    webOfScience: '',
    about: '',
    teachingExpertise: '',
    researchInterest: '',
    journalPublication: '',
    conferencePublication: '',
    book: '',
    rewards: '',
    others: '',
    rich: {},
  })
})

test('rows of the admission are identified by all levels above them', () => {
  const level = { classId: '1-4', semester_id: '7', semesterId: '7' }
  expect(entity('programmes').id({ programme_id: '1', department_id: '4', classId: '1-4' })).toBe('1-4')
  expect(entity('sessions').id(level)).toBe('1-4/7')
  expect(entity('genders').id({ ...level, id: '2' })).toBe('1-4/7/2')
  expect(entity('fees').id(level)).toBe('1-4/7')
})

test('a fee of more than ten million Taka is rejected, and others are rounded to whole Taka', () => {
  const fee = (taka: number) => entity('fees').row({ classId: '1-4', semesterId: '7', fee: taka }, 0)
  expect(fee(10_000_000)).toEqual({ classId: '1-4', semesterId: '7', fee: 10_000_000 })
  expect(fee(519.5)).toMatchObject({ fee: 520 })
  expect(() => fee(10_000_000.5)).toThrow('the fee is more than 10000000 Taka')
})

test.each([
  ['https://i.ytimg.com/vi/x/hq.jpg', false],
  ['//i3.ytimg.com/vi/x/hq.jpg', false],
  ['HTTP://IMG.youtube.com/vi/x/0.jpg', false],
  ['', false],
  ['uploads/i.ytimg.com/own.jpg', true],
  ['https://i33.ytimg.com/vi/x/hq.jpg', true],
])('a video with the thumbnail %j is shown with that one: %s', (thumbnail, isOwn) => {
  const video = { id: '5', title: 'Sports day', video_id: 'abcdefghijk', thumbnail, date: '' }
  const row = entity('videos').row(video, 0) as { thumbnail: string }
  expect(row.thumbnail === thumbnail).toBe(isOwn)
  expect(row.thumbnail).toContain(isOwn ? thumbnail : 'abcdefghijk')
})
