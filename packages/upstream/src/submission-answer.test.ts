import { describe, expect, test } from 'vitest'
import { judgeAnswer, type SubmissionPath, type Verdict } from './submission-answer.ts'

// What an answer to a submission means, by where it comes from (docs/spec/rulings.md#69). Each row is one answer, and its meaning for a
// message and for an application.

const judge = (path: SubmissionPath, status: number, body: string | Uint8Array): Verdict =>
  judgeAnswer(path, { status, bytes: Buffer.from(body as string) }, (text) => text)

/** `delivered!` is delivered with a doubt; a credential is followed by the meaning if it is accepted. */
function wordOf(verdict: Verdict): string {
  if (verdict.kind === 'credential') return `credential, ${wordOf(verdict.otherwise)}`
  return verdict.kind === 'delivered' && verdict.doubt ? 'delivered!' : verdict.kind
}

const page = (title: string) =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center><hr>nginx</body></html>`
const own = (responseCode: unknown, responseMsg = 'Done') => JSON.stringify({ responseCode, responseMsg })
const warning =
  '<br />\n<b>Notice</b>: Undefined index: photo in <b>/var/www/Api.php</b> on line <b>[12]</b><br />\n'

describe('an answer with status 200', () => {
  test.each<[string, string | Uint8Array, contact: string, application: string]>([
    ['true', 'true', 'delivered', 'unclear'],
    ['a number', '1', 'delivered', 'unclear'],
    ['a word', 'OK', 'delivered', 'unclear'],
    ['a JSON text', '"Message sent"', 'delivered', 'unclear'],
    ['nothing', '', 'delivered', 'unclear'],
    ['null', 'null', 'delivered', 'unclear'],
    ['an empty list', '[]', 'delivered', 'unclear'],
    ['words', '{"message":"Thank you"}', 'delivered', 'unclear'],
    ['words in Bangla', '{"message":"ধন্যবাদ, আপনার বার্তা পেয়েছি"}', 'delivered', 'unclear'],
    [
      'fields of errors without any',
      '{"message":"Thank you","error":null,"errors":[]}',
      'delivered',
      'unclear',
    ],
    ['a page of thanks', page('Thank you'), 'delivered', 'unclear'],
    ['JSON cut off', '{"message":"Tha', 'delivered', 'unclear'],
    ['a notice after JSON', `{"message":"Thank you"}${warning}`, 'delivered', 'unclear'],
    ['false', 'false', 'delivered!', 'unclear'],
    [
      'a flag of failure',
      '{"status":false,"message":"Could not save your message"}',
      'delivered!',
      'unclear',
    ],
    ['a flag alone', '{"success":0}', 'delivered!', 'unclear'],
    ['words of failure', '{"message":"Mailer error: SMTP connect() failed"}', 'delivered!', 'unclear'],
    ['words of failure in Bangla', '{"message":"বার্তা সংরক্ষণ করা যায়নি"}', 'delivered!', 'unclear'],
    [
      'a failed mail after JSON',
      '{"message":"Thank you"}<br /><b>Warning</b>: mail(): Failed',
      'delivered!',
      'unclear',
    ],
    ['an error', '{"error":"database is locked"}', 'delivered!', 'unclear'],
    ['errors', '{"errors":{"email":["The email is taken."]}}', 'delivered!', 'unclear'],
    ['another page', page('Just a moment...'), 'delivered!', 'unclear'],
    [
      'a wrong credential',
      '{"status":0,"message":"Invalid userId or password"}',
      'credential, delivered!',
      'credential, unclear',
    ],

    ['words of regret', '{"message":"Sorry, try again later."}', 'delivered!', 'unclear'],
    ['words of regret in Bangla', '{"message":"দুঃখিত, আবার চেষ্টা করুন"}', 'delivered!', 'unclear'],
    ['thanks with regret', '{"message":"Thank you. Sorry for the wait."}', 'delivered', 'unclear'],
    ['thanks with an advice', '{"message":"Thank you. Please do not reply."}', 'delivered', 'unclear'],
    ['no failure', '{"message":"No errors"}', 'delivered', 'unclear'],
    ['a word that denies success', '{"message":"Unsuccessful"}', 'delivered!', 'unclear'],
    ['a word that denies success in Bangla', '{"message":"অসফল"}', 'delivered!', 'unclear'],
    ['a flag in other letters', '{"IsSuccess":"False"}', 'delivered!', 'unclear'],
    ['a status of failure as a text', '{"statusCode":"422"}', 'delivered!', 'unclear'],
    ['no error as a text', '{"error":"none","status":"ok"}', 'delivered', 'unclear'],
    ['an error that is none in words', '{"message":"Sent","error":"No error"}', 'delivered', 'unclear'],
    ['a flag of an error', '{"isError":true}', 'delivered!', 'unclear'],
    ['a flag of no error', '{"isError":"false","message":"Sent"}', 'delivered', 'unclear'],
    ['what a box says', '<script>alert("Mail failed");history.back()</script>', 'delivered!', 'unclear'],
    ['thanks in a box', "<script>alert('Message sent');location='/'</script>", 'delivered', 'unclear'],
    ['a database', 'SQLSTATE[42S02]: Base table or view', 'delivered!', 'unclear'],
    ['words about an entry', '{"message":"The email field is required."}', 'delivered!', 'unclear'],
    ['nothing there', '{"message":"Page not found"}', 'delivered!', 'unclear'],
    [
      'thanks with what is not required',
      '{"message":"Thank you. No action is required."}',
      'delivered',
      'unclear',
    ],
    [
      'thanks with a condition',
      '{"message":"Thank you. If the address has an error, we cannot reply."}',
      'delivered',
      'unclear',
    ],
    ['a condition alone', '{"message":"If you see this, an error occurred."}', 'delivered!', 'unclear'],
    [
      'a failure beside a condition',
      '{"message":"Thank you, but the mail failed. If it is urgent, call us."}',
      'delivered!',
      'unclear',
    ],
    [
      'thanks that nobody reads replies to',
      '{"message":"Thank you. This mailbox is not monitored."}',
      'delivered',
      'unclear',
    ],
    ['thanks without fail', '{"message":"Thank you, we reply without fail."}', 'delivered', 'unclear'],
    [
      'thanks with a condition in Bangla',
      '{"message":"বার্তা পাঠানো হয়েছে। কোনো ত্রুটি থাকলে জানান।"}',
      'delivered',
      'unclear',
    ],
    ['no failure in Bangla', '{"message":"কোনো ত্রুটি নেই, বার্তা গৃহীত"}', 'delivered', 'unclear'],
    ['failure in Bangla in two words', '{"message":"বার্তা পাঠানো হয় নি"}', 'delivered!', 'unclear'],
    ['failure in Bangla in other words', '{"message":"গ্রহণ করা গেল না"}', 'delivered!', 'unclear'],
    [
      'a word that begins like failure in Bangla',
      '{"message":"জমা নেওয়া হয় নির্ধারিত সময়ে"}',
      'delivered',
      'unclear',
    ],
    ['a negative number', '-1', 'delivered!', 'unclear'],
    ['a login page', page('Sign in'), 'delivered!', 'unclear'],
    ['XML', '<?xml version="1.0"?><r><responseCode>200</responseCode></r>', 'delivered', 'unclear'],

    ['its code as a number', own(200), 'delivered', 'delivered'],
    ['its code as a text', own('200'), 'delivered', 'delivered'],
    ['its code with blanks', own(' 200 '), 'delivered', 'delivered'],
    ['its code alone', '{"responseCode":200}', 'delivered', 'delivered'],
    ['its code under data', `{"data":${own('200')}}`, 'delivered', 'delivered'],
    ['its code in a list', `[${own(200)}]`, 'delivered', 'delivered'],
    ['its code in a list under data', `{"status":true,"data":[${own(200)}]}`, 'delivered', 'delivered'],
    ['its code in other letters', '{"response_code":"200","response_msg":"Saved"}', 'delivered', 'delivered'],
    ['its code in capitals', '{"RESPONSECODE":"200"}', 'delivered', 'delivered'],
    ['its code with a hyphen', '{"response-code":200}', 'delivered', 'delivered'],
    ['its code under response', `{"response":${own(200)}}`, 'delivered', 'delivered'],
    ['its code two levels deep', `{"result":{"data":${own('200')}}}`, 'delivered', 'delivered'],
    ['its code in a list of lists', `[[${own(200)}]]`, 'delivered', 'delivered'],
    ['its code in a text of JSON', JSON.stringify(own(200)), 'delivered', 'delivered'],
    ['its code in a text under d', JSON.stringify({ d: own(200) }), 'delivered', 'delivered'],
    ['its code in UTF-16', Buffer.from(`\uFEFF${own(200)}`, 'utf16le'), 'delivered', 'delivered'],
    ['an inner code of failure', `{"responseCode":200,"data":${own(91)}}`, 'delivered', 'delivered'],
    ['an outer code of failure', `{"responseCode":91,"data":${own(200)}}`, 'delivered', 'refused'],
    ['a refusal under result', `{"result":${own('91', 'Class is full')}}`, 'delivered', 'refused'],
    ['a byte-order mark', `\uFEFF${own(200)}`, 'delivered', 'delivered'],
    ['two byte-order marks', `\uFEFF\uFEFF${own(200)}`, 'delivered', 'delivered'],
    ['a notice before it', `${warning}${own(200)}`, 'delivered', 'delivered'],
    ['a notice after it', `${own(200)}\n${warning}`, 'delivered', 'delivered'],
    [
      'a line break within a text',
      '{"responseCode":"200","responseMsg":"Saved\nThanks"}',
      'delivered',
      'delivered',
    ],
    ['a comma before its end', '{"responseCode":"200","responseMsg":"Saved",}', 'delivered', 'delivered'],
    ['a dump before it', `[0] => {"id":1}\n${own(200)}`, 'delivered', 'delivered'],
    ['a log before it', `DEBUG: {"responseCode":"91"}\n${own(200)}`, 'delivered', 'delivered'],
    ['a log alone', `Deprecated: an old function ${own(200)}`, 'delivered', 'delivered'],
    [
      'a refusal with a line break',
      '{"responseCode":"91","responseMsg":"No seat\nis left"}',
      'delivered',
      'refused',
    ],
    ['bytes that are no UTF-8', Buffer.from(own(200, 'é'), 'latin1'), 'delivered', 'delivered'],
    [
      'success with words about a credential',
      own(200, 'Sent: keep your credential'),
      'delivered',
      'delivered',
    ],
    ['success with words of failure', own(200, 'Could not save the picture'), 'delivered!', 'delivered!'],
    ['a refusal', own('91', 'No seat is left.'), 'delivered', 'refused'],
    ['a refusal under data', `{"data":${own('91', 'Class is full')}}`, 'delivered', 'refused'],
    [
      'a refusal with a notice',
      `${own(422, 'Invalid user input: mobile')}${warning}`,
      'delivered!',
      'refused',
    ],
    ['a code of 0', '{"responseCode":0}', 'delivered', 'refused'],
    ['00, which is no 200', '{"responseCode":"00"}', 'delivered', 'refused'],
    [
      'a code of failure with words of success',
      own('00', 'Application submitted successfully'),
      'delivered',
      'unclear',
    ],
    ['201, which is no 200', own(201, 'Created'), 'delivered', 'unclear'],
    ['200.0, which is no 200', own('200.0', ''), 'delivered', 'unclear'],
    ['200 with a word', own('200 OK', ''), 'delivered', 'unclear'],
    ['200 in Bangla digits', own('২০০', ''), 'delivered', 'unclear'],
    ['a word as a code', own('SUCCESS', ''), 'delivered', 'unclear'],
    ['a flag as a code', own('true', ''), 'delivered', 'unclear'],
    ['a code of four digits', own('2001', 'Class is full'), 'delivered', 'refused'],
    ['a word of failure as a code', own('FAILED', ''), 'delivered!', 'refused'],
    ['words of success in Bangla', own('00', 'আপনার আবেদন গ্রহণ করা হয়েছে'), 'delivered', 'unclear'],
    ['words of failure in Bangla', own('91', 'আবেদন সফল হয়নি'), 'delivered!', 'refused'],
    ['a code for later', own(503, 'Under maintenance'), 'delivered!', 'gateway'],
    ['an empty code', own('', 'x'), 'delivered', 'unclear'],
    ['null as a code', own(null, 'x'), 'delivered', 'unclear'],
    ['an object as a code', own({}, 'x'), 'delivered', 'unclear'],
    ['a code within a page', `${page('Login')}<script>x=${own(200)}</script>`, 'delivered!', 'unclear'],
    [
      'a code and words about the credential',
      own('401', 'Unauthorized'),
      'credential, delivered!',
      'credential, refused',
    ],
  ])('%s', (_name, body, contact, application) => {
    expect(wordOf(judge('/contact-form', 200, body))).toBe(contact)
    expect(wordOf(judge('/apply-online', 200, body))).toBe(application)
  })
})

describe('an answer with another status', () => {
  test.each<[number, string, contact: string, application: string]>([
    [201, '{"message":"created"}', 'unclear', 'unclear'],
    [202, own(200), 'unclear', 'delivered'],
    [204, '', 'unclear', 'unclear'],
    [301, '', 'gateway', 'gateway'],
    [302, '<a href="/login">Found</a>', 'gateway', 'gateway'],
    [307, page('Temporary Redirect'), 'gateway', 'gateway'],
    [400, page('400 Bad Request'), 'gateway', 'gateway'],
    [400, '{"message":"The email is missing."}', 'refused', 'unclear'],
    [400, '{"errors":{"mobile":["must have 11 digits"]}}', 'refused', 'unclear'],
    [401, page('401 Authorization Required'), 'credential, gateway', 'credential, gateway'],
    [403, page('403 Forbidden'), 'gateway', 'gateway'],
    [403, page('Just a moment...'), 'gateway', 'gateway'],
    [403, '{"message":"Forbidden"}', 'credential, gateway', 'credential, gateway'],
    [403, '{"success":false,"errors":[{"code":1020,"message":"Access denied"}]}', 'gateway', 'gateway'],
    [404, page('404 Not Found'), 'gateway', 'gateway'],
    [404, '{"message":"no Route matched with those values"}', 'gateway', 'gateway'],
    [405, page('405 Not Allowed'), 'gateway', 'gateway'],
    [408, '', 'gateway', 'gateway'],
    [410, 'Gone', 'gateway', 'gateway'],
    [411, page('411 Length Required'), 'gateway', 'gateway'],
    [413, page('413 Request Entity Too Large'), 'gateway', 'gateway'],
    [415, '', 'gateway', 'gateway'],
    [419, '{"message":"CSRF token mismatch."}', 'credential, gateway', 'credential, gateway'],
    [422, '{"message":"The mobile field is required.","errors":{"mobile":["x"]}}', 'refused', 'refused'],
    [422, '{"errors":{"mobile":["must have 11 digits"]}}', 'refused', 'refused'],
    [422, '{"mobile":["must have 11 digits"]}', 'refused', 'refused'],
    [422, '{"detail":[{"loc":["body","mobile"],"msg":"field required"}]}', 'refused', 'refused'],
    [422, '["The mobile is required"]', 'refused', 'refused'],
    [422, '{}', 'gateway', 'gateway'],
    [422, page('Unprocessable'), 'gateway', 'gateway'],
    [409, '{"message":"Duplicate entry"}', 'refused', 'unclear'],
    [422, own('422', 'Mobile is required'), 'refused', 'refused'],
    [422, own(200), 'unclear', 'delivered'],
    [429, '{"message":"Too Many Attempts."}', 'gateway', 'gateway'],
    [451, page('Blocked'), 'gateway', 'gateway'],
    [500, page('500 Internal Server Error'), 'gateway', 'gateway'],
    [500, '', 'gateway', 'gateway'],
    [500, '{"message":"Server Error"}', 'gateway', 'gateway'],
    [500, own('91', 'Class is full'), 'refused', 'refused'],
    [500, own('200', 'Saved'), 'unclear', 'delivered'],
    [502, page('502 Bad Gateway'), 'gateway', 'gateway'],
    [503, '{"error":"unavailable","status":503}', 'gateway', 'gateway'],
    [503, own(503, 'Down for maintenance'), 'gateway', 'gateway'],
    [504, '{"errors":{"origin":["timed out"]}}', 'gateway', 'gateway'],
    [504, 'upstream request timeout', 'gateway', 'gateway'],
    [520, 'error code: 520', 'gateway', 'gateway'],
    [530, page('Origin DNS error'), 'gateway', 'gateway'],
  ])('%i %s', (status, body, contact, application) => {
    expect(wordOf(judge('/contact-form', status, body))).toBe(contact)
    expect(wordOf(judge('/apply-online', status, body))).toBe(application)
  })
})

test.each([
  [own('91', 'No seat is left.'), 'No seat is left.'],
  ['{"message":{"message":"Within"}}', 'Within'],
  ['{"data":{"message":"Under data"}}', 'Under data'],
  [
    '<h1>Sorry</h1><script>var x = "hidden"</script><p>Closed  &mdash; until\nMay</p>',
    'Sorry Closed — until May',
  ],
  ['Closed', 'Closed'],
  [
    own('91', '<p>The Mobile field is required.</p>\n<p>Class is full.</p>\n'),
    'The Mobile field is required. Class is full.',
  ],
  [own('91', 'Too young.<br/>Class is full.'), 'Too young. Class is full.'],
  [own('91', 'The <span class="f">Mobile</span> is used.'), 'The Mobile is used.'],
  [own('91', 'Father&#039;s NID &amp; mobile'), "Father's NID & mobile"],
  [own('91', '<p> </p>'), null],
  [own('91', 'Age must be <5 and >3'), 'Age must be <5 and >3'],
  [own('91', 'The field <applicantName> is missing'), 'The field <applicantName> is missing'],
  [own('91', 'Fees&notice'), 'Fees&notice'],
  [
    '{"responseCode":"91","responseMsg":{"mobile":["Mobile is used."],"dob":["Too young."]}}',
    'Mobile is used. Too young.',
  ],
  ['{"responseCode":"91","responseMsg":["Mobile is used."]}', 'Mobile is used.'],
  [
    '{"responseCode":"91","responseMsg":"Invalid.","errors":{"mobile":["Mobile is used."]}}',
    'Invalid. Mobile is used.',
  ],
  ['{"responseCode":"91","responseMsg":"","data":{"mobile":["Mobile is used."]}}', 'Mobile is used.'],
  ['{"responseCode":"91","responseMsg":"No seat is left.","data":{"classes":["Five"]}}', 'No seat is left.'],
  ['{"responseCode":"91","responseMsg":"","data":{"id":"17"}}', null],
  ['{"responseCode":"200","responseMsg":"Saved","errors":["none"]}', 'Saved'],
  ["<script>alert('Class is full');history.back()</script>", 'Class is full'],
  ['true', null],
  ['{"responseCode":"20', null],
])('the words of an answer are kept, without markup: %s', (body, message) => {
  expect(judge('/apply-online', 200, body).message).toBe(message)
})

test.each([
  [
    '{"message":"The given data was invalid.","errors":{"mobile":["Mobile is short."],"email":["E-mail is wrong."]}}',
    'The given data was invalid. Mobile is short. E-mail is wrong.',
  ],
  ['{"message":"Mobile is short.","errors":{"mobile":["Mobile is short."]}}', 'Mobile is short.'],
  [
    '{"message":["Mobile is short.","E-mail is wrong."],"error":"Bad"}',
    'Bad Mobile is short. E-mail is wrong.',
  ],
  ['{"title":"Validation","errors":[{"field":"mobile","message":"Mobile is short."}]}', 'Mobile is short.'],
  ['{"detail":"Mobile is short."}', 'Mobile is short.'],
  ['{"mobile":["Mobile is short."],"email":["E-mail is wrong."]}', 'Mobile is short. E-mail is wrong.'],
  ['{"error":{"code":"E1","message":"Mobile is short."}}', 'Mobile is short.'],
])('a refusal of entries says what is wrong with them: %s', (body, message) => {
  expect(judge('/apply-online', 422, body).message).toBe(message)
})

test('a hostile answer costs in proportion to its length', () => {
  expect((text: string) => judge('/contact-form', 200, text)).toCostInProportion()
  expect((text: string) => judge('/contact-form', 200, `<script>${text}`)).toCostInProportion()
  expect((text: string) =>
    judge('/apply-online', 422, JSON.stringify({ errors: [text] })),
  ).toCostInProportion()
  expect((text: string) => judge('/contact-form', 200, `<script>alert("${text}`)).toCostInProportion()
  expect((text: string) => judge('/apply-online', 200, own('91', text))).toCostInProportion()
  const deep = '{"a":'.repeat(400) + own(200) + '}'.repeat(400)
  expect(wordOf(judge('/apply-online', 200, deep))).toBe('unclear')
})
