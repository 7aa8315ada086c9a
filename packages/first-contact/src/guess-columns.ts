import type { Field, QueryPath } from '@school/upstream/inspect'
import { distance } from 'fastest-levenshtein'
import type { Column, Content } from './columns.ts'

// Guesses which of their columns is meant by a field of the specification: by the words of the names, and by the content. The
// content can only rule a guess out: a guess needs words in common, so that none is silly.

/** Words that mean the same in names of columns. */
const SAME: Record<string, string> = Object.fromEntries(
  [
    'image images img imgs photo picture pic thumbnail thumb avatar cover logo banner poster media ছবি',
    'description desc details detail body content text article story summary message narration descr bibaran বিবরণ বিস্তারিত বর্ণনা',
    'headline heading head title subject caption topic header shironam শিরোনাম',
    'date day dt tarikh published publish posted তারিখ প্রকাশ প্রকাশের',
    'bangla bn ben bengali bang bd বাংলা',
    'english en eng ইংরেজি',
    'question ques qn q প্রশ্ন',
    'answer ans reply উত্তর',
    'department dept dep division section',
    'designation position post_name rank role jobtitle',
    'qualification qualifications education degree academic',
    'email mail emails',
    'id ids no number num serial sl key pk code আইডি',
    'fee fees amount charge price cost taka ফি',
    'link url href website web address uri',
    'start begin from opening open',
    'end finish to last closing close deadline until expiry expire',
    'name names title_name fullname নাম',
    'semester session term year',
    'programme program course class',
    'teacher faculty staff employee emp member instructor',
    'file path document attachment doc pdf upload',
    'gender sex লিঙ্গ',
    'feedback comment review opinion quote testimonial',
    'responsibilites responsibilities responsibility duties duty',
    'requirement requirements required',
    'subject_name discipline',
    'vacancy vacancies positions',
    'video youtube yt embed',
    'location place venue area',
    'research',
    'publication publications papers',
  ].flatMap((line) => {
    const [first = '', ...others] = line.split(' ')
    return others.map((other) => [other, first] as const)
  }),
)

/** Names by which servers call a field, beside its own. The words of `SAME` are exchanged in them. */
const OTHER_NAMES: Record<string, string[]> = {
  head_line: ['headline', 'title', 'name', 'subject'],
  description: ['description', 'details', 'full text', 'long description', 'feedback', 'short description'],
  images_path: [
    'image',
    'file',
    'image file',
    'image path',
    'image link',
    'file link',
    'image name',
    'file name',
  ],
  images: ['image', 'file', 'image file', 'image link', 'image name'],
  picture: ['image', 'file', 'image file', 'image link', 'image name'],
  thumbnail: ['image', 'image file', 'image link'],
  advertisement: ['advert', 'circular', 'file', 'advertisement file', 'circular file', 'file link'],
  name: ['name', 'full name', 'headline', 'teacher name', 'parent name', 'author name', 'author'],
  title: ['headline', 'name', 'video title'],
  date: [
    'date',
    'date on',
    'date at',
    'date time',
    'upload date',
    'on date',
    'issue date',
    'created at',
    'created on',
    'added on',
  ],
  start_date: ['start', 'start date', 'start at', 'start time', 'application start'],
  end_date: ['end', 'end date', 'end at', 'last date', 'deadline'],
  video_id: ['video', 'video link', 'video code', 'video key', 'link', 'embed link'],
  link: ['link', 'target'],
  id: ['id', 'uuid', 'serial'],
  teacher_id: ['id', 'teacher id'],
  email: ['email', 'email id', 'email address'],
  programme_id: ['id', 'class id', 'programme id'],
  department_id: ['department', 'department id', 'dept id'],
  degree_name: ['name', 'headline', 'class name', 'programme name', 'degree', 'class', 'programme'],
  semester_id: ['id', 'session id'],
  semester_name: ['name', 'headline', 'session name', 'session', 'year'],
  gender: ['gender', 'gender name'],
  designation_name: [
    'designation',
    'position',
    'post',
    'designation name',
    'post name',
    'job headline',
    'headline',
  ],
  department_name: ['department', 'department name'],
  position_number: ['vacancy', 'number of vacancy', 'positions', 'vacancy number', 'total post'],
  job_type: ['type', 'job category', 'category'],
  responsibilites: ['responsibilities', 'duties', 'job responsibilities'],
  additional_requirement: ['additional', 'other requirements', 'extra requirements'],
  qualification: ['qualification', 'education', 'academic qualification', 'educational qualification'],
  ques_bangla: ['question bangla', 'bangla question'],
  ans_bangla: ['answer bangla', 'bangla answer'],
  ques_english: ['question english', 'english question', 'question'],
  ans_english: ['answer english', 'english answer', 'answer'],
  semester: ['semester', 'semester name'],
  sl: ['serial', 'number', 'order', 'position'],
  fee: ['fee', 'amount', 'application fee', 'admission fee'],
  google_scholar: ['google scholar', 'scholar'],
  researchgate: ['research gate', 'research gate link'],
  web_science: ['web of science', 'wos'],
  project_award: ['awards', 'rewards', 'project award'],
  book: ['books', 'book chapter'],
  others: ['other', 'other activities'],
  about: ['about', 'bio', 'biography', 'profile'],
}

/** Names that mean a field in one call only. */
const OTHER_NAMES_IN: Partial<Record<QueryPath, Record<string, string[]>>> = {
  '/admission-gender': { gender: ['name', 'headline'] },
}

/** Words of names that only say to which call a column belongs, or how it is stored. */
const NOISE = new Set(
  'the of for col column field value data attributes item info str txt tbl int dt rendered source featured url src path text html bn en rec record row full bdt tk notice news event events career job gallery faq slider marquee marque academic calendar admission application recent latest all list'.split(
    ' ',
  ),
)
/** Columns that databases have for themselves. */
const HOUSEKEEPING =
  /(?:^|[._])(?:updated|deleted|modified|created_by|updated_by|status|is_active|deleted_at|updated_at|password|token|slug|views?|pivot)(?:$|[._])/i

/** What a column must contain to be a field of this kind. */
const FITS: Record<Field['kind'], readonly Content[]> = {
  id: ['whole number', 'line', 'yes or no', 'video', 'number'],
  code: ['whole number', 'line', 'yes or no', 'number'],
  line: ['line', 'long text', 'whole number', 'number', 'date', 'yes or no', 'video'],
  text: ['long text', 'line'],
  date: ['date', 'whole number'],
  file: ['file', 'address'],
  link: ['address', 'file', 'line'],
  video: ['video', 'address', 'line'],
  email: ['email'],
  amount: ['whole number', 'number', 'line'],
}

export interface Guess {
  field: string
  column: string
  /** How sure it is: 1 for the same words. */
  likeness: number
}

/**
 * The columns that are most likely meant by fields. Each column and each field is guessed once.
 * @param wanted fields that no row fills
 * @param columns columns that the specification does not name
 * @param rows number of rows
 */
export function guessColumns(
  path: QueryPath,
  wanted: Readonly<Record<string, Field>>,
  columns: readonly Column[],
): Guess[] {
  const shared = sharedWords(columns.map(({ name }) => name))
  const guesses = Object.entries(wanted)
    .flatMap(([field, { kind, isRequired }]) =>
      columns.map((column) => ({
        field,
        column: column.name,
        isRequired,
        filled: column.filled,
        likeness: fits(kind, column) ? likeness(path, field, column.name, shared) : 0,
      })),
    )
    .filter((guess) => guess.likeness >= MIN_LIKENESS)
    .toSorted(
      (a, b) => b.likeness - a.likeness || Number(b.isRequired) - Number(a.isRequired) || b.filled - a.filled,
    )
  const chosen: Guess[] = []
  for (const { field, column, likeness } of guesses)
    if (!chosen.some((guess) => guess.field === field || guess.column === column))
      chosen.push({ field, column, likeness })
  return chosen
}

const MIN_LIKENESS = 0.5

/** Words that stand in the names of nearly all columns, such as the name of their table: they tell nothing. */
function sharedWords(names: readonly string[]): ReadonlySet<string> {
  if (names.length < 2) return new Set()
  const counts = new Map<string, number>()
  for (const name of names)
    for (const word of new Set(wordsOf(name))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= names.length * 0.8).map(([word]) => word))
}

function fits(kind: Field['kind'], column: Column): boolean {
  if (column.filled === 0 || HOUSEKEEPING.test(column.name)) return false
  if (kind === 'id' && !column.isUnique && column.values.length > 1) return false
  // A moment in seconds or milliseconds.
  if (kind === 'date' && column.content === 'whole number')
    return column.values.every((value) => /^1\d{9}(?:\d{3})?$/.test(value))
  // A name of a file without its ending is a line, in which there is no blank.
  if (kind === 'file' && column.content === 'line')
    return column.values.every((value) => !/\s/.test(value) && value.slice(0, -1).includes('/'))
  return FITS[kind].includes(column.content)
}

function likeness(path: QueryPath, field: string, name: string, shared: ReadonlySet<string>): number {
  const pathWords = wordsOf(path).map(singular)
  const last = name.split('.').filter((part) => !/^\d+$/.test(part))
  const all = wordsOf(last.join(' '))
  const names = [
    field.replaceAll('_', ' '),
    ...(OTHER_NAMES[field] ?? []),
    ...(OTHER_NAMES_IN[path]?.[field] ?? []),
  ]
  const scores = names.map((other, at) => {
    const ours = wordsOf(other)
    const own = all.filter((word) => !shared.has(word) || ours.some((one) => isSame(one, word)))
    const theirs = own.length > 0 ? own : all
    // The first names are the usual ones.
    return Math.max(similarity(ours, theirs), similarity(ours, meaningful(theirs, pathWords))) - at * 0.01
  })
  return Math.max(...scores)
}

/** Words without those that repeat the call. */
function meaningful(words: readonly string[], pathWords: readonly string[]): string[] {
  const quiet = words.filter((word) => !NOISE.has(word))
  const rest = quiet.filter((word) => !pathWords.includes(singular(word)))
  return [rest, quiet].find(({ length }) => length > 0) ?? [...words]
}

/** The share of common words; 1 for the same ones in any order. */
function similarity(ours: readonly string[], theirs: readonly string[]): number {
  if (ours.join('') === theirs.join('')) return 1
  if (titled(ours) === titled(theirs)) return 0.97
  const common = ours.filter((word) => theirs.some((other) => isSame(word, other))).length
  const all = ours.length + theirs.filter((word) => !ours.some((other) => isSame(word, other))).length
  return all === 0 ? 0 : (common / all) * 0.98
}

/** Two words or more, with one word for the title and the name of something: class_title is class_name. */
const titled = (words: readonly string[]) =>
  words.length < 2
    ? words.join(' ')
    : words
        .map(sameWord)
        .map((word, at) => (at > 0 && word === 'headline' ? 'name' : word))
        .join(' ')

const singular = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
const sameWord = (word: string) => SAME[word] ?? SAME[singular(word)] ?? singular(word)

/** The same word, another word for it, or a slip of the keyboard. */
function isSame(one: string, other: string): boolean {
  if (sameWord(one) === sameWord(other)) return true
  const longest = Math.max(one.length, other.length)
  return longest >= 6 && distance(one, other) <= (longest >= 10 ? 2 : 1)
}

/** The words of a name, however they are joined: with an underscore, a dot, or a capital letter. */
function wordsOf(name: string): string[] {
  return name
    .slice(0, 100)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
}
