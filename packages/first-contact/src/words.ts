import { KEY } from '@school/upstream/inspect'
import { listProblems } from './list-words.ts'
import { outsideProblems } from './outside-words.ts'
import { inMap, NONE, problem, quoted } from './problem.ts'
import { reasonText } from './reasons.ts'
import type { Problem, Text } from './report.ts'

// The sentences of a check, in both languages. Each names a cause and a cure. Placeholders are filled with texts that the check has
// already cut and cleared of secrets.

const MAX_OTHERS = 6

export const problems = {
  ...listProblems,
  ...outsideProblems,
  notFound: (status: number, said = '') =>
    problem(
      'failed',
      'school',
      {
        en: `The server has no such call (status ${status})${said && `; it says: “${said}”`}.`,
        bn: `সার্ভারে এই কলটি নেই (স্ট্যাটাস ${status})${said && `; সার্ভার বলে: “${said}”`}।`,
      },
      {
        en: 'Ask the school for the path of this call, and write into the map: path: /its-path',
        bn: 'স্কুলের কাছে এই কলের পাথ জেনে ম্যাপে লিখুন: path: /its-path',
      },
    ),
  otherPath: (path: string) =>
    problem(
      'differs',
      'map',
      { en: `The call has another path: ${path}.`, bn: `কলটির পাথ ভিন্ন: ${path}।` },
      inMap(`path: ${path}`),
    ),
  badStatus: (status: number, said: string) =>
    problem(
      'failed',
      'school',
      {
        en: `The server answers with status ${status}${said && ` and says: “${said}”`}.`,
        bn: `সার্ভার ${status} স্ট্যাটাস দিয়ে উত্তর দেয়${said && `, বলে: “${said}”`}।`,
      },
      {
        en: 'Ask the school’s technician what happens there; the server’s error log says it.',
        bn: 'স্কুলের টেকনিশিয়ানকে জিজ্ঞেস করুন সেখানে কী হচ্ছে; সার্ভারের এরর লগে কারণ থাকে।',
      },
    ),
  blocked: (status: number) =>
    problem(
      'failed',
      'school',
      {
        en: `A page came instead of the call (status ${status}): a firewall or the web server stops us before the school’s program.`,
        bn: `কলের বদলে একটি পৃষ্ঠা এসেছে (স্ট্যাটাস ${status}): স্কুলের প্রোগ্রামের আগেই ফায়ারওয়াল বা ওয়েব সার্ভার আমাদের থামিয়েছে।`,
      },
      {
        en: 'Ask the school to let the address of our server through.',
        bn: 'আমাদের সার্ভারের ঠিকানাকে ঢুকতে দিতে স্কুলকে বলুন।',
      },
    ),
  unreadable: (reason: string) =>
    problem(
      'failed',
      'school',
      { en: `The answer cannot be read: ${reason}.`, bn: `উত্তরটি পড়া যায় না: ${reasonText(reason).bn}।` },
      / (?:larger|more) than /.test(reason)
        ? {
            en: 'The site reads no such answer. Ask the school’s technician to answer with fewer rows at once, in pages.',
            bn: 'এমন উত্তর সাইট পড়ে না। একবারে কম সারি, পাতায় ভাগ করে দিতে স্কুলের টেকনিশিয়ানকে বলুন।',
          }
        : / source of a program /.test(reason)
          ? {
              en: 'The web server shows the program instead of running it: tell the school’s technician at once, because everybody can read it.',
              bn: 'ওয়েব সার্ভার প্রোগ্রামটি না চালিয়ে দেখিয়ে দেয়: এখনই স্কুলের টেকনিশিয়ানকে জানান, কারণ যে কেউ তা পড়তে পারে।',
            }
          : {
              en: 'The call must answer with JSON. Show the school’s technician this line.',
              bn: 'কলটিকে JSON দিয়ে উত্তর দিতে হবে। স্কুলের টেকনিশিয়ানকে এই লাইনটি দেখান।',
            },
    ),
  refused: (said: string, status?: number) =>
    problem(
      'failed',
      'setting',
      {
        en: `The credential is refused${status === undefined ? '' : ` (status ${status})`}${said && `; the server says: “${said}”`}.`,
        bn: `ইউজার আইডি বা পাসওয়ার্ড গ্রহণ করা হয়নি${status === undefined ? '' : ` (স্ট্যাটাস ${status})`}${said && `; সার্ভার বলে: “${said}”`}।`,
      },
      {
        en: 'Correct UPSTREAM_USER_ID and UPSTREAM_PASSWORD (no blank before or after them); ask the school for the credential of /webapi.',
        bn: 'UPSTREAM_USER_ID ও UPSTREAM_PASSWORD ঠিক করুন (আগে-পরে ফাঁকা জায়গা নয়); /webapi-এর ইউজার আইডি ও পাসওয়ার্ড স্কুলের কাছ থেকে নিন।',
      },
    ),
  probablyRefused: () =>
    problem(
      'failed',
      'setting',
      {
        en: 'Every answer looks like the answer to a wrong credential, so the credential is probably wrong.',
        bn: 'প্রতিটি উত্তর ভুল পাসওয়ার্ডের উত্তরের মতো, তাই ইউজার আইডি বা পাসওয়ার্ড সম্ভবত ভুল।',
      },
      {
        en: 'Correct UPSTREAM_USER_ID and UPSTREAM_PASSWORD; ask the school for the credential of /webapi. If it is right, ask how its two fields are called, and write that into the map: credential: { userId: name, password: name }',
        bn: 'UPSTREAM_USER_ID ও UPSTREAM_PASSWORD ঠিক করুন; /webapi-এর ইউজার আইডি ও পাসওয়ার্ড স্কুলের কাছ থেকে নিন। সেগুলো ঠিক হলে ঘর দুটির নাম জেনে ম্যাপে লিখুন: credential: { userId: name, password: name }',
      },
    ),
  openToAll: () =>
    problem(
      'note',
      'school',
      {
        en: 'The server gives its rows without the right credential too.',
        bn: 'ভুল পাসওয়ার্ডেও সার্ভার তথ্য দেয়।',
      },
      {
        en: 'Tell the school: anybody can read and send there.',
        bn: 'স্কুলকে জানান: যে কেউ সেখানে পড়তে ও পাঠাতে পারে।',
      },
    ),
  unknownRefusal: (said: string) =>
    problem(
      'note',
      'map',
      {
        en: `A wrong credential is refused with words that the site does not know: “${said}”.`,
        bn: `ভুল পাসওয়ার্ডে সার্ভার যা বলে, সাইট তা চেনে না: “${said}”।`,
      },
      inMap(`credential: { refusal: ${JSON.stringify(said)} }`),
    ),
  wrongBase: () =>
    problem(
      'failed',
      'setting',
      {
        en: 'The server was reached, and none of the calls is there: the address is probably not that of /webapi.',
        bn: 'সার্ভার পাওয়া গেছে, কিন্তু কোনো কলই সেখানে নেই: ঠিকানাটি সম্ভবত /webapi-এর নয়।',
      },
      {
        en: 'Correct UPSTREAM_BASE_URL; ask the school for the whole address of one call.',
        bn: 'UPSTREAM_BASE_URL ঠিক করুন; স্কুলের কাছ থেকে একটি কলের পুরো ঠিকানা নিন।',
      },
    ),
  otherEnvelope: (place: string) =>
    problem(
      'differs',
      'map',
      {
        en: `The rows are at ${place}, where the specification does not expect them.`,
        bn: `তথ্যগুলো ${place}-এ আছে, যা নির্দেশিকায় নেই।`,
      },
      inMap(`rows: ${place}`),
    ),
  noRows: (what: string) =>
    problem(
      'failed',
      'school',
      { en: `The answer has no rows: ${what}.`, bn: `উত্তরে কোনো তথ্য নেই: ${reasonText(what).bn}।` },
      {
        en: 'Ask the school where the rows of this call are.',
        bn: 'এই কলের তথ্য কোথায় থাকে স্কুলকে জিজ্ঞেস করুন।',
      },
    ),
  empty: () =>
    problem(
      'note',
      'school',
      {
        en: 'The list is empty, so its fields cannot be judged.',
        bn: 'তালিকাটি খালি, তাই ঘরগুলো যাচাই করা যায়নি।',
      },
      {
        en: 'If the school has such rows, ask why none come; otherwise check again when there is one.',
        bn: 'স্কুলের এমন তথ্য থাকলে কেন আসছে না জিজ্ঞেস করুন; না থাকলে পরে আবার যাচাই করুন।',
      },
    ),
  notAsked: (why: Text) =>
    problem('note', 'nobody', { en: `Not called: ${why.en}.`, bn: `কল করা হয়নি: ${why.bn}।` }, NONE),
  renamed: (field: string, column: string) =>
    problem(
      'differs',
      'map',
      {
        en:
          column === KEY
            ? `${field} is missing; the key under which each row stands is probably meant.`
            : `${field} is missing; ${column} is probably meant.`,
        bn:
          column === KEY
            ? `${field} নেই; সম্ভবত প্রতিটি সারির কী-ই সেটি।`
            : `${field} নেই; সম্ভবত ${column}-ই সেটি।`,
      },
      inMap(`fields: { ${field}: ${column === KEY ? `"${KEY}"` : column} }`),
    ),
  /** @param others columns of the rows of which it is not known what they mean */
  missing: (field: string, isRequired: boolean, others: readonly string[] = []) =>
    problem(
      'differs',
      'school',
      {
        en: `never filled: no row has ${field}${isRequired ? ', without which no row can be shown' : ''}.`,
        bn: `কখনো পূরণ হয়নি: কোনো সারিতে ${field} নেই${isRequired ? ', এটি ছাড়া কিছুই দেখানো যায় না' : ''}।`,
      },
      {
        en: `${others.length > 0 ? `Perhaps it is one of ${others.slice(0, MAX_OTHERS).join(', ')}; otherwise ask` : 'Ask'} the school how its column for ${field} is called, or whether it has none. Its name goes into the map: fields: { ${field}: … }`,
        bn: `${others.length > 0 ? `হয়তো এগুলোর একটি: ${others.slice(0, MAX_OTHERS).join(', ')}; না হলে ` : ''}স্কুলকে জিজ্ঞেস করুন ${field}-এর কলামের নাম কী, নাকি এমন কলাম নেই। নামটি ম্যাপে লিখুন: fields: { ${field}: … }`,
      },
    ),
  neverFilled: (field: string, weight: Problem['weight']) =>
    problem(
      weight,
      'school',
      {
        en: `never filled: the column ${field} is there, and empty in all rows.`,
        bn: `কখনো পূরণ হয়নি: ${field} কলামটি আছে, কিন্তু সব সারিতে খালি।`,
      },
      {
        en: `Ask the school whether ${field} is kept elsewhere.`,
        bn: `স্কুলকে জিজ্ঞেস করুন ${field} অন্য কোথাও রাখা হয় কি না।`,
      },
    ),
  absent: (field: string) =>
    problem(
      'note',
      'nobody',
      {
        en: `never filled: no row has ${field}, which this answer may leave out.`,
        bn: `কখনো পূরণ হয়নি: কোনো সারিতে ${field} নেই; এই উত্তরে না থাকলেও চলে।`,
      },
      NONE,
    ),
  dates: (unread: number, filled: number, samples: readonly string[], form: string | null) =>
    problem(
      'differs',
      form ? 'map' : 'school',
      {
        en: `${unread} of ${filled} dates are not understood and show nothing: ${quoted(samples)}.`,
        bn: `${filled}টির মধ্যে ${unread}টি তারিখ বোঝা যায় না, তাই দেখানো হবে না: ${quoted(samples)}।`,
      },
      form
        ? inMap(`dates: ${form}`)
        : {
            en: 'Ask the school for the form of these dates, and write it into the map: dates: DD/MM/YYYY',
            bn: 'তারিখের ধরন স্কুলের কাছে জেনে ম্যাপে লিখুন: dates: DD/MM/YYYY',
          },
    ),
  otherForm: (sample: string, iso: string, isCertain: boolean) =>
    problem(
      'note',
      'map',
      {
        en: `The dates are not written as 2026-11-26: “${sample}” is read as ${iso}${isCertain ? '' : ', and none of them tells whether day or month stands first'}.`,
        bn: `তারিখ 2026-11-26 আকারে লেখা নয়: “${sample}” পড়া হয় ${iso} হিসেবে${isCertain ? '' : '; দিন আগে না মাস আগে, কোনোটি থেকেই বোঝা যায় না'}।`,
      },
      {
        en: 'If that is wrong, write the form into the map: dates: MM/DD/YYYY',
        bn: 'ভুল হলে ধরনটি ম্যাপে লিখুন: dates: MM/DD/YYYY',
      },
    ),
  values: (what: Text, unread: number, filled: number, samples: readonly string[]) =>
    problem(
      'differs',
      'school',
      {
        en: `${unread} of ${filled} ${what.en} are not understood: ${quoted(samples)}.`,
        bn: `${filled}টির মধ্যে ${unread}টি ${what.bn} বোঝা যায় না: ${quoted(samples)}।`,
      },
      {
        en: 'Show the school these values: they must be written in another way.',
        bn: 'স্কুলকে এই মানগুলো দেখান: অন্যভাবে লিখতে হবে।',
      },
    ),
  rejected: (count: number, of: number, reason: string) =>
    problem(
      'differs',
      'school',
      {
        en: `${count} of ${of} rows cannot be shown; the first because ${reason}.`,
        bn: `${of}টির মধ্যে ${count}টি সারি দেখানো যায় না; প্রথমটির কারণ: ${reasonText(reason).bn}।`,
      },
      {
        en: 'Mend the fields of this call that the report names; if it names none, show the school this line.',
        bn: 'প্রতিবেদনে এই কলের যেসব ঘরের কথা আছে সেগুলো ঠিক করুন; না থাকলে স্কুলকে এই লাইনটি দেখান।',
      },
    ),
  sameIds: (count: number) =>
    problem(
      'note',
      'school',
      {
        en: `${count} rows have the id of another row; of each id the first one is shown.`,
        bn: `${count}টি সারির আইডি অন্য সারির মতো; প্রতিটি আইডির প্রথমটি দেখানো হয়।`,
      },
      {
        en: 'Ask the school to give each row an id of its own.',
        bn: 'প্রতিটি সারিতে আলাদা আইডি দিতে স্কুলকে বলুন।',
      },
    ),
  otherHost: (host: string, files: number) =>
    problem(
      'differs',
      'map',
      {
        en: `${files} ${files === 1 ? 'file is' : 'files are'} on another host, ${host}, from which the site fetches nothing.`,
        bn: `${files}টি ফাইল অন্য হোস্টে (${host}), যেখান থেকে সাইট কিছু নেয় না।`,
      },
      inMap(`files: [${host}]`),
    ),
  noFile: (host: string, reason: string, folder: string | null) =>
    problem(
      'differs',
      folder ? 'map' : 'school',
      {
        en: `A file at ${host} could not be fetched: ${reason}.`,
        bn: `${host} থেকে একটি ফাইল নেওয়া যায়নি: ${reasonText(reason).bn}।`,
      },
      folder
        ? inMap(`filesBase: ${folder}`)
        : {
            en: 'Ask the school for the whole address of one picture; then set UPSTREAM_FILES_URL, or filesBase in the map.',
            bn: 'স্কুলের কাছ থেকে একটি ছবির পুরো ঠিকানা নিন; তারপর UPSTREAM_FILES_URL বা ম্যাপে filesBase দিন।',
          },
    ),
  badPaths: (count: number, samples: readonly string[]) =>
    problem(
      'differs',
      'school',
      {
        en: `${count} paths lead to no file: ${quoted(samples)}.`,
        bn: `${count}টি পাথ কোনো ফাইলে যায় না: ${quoted(samples)}।`,
      },
      { en: 'Show the school these paths.', bn: 'স্কুলকে এই পাথগুলো দেখান।' },
    ),
  classId: (form: string) =>
    problem(
      'differs',
      'map',
      {
        en: 'classId is made in another way than with “-”.',
        bn: 'classId “-” দিয়ে জোড়া হয় না।',
      },
      inMap(form),
    ),
  noSessions: () =>
    problem(
      'likely',
      'school',
      {
        en: 'No class has a session, so nobody could apply: no admission is open, or classId is made in a way that the check did not find.',
        bn: 'কোনো শ্রেণির সেশন নেই, তাই কেউ আবেদন করতে পারবে না: হয় ভর্তি বন্ধ, নয় classId এমনভাবে জোড়া হয় যা যাচাই খুঁজে পায়নি।',
      },
      {
        en: 'Ask the school whether admission is open, and for the classId of one class; then write into the map: classId: { separator: "~" }',
        bn: 'ভর্তি চলছে কি না ও একটি শ্রেণির classId স্কুলের কাছে জেনে ম্যাপে লিখুন: classId: { separator: "~" }',
      },
    ),
  remark: (sentence: string) =>
    problem(
      'note',
      'school',
      { en: `${sentence}.`, bn: `${reasonText(sentence).bn}।` },
      {
        en: 'It is read nevertheless; the school’s technician can mend it.',
        bn: 'তবু পড়া যায়; স্কুলের টেকনিশিয়ান ঠিক করতে পারেন।',
      },
    ),
  notTried: () =>
    problem(
      'failed',
      'nobody',
      { en: 'Not called: the time of the check was over.', bn: 'কল করা হয়নি: যাচাইয়ের সময় শেষ।' },
      {
        en: 'Check again when the server is quicker.',
        bn: 'সার্ভার দ্রুত হলে আবার যাচাই করুন।',
      },
    ),
} as const
