import type { Text } from './report.ts'

// The words around the sentences of a report, in both languages.

export const headings = {
  en: {
    title: 'What to do',
    verdict: {
      0: 'The server fits: the site can show everything that it sends.',
      1: 'The server was reached, and differs from the specification.',
      2: 'The server was not reached, or refuses us. Nothing could be read.',
    },
    server: 'the server',
    fits: 'Fits',
    fitsNone: 'No call fits.',
    differs: 'Differs, and the map can say it',
    map: 'The map (npm run upstream:check -- --write-map map.yaml writes it; UPSTREAM_MAP names it)',
    ask: 'To mend, or to ask the school’s technician',
    call: 'Call',
    status: 'Status',
    time: 'Time',
    rows: 'Rows',
    field: 'Field',
    filled: 'Filled',
    type: 'Type',
    unknown: 'Columns beyond the specification',
    files: 'Files',
    calls: 'Call by call',
    everyField: 'Every field of each call',
    /** In place of signs, which some fonts do not have. */
    marks: {
      '✓': 'fits',
      '≠': 'differs',
      '?': 'ask the school',
      '✗': 'failed',
      '·': 'not judged',
    } as Record<string, string>,
    mark: 'Result',
  },
  bn: {
    title: 'কী করতে হবে',
    verdict: {
      0: 'সার্ভারটি ঠিক আছে: যা পাঠায়, সাইট সবই দেখাতে পারে।',
      1: 'সার্ভার পাওয়া গেছে, তবে নির্দেশিকার সঙ্গে মেলে না।',
      2: 'সার্ভার পাওয়া যায়নি, অথবা আমাদের গ্রহণ করেনি। কিছুই পড়া যায়নি।',
    },
    server: 'সার্ভার',
    fits: 'ঠিক আছে',
    fitsNone: 'কোনো কল ঠিক নেই।',
    differs: 'মেলে না, তবে ম্যাপে লেখা যায়',
    map: 'ম্যাপ (npm run upstream:check -- --write-map map.yaml এটি লেখে; UPSTREAM_MAP-এ ফাইলের নাম দিন)',
    ask: 'ঠিক করুন, অথবা স্কুলের টেকনিশিয়ানকে জিজ্ঞেস করুন',
    call: 'কল',
    status: 'স্ট্যাটাস',
    time: 'সময়',
    rows: 'সারি',
    field: 'ঘর',
    filled: 'পূরণ',
    type: 'ধরন',
    unknown: 'নির্দেশিকার বাইরের কলাম',
    files: 'ফাইল',
    calls: 'প্রতিটি কল',
    everyField: 'প্রতিটি কলের প্রতিটি ঘর',
    /** The link of the whole report to this part. */
    here: 'বাংলায় পড়ুন',
    marks: {
      '✓': 'ঠিক আছে',
      '≠': 'মেলে না',
      '?': 'স্কুলকে জিজ্ঞেস করুন',
      '✗': 'পড়া যায়নি',
      '·': 'যাচাই হয়নি',
    } as Record<string, string>,
    mark: 'ফল',
  },
} as const

/** Why a call was not made. */
export const why = {
  noId: { en: 'no row of its list has an id', bn: 'তালিকার কোনো সারিতে আইডি নেই' },
  noClass: { en: 'no class is known', bn: 'কোনো শ্রেণি জানা নেই' },
  noSession: { en: 'no session is known', bn: 'কোনো সেশন জানা নেই' },
  noServer: { en: 'the server was not reached', bn: 'সার্ভার পাওয়া যায়নি' },
} satisfies Record<string, Text>

/** What values are called. */
export const valueKinds = {
  amount: { en: 'amounts', bn: 'টাকার অঙ্ক' },
  video: { en: 'ids of videos', bn: 'ভিডিও আইডি' },
  other: { en: 'values', bn: 'মান' },
} satisfies Record<string, Text>
