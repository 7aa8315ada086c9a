import { startFakeUpstream } from '@school/demo-upstream'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// Vacancies, events and the calendar end to end: fake upstream → mirror → Postgres → page.

const site = await startApp()
afterAll(() => site.close())

const page = async (path: string) => {
  const response = await fetch(site.url + path)
  return { status: response.status, html: await response.text() }
}
const html = async (path: string) => (await page(path)).html
const syncUntilShown = async (entity: string, path: string, text: string) => {
  await site.sync(entity)
  await expect.poll(() => html(path)).toContain(text)
}
const copyOfFirst = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (!row) throw new Error('the fake upstream has no such rows')
  return structuredClone(row)
}
/** Returns the date some days from today in Chattogram. */
const day = (ahead: number) =>
  new Date(Date.now() + 6 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)

test('a vacancy shows all its fields, the name of its type, and three links', async () => {
  site.fakeUpstream.tables.careers.push({
    ...copyOfFirst(site.fakeUpstream.tables.careers),
    id: '98001',
    title: 'Teacher of Calligraphy',
    designation_name: 'Lecturer',
    department_name: 'Arts',
    department: 'Written Signs',
    location: 'Halishahar',
    subject: 'Khatt',
    start_date: '2025-09-04',
    end_date: day(0),
    position_number: '03',
    gender: 'Both',
    job_type: '2',
    qualification: 'A portfolio',
    responsibilites: 'First line\\nSecond \\"line\\"',
    additional_requirement: 'Own reed pens',
    advertisement: 'uploads/career/none-such.pdf',
  })
  await syncUntilShown('careers', '/career-details/98001', 'A portfolio')
  const vacancy = await html('/career-details/98001')
  expect(vacancy).toContain('<title>Teacher of Calligraphy | ')
  for (const text of [
    ...['Lecturer', 'Arts', 'Halishahar', 'Khatt', '>03<', 'Both', '04 Sept 2025', 'Own reed pens'],
  ])
    expect(vacancy).toContain(text)
  expect(vacancy).toContain('Non Academic')
  expect(vacancy).toMatch(/First line<br\s*\/?>Second &quot;line&quot;/)
  expect(vacancy).toMatch(/href="https:\/\/[^"]*home\/academic\/98001"[^>]*>Apply Now/)
  expect(vacancy).toMatch(/href="\/job-admit-card"[^>]*>.*Admit Card/)
  // The last day counts as open.
  expect(vacancy).toContain('Apply by')
  expect(vacancy).toContain('The advertisement cannot be downloaded at the moment.')
})

// docs/spec/rulings.md#62
test('a vacancy whose last day is over says so and has no "Apply Now", and one whose last day is today has it', async () => {
  const like = copyOfFirst(site.fakeUpstream.tables.careers)
  for (const [id, ahead] of [
    ['98004', -1],
    ['98005', 0],
  ] as const)
    site.fakeUpstream.tables.careers.push({ ...like, id, title: `Post ${id}`, end_date: day(ahead) })
  await syncUntilShown('careers', '/career-details/98005', 'Post 98005')
  const said = /The last day for applications was \d{2} \w+ \d{4}\./
  const [closed, open] = [await html('/career-details/98004'), await html('/career-details/98005')]
  expect(closed).toMatch(said)
  expect(closed).not.toContain('>Apply Now')
  expect(open).not.toMatch(said)
  expect(open).toContain('>Apply Now')
})

test('the advertisement of a vacancy, once mirrored, is downloaded from this site', async () => {
  const row = site.fakeUpstream.tables.careers.find(({ advertisement }) =>
    String(advertisement).endsWith('.pdf'),
  )
  const link = async () =>
    /href="(\/media\/[0-9a-f]{32}\.pdf)" download=/.exec(await html(`/career-details/${row?.id}`))?.[1] ?? ''
  await site.fetchMedia('career')
  await expect.poll(link).not.toBe('')
  expect((await fetch(site.url + (await link()))).headers.get('content-type')).toBe('application/pdf')
})

test('the search finds vacancies by title, department or location in any case, even if other columns are empty', async () => {
  site.fakeUpstream.tables.careers.push(
    Object.assign(copyOfFirst(site.fakeUpstream.tables.careers), {
      id: '98002',
      title: undefined,
      designation_name: 'Nameless Post',
      department_name: '',
      department: undefined,
      location: 'Patenga',
    } as object),
  )
  await syncUntilShown('careers', '/career', '/career-details/98002"')
  for (const [search, id] of [
    ['cALLigraphy', '98001'],
    ['arts', '98001'],
    ['written signs', '98001'],
    ['halisha', '98001'],
    ['PATENGA', '98002'],
    ['nameless', '98002'],
  ]) {
    const listHtml = await html(`/career?search=${search}`)
    expect(listHtml, search).toContain(`/career-details/${id}"`)
    expect(listHtml, search).toMatch(/>1 vacancy</)
  }
  for (const search of ['zzzz', '%25', '%00_'])
    expect(await html(`/career?search=${search}`)).toContain('No careers found.')
})

test('the page of vacancies shows the text of the latest vacancy beside the list', async () => {
  site.fakeUpstream.tables.latestCareer.splice(0, Infinity, {
    ...copyOfFirst(site.fakeUpstream.tables.latestCareer),
    description: 'Circular of <b>today</b>\\nwith a second line',
  })
  await site.sync('latest-career')
  await expect
    .poll(() => html('/career'))
    .toMatch(/Circular of <strong>today<\/strong><br\s*\/?>with a second line/)
})

test('an event shows its dates in both lists and on its page', async () => {
  site.fakeUpstream.tables.events.push({
    ...copyOfFirst(site.fakeUpstream.tables.events),
    id: '98001',
    name: 'Kite festival',
    description: `${'x'.repeat(79)}ক্ষি and more`,
    images: '',
    date: '2098-09-04',
    start_date: '2098-09-04',
    end_date: '2098-09-06',
  })
  for (const list of ['/all-events', '/events-activities']) {
    await syncUntilShown('events', list, 'Kite festival')
    const listHtml = await html(list)
    expect(listHtml).toContain('href="/events/98001"')
    expect(listHtml).toContain('04 Sept 2098 – 06 Sept 2098')
    // Cut after 80 characters, and never within a grapheme cluster.
    expect(listHtml).toContain(`${'x'.repeat(79)}ক্ষি…`)
    expect(new Set(listHtml.match(/href="\/events\/\d+"/g)).size).toBe(48)
    expect(listHtml).toContain(`href="${list}?shown=96#row-49"`)
  }
  const event = await html('/events/98001')
  expect(event).toContain('<title>Kite festival | ')
  expect(event).toContain('04 Sept 2098 – 06 Sept 2098')
  expect(event).toContain('Recent Events')
})

test('upcoming events come before past ones, the next one first', async () => {
  for (const [id, start, end] of [
    ['98011', day(400), day(401)],
    ['98012', day(-3), day(0)],
    ['98013', day(-2), day(-1)],
    ['98014', day(300), ''],
  ] as const)
    site.fakeUpstream.tables.events.push({
      ...copyOfFirst(site.fakeUpstream.tables.events),
      id,
      name: `Grouped ${id}`,
      date: start,
      start_date: start,
      end_date: end,
    })
  await syncUntilShown('events', '/all-events?title=grouped', 'Grouped 98014')
  const listHtml = await html('/all-events?title=grouped')
  const shown = [...listHtml.matchAll(/<h3[^>]*>([^<]+)<|>(Grouped \d+)</g)].map(
    (match) => match[1] ?? match[2],
  )
  expect(shown).toEqual([
    ...['Upcoming events', 'Grouped 98012', 'Grouped 98014', 'Grouped 98011'],
    ...['Past events', 'Grouped 98013'],
  ])
})

test.each([
  ['/all-notice', 'notices', 'head_line'],
  ['/all-news', 'news', 'head_line'],
  ['/all-events', 'events', 'name'],
] as const)('%s is filtered by words of the title, by month and by year', async (path, table, name) => {
  const { [table]: rows } = site.fakeUpstream.tables
  for (const [id, date] of [
    ['97001', '1998-02-28'],
    ['97002', '1998-11-02'],
    ['97003', '1997-02-01'],
  ] as const)
    (rows as object[]).push({
      ...copyOfFirst<object>(rows),
      id,
      [name]: `Picked ${id}`,
      date,
      start_date: date,
      end_date: date,
    })
  await syncUntilShown(table, `${path}?title=picked`, 'Picked 97003')
  const found = async (search: string) =>
    [...(await html(`${path}?title=PICKED${search}`)).matchAll(/>Picked (\d+)</g)].map(([, id]) => id)
  expect(await found('')).toEqual(['97002', '97001', '97003'])
  expect(await found('&month=2')).toEqual(['97001', '97003'])
  expect(await found('&year=1998')).toEqual(['97002', '97001'])
  expect(await found('&month=2&year=1998')).toEqual(['97001'])
  expect(await found('&date=28+Feb&month=2&year=1998')).toEqual(['97001'])
  // What is not in the lists is dropped.
  expect(await found('&month=13&year=98')).toHaveLength(3)
  const picked = await html(`${path}?title=picked&month=2&year=1998`)
  expect(picked).toMatch(/<option value="2" selected="">Feb</)
  expect(picked).toMatch(/<option value="1998" selected="">1998</)
  expect(picked).not.toContain('<option value="1996"')
})

test('the calendar groups entries by semester, marks current ones, and shows nothing for an invalid date', async () => {
  const { calendar } = site.fakeUpstream.tables
  calendar.push(
    {
      ...copyOfFirst(calendar),
      sl: '901',
      semester: 'Winter 2098',
      name: 'Star gazing',
      start_date: day(-1),
      end_date: day(1),
    },
    {
      ...copyOfFirst(calendar),
      sl: '902',
      semester: 'Winter 2098',
      name: 'Leap day',
      start_date: '2025-02-30',
      end_date: '0000-00-00',
    },
  )
  await syncUntilShown('calendar', '/academic-calendar', 'Star gazing')
  const listHtml = await html('/academic-calendar')
  const winter = /<caption[^>]*>Winter 2098<\/caption>.*?<\/table>/s.exec(listHtml)?.[0] ?? ''
  expect(winter).toMatch(/Star gazing<span[^>]*>Today</)
  expect(winter).toMatch(/Leap day<\/th><td[^>]*><\/td>/)
  expect(winter).not.toMatch(/1970|NaN|Invalid/)
  expect(listHtml.match(/<caption/g)).toHaveLength(3)
})

test('a list of a thousand rows shows the first ones and more step by step, and its filter covers all rows', async () => {
  const { events, calendar } = site.fakeUpstream.tables
  const fakeUpstream = await startFakeUpstream({
    data: {
      events: Array.from({ length: 1_000 }, (_, index) => ({
        ...copyOfFirst(events),
        id: String(index + 1),
        name: `Event number ${index + 1}`,
        images: '',
        date: '2020-02-02',
        start_date: index === 321 ? '2019-09-09' : '2020-02-02',
        end_date: '2020-02-02',
      })),
      calendar: Array.from({ length: 1_000 }, (_, index) => ({
        ...copyOfFirst(calendar),
        sl: String(index + 1),
        semester: index < 500 ? 'Spring' : 'Autumn',
      })),
    },
  })
  const large = await startApp({ fakeUpstream, synced: false })
  try {
    await large.sync('events', 'calendar')
    const htmlOf = async (path: string) =>
      (await (await fetch(large.url + path)).text()).replaceAll('<!-- -->', '')
    const countEvents = (html: string) => new Set(html.match(/href="\/events\/\d+"/g)).size
    const list = await htmlOf('/all-events')
    expect(list).toContain('>1000 events<')
    expect(list).toContain('(952 left)')
    expect(countEvents(list)).toBe(48)
    // "Show more": 48 more in each step.
    let steps = list
    for (const shown of [96, 144]) {
      const more = /href="(\/all-events\?shown=\d+)(?:#[^"]*)?"/.exec(steps)?.[1] ?? ''
      steps = await htmlOf(more)
      expect(countEvents(steps)).toBe(shown)
      expect(steps).toContain(`(${1_000 - shown} left)`)
    }
    // A script requests a range of rows. An invalid range is rejected.
    const rows = async (cursor: unknown) => {
      const input = encodeURIComponent(JSON.stringify({ cursor }))
      const response = await fetch(`${large.url}/trpc/events.list?input=${input}`)
      if (!response.ok) return response.status
      const { total, rows } = (await response.json()).result.data
      return { total, names: rows.map(({ name }: { name: string }) => name) }
    }
    const names = Array.from({ length: 48 }, (_, index) => `Event number ${1_000 - 48 - index}`)
    expect(await rows([48, 96])).toEqual({ total: 1_000, names })
    expect(await rows([48, 50])).toEqual({ total: 1_000, names: names.slice(0, 2) })
    for (const wrong of [[48, 48], [96, 48], [-1, 48], [0, 5_001], [0], [0.5, 2], '48', 48])
      expect(await rows(wrong), JSON.stringify(wrong)).toBe(400)
    // The newest rows come first. The filter finds a row at any position.
    expect(list).toContain('>Event number 1000<')
    expect(list).not.toContain('>Event number 322<')
    const filtered = await htmlOf('/all-events?date=09+sept+2019')
    expect(filtered).toContain('>Event number 322<')
    expect(countEvents(filtered)).toBe(1)
    const dates = await htmlOf('/academic-calendar')
    expect(dates.match(/<tr/g)).toHaveLength(201)
    expect(dates).toContain('(800 left)')
  } finally {
    await large.close()
    await fakeUpstream.close()
  }
})
