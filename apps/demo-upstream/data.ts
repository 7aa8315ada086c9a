/**
 * The tables of the stand-in: what the school's own database would hold, in the columns and spellings of
 * the specification's entities (part 1 section 3, part 2 section 3), with further columns as such tables have.
 * The same on every run of the same day: no random numbers, dates counted from `now`.
 */
import { eventTexts, galleryTitles, newsParagraphs, newsTexts, videoTitles } from './data-news.ts'
import { type Dated, recurringNotices, writtenNotices } from './data-notices.ts'
import { expertise, questions, teacherTexts, vacancyTexts, voices } from './data-people.ts'
import { seeded } from './seeded.ts'

/** A database row: the columns named by the specification, and whatever else. Values are text, as PHP gives them. */
export interface Row {
  [column: string]: unknown
}
export interface BannerRow extends Row {
  id: string
  images_path: string
}
export interface StripRow extends Row {
  id: string
  name: string
  date: string
  link: string
}
/** Also the shape of news; `images_path` may be a picture or a PDF. */
export interface NoticeRow extends Row {
  id: string
  head_line: string
  /** YYYY-MM-DD */
  date: string
  description: string
  images_path: string
}
export interface EventRow extends Row {
  id: string
  name: string
  description: string
  images: string
  start_date: string
  end_date: string
  date: string
}
export interface VideoRow extends Row {
  id: string
  title: string
  video_id: string
  thumbnail: string
  date: string
}
export interface TestimonialRow extends Row {
  id: string
  name: string
  description: string
  picture: string
}
export interface GalleryRow extends Row {
  id: string
  title: string
  picture: string
}
export interface FaqRow extends Row {
  id: string
  ques_bangla: string
  ans_bangla: string
  ques_english: string
  ans_english: string
}
export interface CareerRow extends Row {
  id: string
  designation_name: string
  department_name: string
  subject: string
  start_date: string
  end_date: string
  /** The three search columns of the list; the real one leaves them out on some rows (ruling 19). */
  title?: string
  department?: string
  location?: string
  position_number: string
  gender: string
  /** '0' any, '1' academic, '2' non academic */
  job_type: string
  qualification: string
  /** Spelled so upstream. */
  responsibilites: string
  additional_requirement: string
  advertisement: string
}
export interface LatestCareerRow extends Row {
  id: string
  description: string
  images_path: string
}
export interface CalendarRow extends Row {
  sl: string
  semester: string
  name: string
  start_date: string
  end_date: string
}
export interface TeacherRow extends Row {
  teacher_id: string
  name: string
  gender: 'Male' | 'Female'
  designation_name: string
  department_name: string
  qualification: string
  email: string
  picture: string
}
/** What the form calls a class: programme and department together. */
export interface ProgrammeRow extends Row {
  row_id: string
  programme_id: string
  department_id: string
  degree_name: string
}
export interface SessionRow extends Row {
  row_id: string
  programme_id: string
  department_id: string
  semester_id: string
  semester_name: string
}
export interface GenderRow extends Row {
  row_id: string
  programme_id: string
  department_id: string
  semester_id: string
  id: string
  gender: string
}
export interface FeeRow extends Row {
  row_id: string
  programme_id: string
  department_id: string
  semester_id: string
  /** Taka */
  fee: string
}
export interface CategoryRow extends Row {
  id: string
  name: string
}
export interface AdmitCardRow extends Row {
  mobile_number: string
  verification_code: string
  path: string
}
export interface PictureFacts {
  filename: string
  mimetype: string
  size: number
  sha256: string
  /** By content; null where it is no picture. */
  format: string | null
  width: number | null
  height: number | null
  /** True when the picture still carries EXIF (where it was taken, by which camera). */
  exif: boolean
}
export interface ApplicationRow extends Row {
  id: string
  received_at: string
  fields: Record<string, unknown>
  picture: PictureFacts | null
}
export interface MessageRow extends Row {
  id: string
  received_at: string
  name: string
  email: string
  subject: string
  message: string
}
/** A file that is served instead of a drawn one: any bytes under any path. */
export interface FileRow extends Row {
  /** Without a leading slash: `uploads/notice/x.jpg` */
  path: string
  /** 200 when left out. */
  status?: number
  contentType: string
  /** One of the two; `base64` is for rows that come over HTTP. */
  bytes?: Uint8Array | string
  base64?: string
}

export interface Tables {
  banners: BannerRow[]
  strip: StripRow[]
  notices: NoticeRow[]
  news: NoticeRow[]
  events: EventRow[]
  videos: VideoRow[]
  testimonials: TestimonialRow[]
  gallery: GalleryRow[]
  faq: FaqRow[]
  careers: CareerRow[]
  latestCareer: LatestCareerRow[]
  calendar: CalendarRow[]
  teachers: TeacherRow[]
  programmes: ProgrammeRow[]
  sessions: SessionRow[]
  genders: GenderRow[]
  fees: FeeRow[]
  categories: CategoryRow[]
  admitCards: AdmitCardRow[]
  applications: ApplicationRow[]
  messages: MessageRow[]
  files: FileRow[]
}

/** The column by which a row is addressed, in the `/_control` calls and in the answers. */
export const idColumns: Record<keyof Tables, string> = {
  banners: 'id',
  strip: 'id',
  notices: 'id',
  news: 'id',
  events: 'id',
  videos: 'id',
  testimonials: 'id',
  gallery: 'id',
  faq: 'id',
  careers: 'id',
  latestCareer: 'id',
  calendar: 'sl',
  teachers: 'teacher_id',
  programmes: 'row_id',
  sessions: 'row_id',
  genders: 'row_id',
  fees: 'row_id',
  categories: 'id',
  admitCards: 'mobile_number',
  applications: 'id',
  messages: 'id',
  files: 'path',
}

// ---------------------------------------------------------------- days

const DAY = 86_400_000
const monthsEnglish =
  'January February March April May June July August September October November December'.split(' ')
const monthsBangla = 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' ')
const weekdaysEnglish = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const weekdaysBangla = 'রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার'.split(' ')

const banglaDigits = (text: string | number) =>
  String(text).replace(/\d/g, (d) => '০১২৩৪৫৬৭৮৯'.charAt(Number(d)))

/** The calendar day in Dhaka, as midnight UTC: from here on days are only added and subtracted. */
const dhakaDay = (now: Date) => Math.floor((now.getTime() + 6 * 3_600_000) / DAY) * DAY
const iso = (day: number) => new Date(day).toISOString().slice(0, 10)

/** Friday and Saturday are the school's week-end: what is announced falls on the next working day. */
function workingDay(day: number): number {
  const weekday = new Date(day).getUTCDay()
  return weekday === 5 ? day + 2 * DAY : weekday === 6 ? day + DAY : day
}

const english = (day: number) => {
  const d = new Date(day)
  return `${d.getUTCDate()} ${monthsEnglish[d.getUTCMonth()]} ${d.getUTCFullYear()}`
}
const bangla = (day: number) => {
  const d = new Date(day)
  return `${banglaDigits(d.getUTCDate())} ${monthsBangla[d.getUTCMonth()]} ${banglaDigits(d.getUTCFullYear())}`
}

/** The latest such day of a month that is not ahead, and `back` months before it. */
function monthsBack(today: number, dayOfMonth: number, back: number): number {
  const date = new Date(today)
  const skipped = date.getUTCDate() < dayOfMonth ? 1 : 0
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - skipped - back, dayOfMonth)
}

/**
 * Puts dates into a text. `{e+7}` the working day a week after, in English; `{b+7}` in Bangla; `{ew+7}`, `{bw+7}` its
 * weekday; `{em}` `{ey}` `{bm}` `{by}` month and year; `{eo}` `{bo}` the occasion itself.
 */
function fill(text: string, day: number, occasion: number): string {
  return text.replace(/\{([eb])(w?)(?:\+(\d+)|([myo]))\}/g, (_, language, weekday, ahead, what) => {
    const inEnglish = language === 'e'
    const date = new Date(day)
    if (what === 'm') return (inEnglish ? monthsEnglish : monthsBangla)[date.getUTCMonth()] ?? ''
    if (what === 'y') return inEnglish ? String(date.getUTCFullYear()) : banglaDigits(date.getUTCFullYear())
    const then = what === 'o' ? occasion : workingDay(day + Number(ahead) * DAY)
    if (weekday) return (inEnglish ? weekdaysEnglish : weekdaysBangla)[new Date(then).getUTCDay()] ?? ''
    return inEnglish ? english(then) : bangla(then)
  })
}

/**
 * When a text was put up. Islamic dates follow the Umm al-Qura calendar plus one day, which is what the moon
 * sighting in Bangladesh mostly amounts to.
 */
function datesOf(
  text: Dated,
  today: number,
  islamic: Intl.DateTimeFormat,
): { day: number; occasion: number } {
  const ahead = (text.ahead ?? 0) * DAY
  if (text.on !== undefined) {
    let occasion = Date.parse(`${new Date(today).getUTCFullYear()}-${text.on}`)
    // Put up before the occasion: the next one counts as soon as its notice is out.
    if (occasion - ahead > today) occasion = Date.parse(`${new Date(today).getUTCFullYear() - 1}-${text.on}`)
    return { day: occasion - ahead, occasion }
  }
  if (text.hijri !== undefined) {
    for (let day = today + ahead; day > today - 380 * DAY; day -= DAY) {
      const parts = islamic.formatToParts(day - DAY)
      const part = (type: string) => parts.find((p) => p.type === type)?.value
      if (`${part('month')}-${part('day')}` === text.hijri) return { day: day - ahead, occasion: day }
    }
  }
  const day = today - (text.ago ?? 0) * DAY
  return { day, occasion: day }
}

// ---------------------------------------------------------------- text as the upstream keeps it

/**
 * Text as it comes out of the upstream's database: line breaks as the two letters `\n` (or four, `\r\n`), and on
 * some rows a backslash before every quotation mark. Pages have to undo that (part 1, section 5).
 */
function asStored(text: string, i: number): string {
  const slashed = i % 4 === 0 ? text.replace(/(['"])/g, '\\$1') : text
  return slashed.replace(/\r?\n/g, i % 3 === 1 ? '\\r\\n' : '\\n')
}

/** Small growing numbers with gaps, as ids of a table from which rows were deleted. */
function idsFrom(start: number, seed: string): () => string {
  const r = seeded(seed)
  let id = start
  return () => {
    id += r() < 0.24 ? 2 + Math.floor(r() * 3) : 1
    return String(id)
  }
}

/** The columns that every table of such a server carries along. */
const bookkeeping = (day: number, i: number) => ({
  status: '1',
  created_by: String(1 + (i % 4)),
  created_at: `${iso(day)} ${String(9 + (i % 8)).padStart(2, '0')}:${String((i * 17) % 60).padStart(2, '0')}:${String((i * 29) % 60).padStart(2, '0')}`,
  updated_at: null,
})

// ---------------------------------------------------------------- the tables

const samples = new Map<number, Tables>()

/** Fresh tables, as of the day of `now` in Dhaka. Made once a day, then copied: tests start often. */
export function sampleTables(now: Date): Tables {
  const today = dhakaDay(now)
  const sample = samples.get(today) ?? tablesOf(today)
  samples.clear()
  samples.set(today, sample)
  return structuredClone(sample)
}

function tablesOf(today: number): Tables {
  const notices = noticeRows(today)
  const events = eventRows(today)
  return {
    banners: bannerRows(today),
    strip: stripRows(today, notices, events),
    notices,
    news: newsRows(today),
    events,
    videos: videoRows(today),
    testimonials: voices.map(([name, relation, text], i) => ({
      id: String(i + 3 + Math.floor(i / 6)),
      name,
      description: asStored(text, i),
      picture: i % 7 === 5 ? '' : `uploads/feedback/${relation}-${i + 1}.${i % 3 ? 'jpg' : 'png'}`,
      ...bookkeeping(today - (20 + i * 13) * DAY, i),
    })),
    gallery: galleryTitles.map(([title, file], i) => ({
      id: String(i + 11 + Math.floor(i / 9)),
      title,
      picture: `uploads/gallery/${file}`,
      department_id: '0',
      ...bookkeeping(today - (300 - i * 6) * DAY, i),
    })),
    faq: questions.map(([ques_bangla, ans_bangla, ques_english, ans_english], i) => ({
      id: String(i + 1),
      ques_bangla,
      ans_bangla,
      ques_english,
      ans_english,
      status: '1',
    })),
    careers: careerRows(today),
    latestCareer: [
      {
        id: '4',
        description: asStored(
          'আগ্রহী ও যোগ্য প্রার্থীদের কাছ থেকে শিক্ষক ও কর্মকর্তা পদে আবেদনপত্র আহ্বান করা যাচ্ছে।\nApplications with curriculum vitae, two photographs and copies of certificates are accepted until the date given for each post.',
          1,
        ),
        images_path: 'uploads/career/latest-circular-meeting.jpg',
        ...bookkeeping(today - 6 * DAY, 1),
      },
    ],
    calendar: calendarRows(new Date(today).getUTCFullYear()),
    teachers: teacherRows(today),
    ...admissionRows(today),
    categories: [
      'General',
      'Sibling of a pupil',
      'Child of staff',
      'Orphan',
      'Hafez',
      'Transfer from another school',
    ].map((name, i) => ({ id: String(i + 1), name, status: '1' })),
    admitCards: [
      {
        mobile_number: '01700000001',
        verification_code: '482913',
        path: 'uploads/admit/admit-card-20260117.pdf',
      },
      {
        mobile_number: '01700000002',
        verification_code: 'KH-7731',
        path: 'uploads/admit/admit-card-20260244.pdf',
      },
      {
        mobile_number: '01900000003',
        verification_code: '55081',
        path: '/uploads/admit/Admit Card 20260302.PDF',
      },
    ],
    applications: [],
    messages: [],
    files: [],
  }
}

function bannerRows(today: number): BannerRow[] {
  const files = [
    'road-mist.jpg',
    'stage-noon.jpg',
    'river-afternoon.webp',
    'library-noon.jpg',
    'garden-morning.JPG',
    'courtyard-night.jpg',
    'circle-mist.jpg',
    'sports-noon.jpg',
    'mosque-dusk.jpg',
    'assembly-noon.webp',
    'quran-afternoon.png',
    'campus-morning.jpg',
  ]
  return files.map((file, i) => ({
    id: String(i + 5 + Math.floor(i / 4)),
    title: '',
    images_path: `uploads/banner/${file}`,
    ...bookkeeping(today - (200 - i * 15) * DAY, i),
  }))
}

function noticeRows(today: number): NoticeRow[] {
  const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
  })
  const r = seeded('recurring notices')
  const pick = (list: readonly string[]) => list[Math.floor(r() * list.length)] ?? ''
  const recurring = recurringNotices.flatMap((series) =>
    Array.from({ length: series.count }, (_, i) => ({
      ...series.make(i, pick),
      ago:
        series.dayOfMonth === undefined
          ? (series.first ?? 0) + i * (series.every ?? 0)
          : (today - monthsBack(today, series.dayOfMonth, i)) / DAY,
    })),
  )
  const id = idsFrom(11, 'notices')
  return [...writtenNotices, ...recurring]
    .map((text, order) => ({ text, order, ...datesOf(text, today, islamic) }))
    .sort((a, b) => a.day - b.day || b.order - a.order)
    .map(({ text, day, occasion }, i) => ({
      id: id(),
      head_line: fill(text.head, day, occasion),
      date: iso(day),
      description: asStored(fill(text.body, day, occasion), i),
      images_path: text.file
        ? `${i % 9 === 4 ? '/' : ''}uploads/notice/${new Date(day).getUTCFullYear()}/${text.file}`
        : '',
      department_id: '0',
      ...bookkeeping(day, i),
    }))
}

function newsRows(today: number): NoticeRow[] {
  const id = idsFrom(3, 'news')
  const r = seeded('news')
  const pick = (list: readonly string[]) => list[Math.floor(r() * list.length)] ?? ''
  return [...newsTexts]
    .sort((a, b) => (b.ago ?? 0) - (a.ago ?? 0))
    .map((text, i) => {
      const day = today - (text.ago ?? 0) * DAY
      const words = /[ঀ-৿]/.test(text.head) ? newsParagraphs.bangla : newsParagraphs.english
      const body =
        text.body ?? [pick(words.open), pick(words.middle), pick(words.close)].join(i % 2 ? ' ' : '\n\n')
      return {
        id: id(),
        head_line: text.head,
        date: iso(day),
        description: asStored(fill(body, day, day), i),
        images_path: text.file && `uploads/news/${new Date(day).getUTCFullYear()}/${text.file}`,
        department_id: '0',
        ...bookkeeping(day, i),
      }
    })
}

function eventRows(today: number): EventRow[] {
  const id = idsFrom(7, 'events')
  return [...eventTexts]
    .sort((a, b) => b.ago - a.ago)
    .map((text, i) => {
      const start = today - text.ago * DAY
      const end = start + ((text.days ?? 1) - 1) * DAY
      return {
        id: id(),
        name: text.name,
        description: asStored(text.description ?? '', i),
        images: `uploads/event/${new Date(start).getUTCFullYear()}/${text.file}`,
        start_date: iso(start),
        end_date: iso(end),
        date: iso(start),
        ...bookkeeping(Math.min(start - 9 * DAY, today), i),
      }
    })
}

function stripRows(today: number, notices: NoticeRow[], events: EventRow[]): StripRow[] {
  const newest = notices.slice(-9).reverse()
  const comingId = events.at(-1)?.id ?? ''
  const items: [string, string][] = [
    ...newest.map((n): [string, string] => [n.head_line, `/notice/${n.id}`]),
    ['Apply online: Play to Class VI, Tahfeez, Mutafarriqa', '/choose-apply'],
    ['ফি পরিশোধের নতুন নির্দেশনা দেখুন', '/payment-instruction'],
    ['Science Fair “Signs in Creation” – open to parents on the second day', `/events/${comingId}`],
    ['নতুন শিক্ষক নিয়োগ বিজ্ঞপ্তি প্রকাশিত হয়েছে', '/career'],
    ['Academic calendar of the year', '/academic-calendar'],
    ['হিফজ বিভাগের সাপ্তাহিক তিলাওয়াত – ভিডিও গ্যালারি', '/videos'],
  ]
  const id = idsFrom(40, 'strip')
  return items
    .map(([name, link], i) => ({ name, link, day: today - i * 2 * DAY, i }))
    .reverse()
    .map(({ name, link, day, i }) => ({
      id: id(),
      name,
      date: iso(day),
      link: i === 8 ? '' : link,
      department_id: '0',
      ...bookkeeping(day, i),
    }))
}

function videoRows(today: number): VideoRow[] {
  const r = seeded('videos')
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const id = idsFrom(2, 'video ids')
  return videoTitles
    .map((title, i) => ({ title, day: today - (3 + i * 11) * DAY, i }))
    .reverse()
    .map(({ title, day, i }) => ({
      id: id(),
      title,
      video_id: Array.from({ length: 11 }, () => letters.charAt(Math.floor(r() * 64))).join(''),
      thumbnail:
        i % 6 === 2
          ? `uploads/video/thumb-${i + 1}-${['circle', 'stage', 'campus', 'science'][i % 4]}.jpg`
          : '',
      date: iso(day),
      department_id: '0',
      ...bookkeeping(day, i),
    }))
}

function careerRows(today: number): CareerRow[] {
  return [...vacancyTexts].reverse().map((v, i) => {
    const start = today - v.open * DAY
    return {
      id: String(i + 6 + Math.floor(i / 4)),
      designation_name: v.designation,
      department_name: v.department,
      subject: v.subject,
      start_date: iso(start),
      end_date: iso(today + v.closes * DAY),
      ...(i % 5 === 3 ? {} : { title: v.title, department: v.department }),
      ...(i % 4 === 2
        ? {}
        : { location: v.department === 'Residential' ? 'Hostel, West Khulshi' : 'West Khulshi, Chattogram' }),
      position_number: v.positions,
      gender: v.gender,
      job_type: v.jobType,
      qualification: v.qualification,
      responsibilites: asStored(v.responsibilities, i),
      additional_requirement: asStored(v.additional, i),
      advertisement: v.advertisement
        ? `uploads/career/${new Date(start).getUTCFullYear()}/job-circular-${i + 6}.${i % 6 === 1 ? 'jpg' : 'pdf'}`
        : '',
      ...bookkeeping(start, i),
    }
  })
}

function calendarRows(year: number): CalendarRow[] {
  const spring: [string, string, string?][] = [
    ['First day of the semester', '01-02'],
    ['Distribution of books', '01-02', '01-05'],
    ['Orientation of new pupils and guardians', '01-08'],
    ['Evaluation of Hifz pupils, first round', '01-20', '01-22'],
    ['Annual Sports Day', '02-05'],
    ['International Mother Language Day – closed', '02-21'],
    ['Founding day: completion of the Qur’an', '03-01'],
    ['Mid-term examination', '03-14', '03-21'],
    ['Independence Day – closed', '03-26'],
    ['Parents’ meeting with answer scripts', '03-30'],
    ['Bangla New Year – closed', '04-14'],
    ['May Day – closed', '05-01'],
    ['Science fair', '05-12', '05-13'],
    ['Revision week', '05-30', '06-04'],
    ['Final examination', '06-06', '06-20'],
    ['Results and summer holidays', '06-25', '06-30'],
  ]
  const autumn: [string, string, string?][] = [
    ['First day of the semester', '07-01'],
    ['Tree planting', '07-14'],
    ['Evaluation of Hifz pupils, second round', '07-22', '07-24'],
    ['Inter-class recitation competition', '08-10', '08-12'],
    ['Library week', '08-23', '08-29'],
    ['Mid-term examination', '09-14', '09-21'],
    ['Parents’ meeting with answer scripts', '09-29'],
    ['Teachers’ training', '10-05', '10-09'],
    ['Excursion of Classes IV to VI', '10-26'],
    ['Arabic Week', '11-09', '11-13'],
    ['Revision week', '11-22', '11-27'],
    ['Final examination', '12-01', '12-14'],
    ['Victory Day – closed', '12-16'],
    ['Prize-giving and turban ceremony', '12-22'],
    ['Results and winter holidays', '12-24', '12-31'],
  ]
  return [
    ...spring.map((entry) => ({ semester: `Spring ${year}`, entry })),
    ...autumn.map((entry) => ({ semester: `Autumn ${year}`, entry })),
  ].map(({ semester, entry: [name, start, end] }, i) => ({
    sl: String(i + 1),
    semester,
    name,
    start_date: `${year}-${start}`,
    end_date: `${year}-${end ?? start}`,
  }))
}

function teacherRows(today: number): TeacherRow[] {
  return teacherTexts.map((t, i) => {
    const details = expertise[t.department] ?? expertise.default
    const full = t.filled === 2
    const some = t.filled >= 1
    const number = String(i + 1).padStart(2, '0')
    const mail = t.name
      .toLowerCase()
      .replace(/^(mawlana|ustaza|dr\.|mufti|hafez qari|hafez|md\.|mohammad) /, '')
      .split(' ')
      .slice(0, 2)
      .join('.')
    return {
      teacher_id: String(101 + i + Math.floor(i / 7) * 2),
      name: t.name,
      gender: t.gender,
      designation_name: t.designation,
      department_name: t.department,
      qualification: t.qualification,
      email: some ? `${mail}@school.example` : '',
      mobile: '',
      picture: some
        ? `uploads/teacher/${t.gender === 'Male' ? 'male' : 'female'}/portrait-${number}.${i % 5 === 2 ? 'png' : i % 7 === 3 ? 'JPG' : 'jpg'}`
        : '',
      // Profiles of nobody: the numbers are visibly samples, so that no real researcher is met.
      google_scholar: full ? `https://scholar.google.com/citations?user=SAMPLE${number}AAAAJ` : '',
      researchgate:
        full || i % 3 === 0 ? `https://www.researchgate.net/profile/Sample-Teacher-${number}` : '',
      orcid: full ? `https://orcid.org/0000-0000-0000-00${number}` : '',
      scopus: full && i % 2 ? `https://www.scopus.com/authid/detail.uri?authorId=000000000${number}` : '',
      web_science:
        full && i % 2 === 0 ? `https://www.webofscience.com/wos/author/record/AAA-0000-00${number}` : '',
      about: asStored(t.about ?? '', i),
      teaching_expertise: some ? asStored(details?.teaching ?? '', i) : '',
      research_interest: full ? asStored(details?.research ?? '', i) : '',
      journal_publication: full ? asStored(details?.journal ?? '', i) : '',
      conference_publication: full ? asStored(details?.conference ?? '', i) : '',
      book: full ? asStored(details?.book ?? '', i) : '',
      project_award: full || i % 4 === 1 ? asStored(details?.award ?? '', i) : '',
      others: some ? asStored(details?.others ?? '', i) : '',
      ...bookkeeping(today - 400 * DAY, i),
    }
  })
}

function admissionRows(today: number): Pick<Tables, 'programmes' | 'sessions' | 'genders' | 'fees'> {
  const classes: [programme: string, department: string, name: string, fee: string, genders: string][] = [
    ['1', '1', 'Play', '520', 'MF'],
    ['1', '2', 'Nursery', '520', 'MF'],
    ['1', '3', 'KG', '520', 'MF'],
    ['1', '4', 'Class I', '520', 'MF'],
    ['1', '5', 'Class II', '520', 'MF'],
    ['1', '6', 'Class III', '520', 'MF'],
    ['1', '7', 'Class IV', '520', 'MF'],
    ['1', '8', 'Class V', '520', 'MF'],
    ['1', '9', 'Class VI', '520', 'MF'],
    ['14', '10', 'Tahfeez – Nazera', '520', 'MF'],
    ['14', '11', 'Tahfeez – Hifz (residential)', '520', 'M'],
    ['14', '12', 'Tahfeez – Hifz (non-residential)', '520', 'MF'],
    ['15', '13', 'Mutafarriqa (for Hafez)', '520', 'M'],
    ['16', '14', 'Tahili', '520', 'MF'],
    ['17', '15', 'Evening Qaida Course', '220', 'MF'],
  ]
  const date = new Date(today)
  const year = date.getUTCFullYear()
  const autumn = date.getUTCMonth() >= 6
  // The current semester and the coming one; the numbers go on by one each half year.
  const number = (year - 2023) * 2 + (autumn ? 2 : 1)
  const semesters = autumn
    ? [
        [String(number), `Autumn ${year}`],
        [String(number + 1), `Spring ${year + 1}`],
      ]
    : [
        [String(number), `Spring ${year}`],
        [String(number + 1), `Autumn ${year}`],
      ]
  const programmes: ProgrammeRow[] = []
  const sessions: SessionRow[] = []
  const genders: GenderRow[] = []
  const fees: FeeRow[] = []
  for (const [programme_id, department_id, degree_name, fee, sexes] of classes) {
    programmes.push({
      row_id: String(programmes.length + 1),
      programme_id,
      department_id,
      degree_name,
      status: '1',
    })
    for (const [semester_id = '', semester_name = ''] of semesters) {
      const of = { programme_id, department_id, semester_id }
      sessions.push({ row_id: String(sessions.length + 1), ...of, semester_name })
      for (const sex of sexes) {
        genders.push({
          row_id: String(genders.length + 1),
          ...of,
          id: sex === 'M' ? '1' : '2',
          gender: sex === 'M' ? 'Male' : 'Female',
        })
      }
      fees.push({ row_id: String(fees.length + 1), ...of, fee })
    }
  }
  return { programmes, sessions, genders, fees }
}
