import { type QueryPath, queries } from '@school/upstream/inspect'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { guessColumns } from './guess-columns.ts'

// Guesses which column is meant by a field: by words and content, never by content alone.

const DATES = ['2026-11-26', '2026-11-18']
const FILES = ['uploads/a.jpg', 'uploads/b.pdf']
const LINES = ['Admission is open', 'Sports day']
const TEXTS = LINES.map((line) => `${line}. `.repeat(20))
const IDS = [132, 131]

/** What is guessed for a field of a call, of columns with these values. */
function guess(path: QueryPath, field: string, columns: Record<string, unknown[]>): string | undefined {
  const rows = [0, 1].map((at) =>
    Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at]])),
  )
  const described = queries[path].row.fields
  const wanted = Object.fromEntries(Object.entries(described).filter(([name]) => name === field))
  return guessColumns(path, wanted, columnsOf(rows))[0]?.column
}

test.each<[QueryPath, string, string, unknown[]]>([
  ['/all-news', 'head_line', 'headline', LINES],
  ['/all-news', 'head_line', 'newsTitle', LINES],
  ['/all-news', 'head_line', 'heading', LINES],
  ['/all-news', 'images_path', 'image', FILES],
  ['/all-news', 'images_path', 'news_photo', FILES],
  ['/all-news', 'images_path', 'thumbnail_url', FILES],
  ['/all-notice', 'images_path', 'attachment', FILES],
  ['/all-notice', 'date', 'publish_date', DATES],
  ['/all-notice', 'date', 'published_at', DATES],
  ['/all-notice', 'date', 'created_at', DATES],
  ['/all-news', 'description', 'body', TEXTS],
  ['/all-news', 'description', 'news_details', TEXTS],
  ['/all-news', 'description', 'desciption', TEXTS],
  ['/career', 'id', 'career_id', IDS],
  ['/all-teacher', 'designation_name', 'designation', LINES],
  ['/career-details', 'responsibilites', 'responsibilities', TEXTS],
  ['/application-fee', 'fee', 'application_fee', [520, 520]],
  [
    '/all-videos',
    'video_id',
    'youtube_link',
    ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/aB3-xY9_zQ1'],
  ],
  ['/faq', 'ques_bangla', 'question_bn', LINES],
  ['/faq', 'ans_english', 'answer_en', TEXTS],
  ['/admission-semester-list', 'semester_name', 'session', LINES],
  ['/admission-programme-list', 'degree_name', 'class_name', LINES],
  ['/all-news', 'id', 'rec_id', IDS],
  ['/all-events', 'name', 'full_title', LINES],
  ['/all-news', 'description', 'body_html', TEXTS],
  ['/career', 'designation_name', 'post_title', LINES],
  ['/admission-programme-list', 'degree_name', 'class_title', LINES],
  ['/application-fee', 'fee', 'amount_bdt', [520, 520]],
  ['/all-news', 'head_line', 'শিরোনাম', LINES],
  ['/all-notice', 'date', 'প্রকাশের তারিখ', DATES],
  ['/all-news', 'images_path', 'featured_media.source_url', FILES],
  ['/news-details', 'description', 'description_en', TEXTS],
  ['/admission-gender', 'gender', 'AdmissionGender.gender', LINES],
])('%s: %s is probably called %s', (path, field, column, values) => {
  expect(
    guess(path, field, { [column]: values, status: [1, 1], updated_at: DATES, updated_by: [3, 4] }),
  ).toBe(column)
})

test.each<[QueryPath, string, string, unknown[]]>([
  // The words fit, and the content does not.
  ['/all-news', 'images_path', 'image_alt', LINES],
  ['/all-notice', 'date', 'date_text', LINES],
  ['/all-news', 'head_line', 'title', FILES],
  // The content fits, and the words do not.
  ['/all-events', 'start_date', 'created_at', DATES],
  ['/all-notice', 'date', 'updated_at', DATES],
  ['/all-news', 'head_line', 'author', LINES],
  ['/all-news', 'images_path', 'author_signature', FILES],
  ['/all-teacher', 'email', 'phone', ['01712345678', '01812345678']],
  ['/application-fee', 'fee', 'seats', [40, 40]],
  ['/career-details', 'gender', 'full_title', LINES],
  ['/all-news', 'description', 'slug', TEXTS],
])('%s: %s is not guessed to be %s', (path, field, column, values) => {
  expect(guess(path, field, { [column]: values })).toBeUndefined()
})

test('of two columns the better name counts', () => {
  expect(guess('/all-notice', 'date', { created_at: DATES, publish_date: DATES })).toBe('publish_date')
})

test('words that all names share, such as the name of their table, are left out', () => {
  const columns = { tblnews_id: IDS, tblnews_headline: LINES, tblnews_date: DATES, tblnews_photo: FILES }
  for (const [field, column] of [
    ['id', 'tblnews_id'],
    ['head_line', 'tblnews_headline'],
    ['images_path', 'tblnews_photo'],
  ] as const)
    expect(guess('/all-news', field, columns)).toBe(column)
})
