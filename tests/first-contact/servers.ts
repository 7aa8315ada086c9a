import { schoolRows } from './school-rows.ts'
import type { Differences } from './school-server.ts'

// The servers of the rehearsal, and the six rows of a first contact that once was silent.

/** Dates, columns, one path and the place of the files have other names. */
export const renamed: Differences = {
  date: (iso) => iso.split('-').reverse().join('-'),
  names: {
    '*': {
      head_line: 'headline',
      description: 'details',
      images_path: 'photo',
      images: 'image',
      picture: 'photo',
    },
    '/all-notice': { id: 'notice_id', date: 'publish_date' },
    '/notice-details': { date: 'publish_date' },
    '/all-news': { date: 'published_at', images_path: 'image' },
    '/career': { id: 'career_id', designation_name: 'position' },
    '/all-teacher': { designation_name: 'designation', email: 'email_address' },
    '/all-videos': { video_id: 'youtube_id' },
    '/faq': {
      ques_bangla: 'question_bn',
      ans_bangla: 'answer_bn',
      ques_english: 'question_en',
      ans_english: 'answer_en',
    },
    '/admission-programme-list': { programme_id: 'program_id', degree_name: 'class_name' },
    '/admission-semester-list': { semester_id: 'session_id', semester_name: 'session_name' },
    '/application-fee': { fee: 'application_fee' },
  },
  paths: { '/all-events': '/events' },
}

/** All rows are two levels deep, and lists come in pages of four. */
export const paged: Differences = {
  envelope: (rows, _path, { page = '1' }) => {
    const first = (Number(page) - 1) * 4
    return {
      status: 'success',
      data: {
        rows: rows.slice(first, first + 4),
        pagination: {
          current_page: Number(page),
          last_page: Math.max(1, Math.ceil(rows.length / 4)),
          total: rows.length,
        },
      },
    }
  },
  single: (row) => ({ status: row ? 'success' : 'fail', data: row ? { rows: [row] } : null }),
  refusal: { status: 200, body: { status: 'fail', data: null, message: 'User not found' } },
}

/** As a Laravel resource: `data`, `links` and `meta`, attributes in a group, moments in UTC, 401 for a wrong credential. */
export const laravel: Differences = {
  date: (iso) => `${iso}T03:00:00.000000Z`,
  envelope: (rows) => ({
    data: rows,
    links: { first: 'x?page=1', last: 'x?page=1', prev: null, next: null },
    meta: { current_page: 1, last_page: 1, per_page: 100, total: rows.length },
  }),
  single: (row) => ({ data: row }),
  names: {
    '*': {
      images_path: 'image',
      picture: 'image',
      images: 'image',
      head_line: 'title',
      semester_id: 'id',
      programme_id: 'id',
      teacher_id: 'id',
    },
  },
  row: (row, path) => {
    const { id, ...attributes } = row
    return path.includes('teacher') || path.includes('news')
      ? { id: Number(id), type: 'items', attributes }
      : { ...row, created_at: '2026-01-01T00:00:00Z' }
  },
  refusal: { status: 401, body: { message: 'Unauthenticated.' } },
}

const json = (body: unknown) => `\n${JSON.stringify(body)}`

/** Nothing is as specified: names, paths, envelope, pages, dates, empty values, the type of the answer, "no such call" with status 200. */
export const foreign: Differences = {
  date: (iso) => `${iso.slice(8)}-${iso.slice(5, 7)}-${iso.slice(2, 4)}`,
  names: {
    '*': {
      id: 'rec_id',
      head_line: 'caption',
      date: 'posted',
      description: 'body_html',
      images_path: 'attachment',
      images: 'attachment',
      picture: 'photo_url',
      thumbnail: 'thumb_url',
      start_date: 'from_date',
      end_date: 'to_date',
      name: 'full_title',
      title: 'full_title',
      teacher_id: 'emp_id',
      designation_name: 'post_title',
      department_name: 'dept_title',
      email: 'mail_id',
      video_id: 'yt_link',
      programme_id: 'class_code',
      department_id: 'section_code',
      degree_name: 'class_title',
      semester_id: 'session_code',
      semester_name: 'session_title',
      semester: 'term_title',
      gender: 'sex_title',
      fee: 'amount_bdt',
      link: 'target_url',
      ques_bangla: 'question_bangla',
      ans_bangla: 'answer_bangla',
      ques_english: 'question_english',
      ans_english: 'answer_english',
    },
  },
  paths: {
    '/all-notice': '/notices',
    '/all-news': '/news',
    '/all-events': '/events',
    '/all-videos': '/videos',
  },
  row: (row) => ({
    ...Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name === 'body_html' ? `&lt;p&gt;${value}&lt;/p&gt;` : (value ?? 'NULL'),
      ]),
    ),
    is_published: 'Y',
    updated_on: 'NULL',
  }),
  envelope: (rows, _path, { page_no = '1' }) => {
    const items = rows.slice((Number(page_no) - 1) * 4, Number(page_no) * 4)
    const pager = { no: Number(page_no), of: Math.ceil(rows.length / 4), records: rows.length }
    return { code: 200, msg: 'OK', result: { items, pager } }
  },
  single: (row) => ({ code: 200, msg: 'OK', result: { item: row ?? null } }),
  refusal: { status: 200, body: { code: 403, msg: 'Client is not registered here', result: null } },
  answers: (request, response, path) => {
    const theirs = (request.url ?? '').replace(/^\/webapi|\?.*$/g, '')
    if (schoolRows[path] && !Object.keys(foreign.paths ?? {}).includes(theirs)) return false
    response.writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
    response.end(json({ code: 404, msg: 'Method not exists', result: null }))
    return true
  },
}

const evil = '\u001b[31m<script>alert(1)</script>'

/** Echoes the credential, nests without end, answers with pages, letters and nothing, names columns after objects. */
export const hostile: Differences = {
  answers: (_request, response, path, body) => {
    const send = (text: string, type = 'text/html') => {
      response.writeHead(200, { 'content-type': type }).end(text)
      return true
    }
    const echo = JSON.stringify(body)
    switch (path) {
      case '/banner':
        return send(
          `[{"id":1,"images_path":"http://169.254.169.254/${evil}","__proto__":{"x":1},"constructor":"${evil}"}]`.replaceAll(
            '\u001b',
            '\\u001b',
          ),
        )
      case '/all-notice':
        return send('['.repeat(100_000))
      case '/all-news':
        return send(`<html><title>Parked</title>${evil}</html>`)
      case '/career':
        return send(JSON.stringify({ status: 0, message: `Wrong ${evil} ${echo}` }))
      case '/faq':
        return send('')
      case '/gallery':
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
        return true
      case '/all-events':
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '999999999' })
          .end('[')
        return true
      case '/category-list':
        return send(
          JSON.stringify(Array.from({ length: 2000 }, (_, at) => ({ [`column_${at}`]: evil.repeat(20) }))),
        )
      case '/parent-feedback':
        response.destroy()
        return true
      default:
        return false
    }
  },
  row: (row) => ({
    ...row,
    note: 'rehearsal-user-4711 rehearsal/password+0815',
    'rehearsal/password+0815': 1,
  }),
}
