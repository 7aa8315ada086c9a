/**
 * The files of the stand-in: pictures and PDFs, made when they are first asked for and kept in memory.
 * What a file shows follows from its path alone: the folder gives the size, words in the name give the scene or
 * the kind of paper. So a test may invent a path (`uploads/notice/2026/anything.jpg`) and a real picture is served.
 * A name with `missing` in it answers 404.
 */
import PDFDocument from 'pdfkit'
import { hasPictures, type PictureFormat, pictureOf } from './pictures.ts'
import { seeded } from './seeded.ts'

/** The name on letterheads. Fictional. */
const LETTERHEAD = 'Baitul Hikmah Academy'

export interface MadeFile {
  contentType: string
  body: Buffer
}

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=UTF-8',
}

const pictureFormats: Record<string, PictureFormat> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  svg: 'svg',
}

/** Folder, name and ending of a path, or null where the fake upstream has no such file. */
function partsOf(path: string) {
  const [, folder = '', name = '', ending = ''] =
    /^uploads\/([a-z]+)\/(?:.*\/)?([^/]+)\.([A-Za-z]+)$/.exec(path) ?? []
  const extension = ending.toLowerCase()
  if (!hasPictures(folder) || !contentTypes[extension] || name.includes('missing')) return null
  return { name, extension }
}

const made = new Map<string, Promise<MadeFile>>()

/**
 * The file of a path, made now or before.
 * @param path without leading slash, decoded
 * @returns null for a path that names no file of the stand-in
 */
export function fileOf(path: string): Promise<MadeFile> | null {
  const parts = partsOf(path)
  if (!parts) return null
  const existing = made.get(path)
  if (existing) return existing
  const { name, extension } = parts
  const format = pictureFormats[extension]
  const body = format
    ? pictureOf(path.slice('uploads/'.length), format)
    : extension === 'pdf'
      ? paper(path, name)
      : Promise.resolve(Buffer.from(worksheet(name), 'utf8'))
  const contentType = contentTypes[extension] ?? 'application/octet-stream'
  const file = body.then((bytes) => ({ contentType, body: bytes }))
  // About 40 MB if a test walks through everything; the oldest goes first.
  if (made.size >= 400) made.delete(made.keys().next().value ?? '')
  made.set(path, file)
  return file
}

const worksheet = (name: string) =>
  [
    `WORKSHEET  ${name}`,
    '',
    '1. Read the page aloud to someone at home. / পাতাটি বাড়ির কাউকে জোরে পড়ে শোনাও।',
    '2. Write five words that begin with the same letter.',
    '3. 14 + 9 = ____   27 - 8 = ____   6 x 7 = ____',
    '4. Recite Surah al-Asr. Who listened? ______________',
    '',
  ].join('\r\n')

// ---------------------------------------------------------------- papers

const GREEN = '#0d5a47'
const GOLD = '#b98a2f'
const INK = '#16241f'
const MUTED = '#55635c'

interface Paper {
  title: string
  /** Paragraphs before and after the table. */
  before: string[]
  table?: { widths: number[]; head: string[]; rows: string[][] }
  after: string[]
  /** Lines to be filled in by hand. */
  blanks?: string[]
}

/** The n-th school day (Sunday to Thursday) of December. */
function schoolDay(year: string, n: number): string {
  const date = new Date(Date.UTC(Number(year), 11, 1))
  for (let left = n; ; date.setUTCDate(date.getUTCDate() + 1)) {
    const weekend = date.getUTCDay() > 4
    if (!weekend && left-- === 0) break
  }
  return date.toLocaleDateString('en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    timeZone: 'UTC',
  })
}

/** Kinds of paper by words in the name; the last one fits everything. */
const papers: [words: RegExp, write: (name: string, year: string, r: () => number) => Paper][] = [
  [
    /admit/,
    (name, year, r) => ({
      title: 'Admit Card – Recruitment Test',
      before: [
        'This card admits the applicant named below to the written test. It must be shown at the gate together with the national identity card.',
      ],
      table: {
        widths: [150, 345],
        head: ['', ''],
        rows: [
          ['Roll number', name.replace(/\D/g, '') || '20260000'],
          ['Post', 'Assistant Teacher'],
          ['Date and time', `${schoolDay(year, 4)} ${year}, 10:00 a.m. – 12:00 noon`],
          ['Reporting time', '9:30 a.m.'],
          ['Hall', `Main building, Room ${200 + Math.floor(r() * 20)}`],
          ['Subjects', 'Bangla 20, English 20, subject 40, general knowledge 20'],
        ],
      },
      after: [
        '1. Nobody is admitted after 10:15 a.m.',
        '2. Mobile phones, smart watches and calculators stay outside the hall.',
        '3. Those who pass the written test are called for a demonstration class on the same day.',
      ],
    }),
  ],
  [
    /exam-routine|final-exam/,
    (_, year) => {
      const subjects = [
        ['Bangla', 'Arabic'],
        ['English', 'Bangla'],
        ['Mathematics', 'English'],
        ['Arabic', 'Mathematics'],
        ['Science', 'Drawing'],
        ['Bangladesh and Global Studies', 'Oral, all subjects'],
        ['Islamic Studies', 'Tilawat'],
        ['ICT', '-'],
      ]
      return {
        title: `Routine of the Final Examination, ${year}`,
        before: [
          'Time: 9:00 a.m. to 11:00 a.m. (Nursery, KG: 9:00 a.m. to 10:00 a.m.). The viva of each subject follows on the next day.',
        ],
        table: {
          widths: [105, 160, 130, 100],
          head: ['Date', 'Class I – VI', 'Nursery, KG', 'Viva'],
          rows: subjects.map(([upper = '', lower = ''], i) => [
            schoolDay(year, i),
            upper,
            lower,
            schoolDay(year, i + 1),
          ]),
        },
        after: [
          'Final 50 marks: written 40, viva 10. Together with formative 20, mid-term 20 and attendance 10 the total is 100.',
          'No pupil sits for an examination with dues. The clearance slip is issued by the accounts office.',
          'Controller of Examinations',
        ],
      }
    },
  ],
  [
    /class-routine/,
    () => ({
      title: 'Class Routine, Classes I to V (revised)',
      before: [
        'Assembly 7:50 a.m. Each period has 40 minutes; break from 10:40 to 11:10. Zuhr is prayed together at 1:15 p.m.',
      ],
      table: {
        widths: [75, 70, 70, 70, 70, 70, 70],
        head: ['Day', '8:00', '8:40', '9:20', '10:00', '11:10', '11:50'],
        rows: ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((d, i) => [
          d,
          'Quran',
          ...['Bangla', 'English', 'Maths', 'Arabic', 'Science', 'BGS', 'Writing', 'ICT'].slice(
            i % 4,
            (i % 4) + 5,
          ),
        ]),
      },
      after: ['Physical education on Monday and Wednesday after Asr for boarders.', 'Academic Coordinator'],
    }),
  ],
  [
    /book-list/,
    () => ({
      title: 'Book List and Stationery',
      before: [
        'Prices in Taka for the whole set. Textbooks of the National Curriculum and Textbook Board are given free of charge from Class I.',
      ],
      table: {
        widths: [90, 305, 100],
        head: ['Class', 'Books', 'Set'],
        rows: [
          ['Play – KG', 'Bornomala, My First ABC, Number Friends, Nurani Qaida, drawing book', '5,000'],
          ['One, Two', 'Grammar and Story, Arabic Reader 1–2, Seerah for Children, handwriting', '6,000'],
          [
            'Three – Five',
            'Grammar and Composition, Arabic Reader 3–5, Forty Hadith, atlas, ICT workbook',
            '6,500',
          ],
        ],
      },
      after: [
        'Exercise books: eight ruled, two squared, one without lines. Please cover the books and write the name on the cover.',
        'Buying elsewhere is allowed.',
      ],
    }),
  ],
  [
    /syllabus/,
    (name) => ({
      title: `Syllabus: ${
        name
          .replace(/^syllabus\s*/i, '')
          .replace(/(?<!\d)\d+$/, '')
          .trimEnd() || 'all classes'
      }`,
      before: [
        'Marks: formative 20, mid-term 20 (written 15, viva 5), final 50 (written 40, viva 10), attendance 10.',
      ],
      table: {
        widths: [120, 375],
        head: ['Subject', 'Content'],
        rows: [
          ['Quran', 'Sabaq of the term; Surah ad-Duha to an-Nas with meaning; rules of noon sakin'],
          ['Bangla', 'Prose 1–6, poems 1–4; synonyms, sentence order; one composition of 100 words'],
          ['English', 'Units 1–8; tenses; paragraph “My school library”; dictation'],
          ['Mathematics', 'Four rules, fractions with equal denominators, length and weight, shapes'],
          ['Arabic', 'Lessons 1–7; dialogue at the market; fifty new words'],
          ['Science', 'Water, plants, our body; one experiment with a drawing'],
          ['Islamic Studies', 'Wudu and prayer; five hadith; the year of the Hijrah'],
        ],
      },
      after: [
        'Questions come from these contents only.',
        'The subject teachers are glad to answer questions of guardians.',
      ],
    }),
  ],
  [
    /result/,
    (_, _year, r) => ({
      title: 'Results by Roll Number',
      before: ['Names are not published. Guardians receive the progress report from the class teacher.'],
      table: {
        widths: [70, 100, 65, 65, 65, 65, 65],
        head: ['Roll', 'Section', 'Yad', 'Tajweed', 'Voice', 'Total', 'Grade'],
        rows: Array.from({ length: 22 }, (_, i) => {
          const parts = [34 + Math.floor(r() * 17), 20 + Math.floor(r() * 11), 12 + Math.floor(r() * 9)]
          const total = parts.reduce((sum, n) => sum + n, 0)
          const grade = total >= 90 ? 'A+' : total >= 80 ? 'A' : total >= 70 ? 'A-' : total >= 60 ? 'B' : 'C'
          return [
            String(1001 + i * 3),
            i % 2 ? 'Hifz B' : 'Hifz A',
            ...parts.map(String),
            String(total),
            grade,
          ]
        }),
      },
      after: ['Requests for re-checking are accepted within seven days.', 'Controller of Examinations'],
    }),
  ],
  [
    /payment/,
    () => ({
      title: 'How to Pay: bKash, Cellfin, Bank',
      before: [
        'bKash. 1. Open the app and choose “Payment”. 2. Enter the merchant number of the school. 3. Enter the amount. 4. Write the student ID as reference. 5. Confirm with your PIN and keep the transaction number.',
        'Cellfin. 1. Choose “Education fees”. 2. Search the school by name. 3. Enter the student ID and check the name shown. 4. Choose the month and pay.',
        'Bank. Take the green deposit slip at the counter, write student ID, class and month in block letters, and keep the second copy.',
      ],
      table: {
        widths: [175, 160, 160],
        head: ['Plan', 'When', 'Discount'],
        rows: [
          ['Yearly', 'before 10 January', '5 %'],
          ['Half-yearly', 'January, July', '3 %'],
          ['Quarterly', 'January, May, September', '2 %'],
          ['Monthly', 'before the 10th', 'none'],
        ],
      },
      after: [
        'Tuition is due by the 7th. After the 10th a penalty of Tk 50 per day is added.',
        'Accounts Office',
      ],
    }),
  ],
  [
    /form|consent|permission/,
    (name) => ({
      title: /permission/.test(name)
        ? 'Permission of the Guardian'
        : /consent/.test(name)
          ? 'Consent to Vaccination'
          : 'Application Form',
      before: [
        'Please fill in with a pen and return to the class teacher. Forms without signature cannot be accepted.',
      ],
      blanks: [
        'Name of the pupil',
        'Class, section and roll',
        'Name of the guardian',
        'Mobile',
        'Illness, allergy or medicine',
        'Remarks',
        'Date',
        'Signature of the guardian',
      ],
      after: [
        'What is written here is seen by the class teacher and the office only and is destroyed at the end of the school year.',
      ],
    }),
  ],
  [
    /circular|job|career/,
    (_, year) => ({
      title: 'Job Circular',
      before: [
        'Applications are invited from qualified candidates who practise their faith and like children. The salary is negotiable and in keeping with experience; two festival bonuses a year; free lunch; reduced tuition for the applicant’s own children.',
      ],
      table: {
        widths: [150, 60, 285],
        head: ['Post', 'Number', 'Qualification'],
        rows: [
          ['Assistant Teacher (English)', '02', 'BA (Hons) and MA in English, CGPA not under 3.00'],
          ['Assistant Teacher (Mathematics)', '01', 'BSc (Hons) and MSc in Mathematics or Statistics'],
          ['Teacher of Hifz (residential)', '03', 'Hafizul Quran with certificate in tajweed'],
          ['Class Teacher, Pre-School', '02', 'Bachelor; Montessori diploma preferred'],
        ],
      },
      after: [
        `Curriculum vitae, two photographs and copies of all certificates reach the office within twenty days (${year}). Write the post on the envelope.`,
        'Women are encouraged to apply. Any attempt to influence the choice disqualifies the applicant.',
        'Secretary, Governing Body',
      ],
    }),
  ],
  [
    /./,
    (name) => ({
      title:
        name
          .replace(/[-_]+/g, ' ')
          .replace(/[^\x20-\x7e]/g, '')
          .replace(/\b[a-z]/g, (c) => c.toUpperCase())
          .trim() || 'Notice',
      before: [
        'This is to inform all pupils, guardians and teachers of the following.',
        'The arrangements announced on the notice board hold for all sections. Class teachers explain them to the pupils in the first period of the next working day and note in the diary that they have done so.',
        'Residential pupils follow the plan of the hostel; the warden gives out the lists on Thursday after Asr. Holiday work is light on purpose: ten minutes of reading, ten of arithmetic and the usual revision of the Quran each day.',
      ],
      table: {
        widths: [130, 365],
        head: ['Class', 'Work'],
        rows: [
          ['Play – KG', 'One picture story, told and drawn; surahs learnt so far'],
          ['One – Three', 'Two pages of handwriting, one page of sums, one story to retell'],
          ['Four – Six', 'A diary of five days in Bangla or English; one page of Arabic'],
          ['Tahfeez', 'Two Paras of revision a day, heard and signed by a guardian'],
        ],
      },
      after: ['With thanks for your help and your prayers.', 'Principal'],
    }),
  ],
]

/** A paper on the school's letterhead. No clock in it: the same path always gives the same bytes. */
function paper(path: string, name: string): Promise<Buffer> {
  const year = /\/(20\d\d)\//.exec(path)?.[1] ?? '2026'
  const r = seeded(path)
  const words = path.toLowerCase()
  const write = papers.find(([pattern]) => pattern.test(words))?.[1]
  const text: Paper = write ? write(name, year, r) : { title: name, before: [], after: [] }
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 50, bottom: 56, left: 50, right: 50 },
    info: { Title: text.title, Author: LETTERHEAD, CreationDate: new Date(Date.UTC(Number(year), 0, 1)) },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  const width = doc.page.width - 100

  // Letterhead: a star in a circle, the name, a line of gold.
  const star = (x: number, y: number, radius: number) => {
    for (let i = 0; i < 16; i++) {
      const reach = i % 2 ? radius * 0.765 : radius
      const angle = (Math.PI / 8) * i
      const at: [number, number] = [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
      if (i === 0) doc.moveTo(...at)
      else doc.lineTo(...at)
    }
    return doc.closePath()
  }
  doc.circle(74, 70, 24).fill(GREEN)
  star(74, 70, 17).lineWidth(1.2).stroke('#e0b04c')
  star(74, 70, 8).fill('#e0b04c')
  doc.fillColor(GREEN).font('Times-Bold').fontSize(22).text(LETTERHEAD, 112, 50)
  doc
    .fillColor(MUTED)
    .font('Helvetica')
    .fontSize(9)
    .text('Quran-centred and general education · West Khulshi, Chattogram', 112, 77)
  doc
    .moveTo(50, 106)
    .lineTo(50 + width, 106)
    .lineWidth(1.6)
    .stroke(GOLD)
  doc.fontSize(9).fillColor(MUTED)
  doc.text(`Ref. ${year}/${String(100 + Math.floor(r() * 880))}`, 50, 114, { lineBreak: false })
  doc.text('Office of the Principal', 50, 114, { width, align: 'right' })

  doc.fillColor(INK).font('Times-Bold').fontSize(18).text(text.title, 50, 146, { width })
  doc.moveDown(0.7)
  const paragraph = (line: string) => {
    doc.font('Times-Roman').fontSize(11.5).fillColor(INK).text(line, { width, lineGap: 3 })
    doc.moveDown(0.55)
  }
  text.before.forEach(paragraph)

  if (text.table) {
    const { widths, head, rows } = text.table
    const draw = (cells: string[], bold: boolean) => {
      doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(9.5)
      const height =
        Math.max(...cells.map((c, i) => doc.heightOfString(c, { width: (widths[i] ?? 80) - 12 }))) + 10
      if (doc.y + height > doc.page.height - 70) doc.addPage()
      const y = doc.y
      let x = 50
      if (bold)
        doc
          .rect(
            50,
            y,
            widths.reduce((a, b) => a + b, 0),
            height,
          )
          .fill('#f1ebdc')
      cells.forEach((cell, i) => {
        const w = widths[i] ?? 80
        doc.fillColor(bold ? GREEN : INK).text(cell, x + 6, y + 6, { width: w - 12 })
        x += w
      })
      doc
        .moveTo(50, y + height)
        .lineTo(x, y + height)
        .lineWidth(0.6)
        .stroke('#e2d9c6')
      doc.x = 50
      doc.y = y + height
    }
    if (head.some(Boolean)) draw(head, true)
    for (const row of rows) draw(row, false)
    doc.moveDown(1.2)
  }
  for (const blank of text.blanks ?? []) {
    const y = doc.y + 14
    doc.font('Helvetica').fontSize(10).fillColor(INK).text(blank, 50, y, { width: 160 })
    doc
      .moveTo(215, y + 12)
      .lineTo(50 + width, y + 12)
      .lineWidth(0.6)
      .stroke('#8b8471')
    doc.x = 50
    doc.y = y + 20
  }
  if (text.blanks) doc.moveDown(1)
  text.after.forEach(paragraph)

  // Within the bottom margin a new page would begin: the foot is written without line breaks.
  doc.page.margins.bottom = 0
  doc
    .font('Helvetica')
    .fontSize(8)
    .fillColor(MUTED)
    .text('This is a sample paper of the stand-in server.', 50, doc.page.height - 40, {
      width,
      align: 'center',
      lineBreak: false,
    })
  doc.end()
  return done
}
