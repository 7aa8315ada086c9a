import type { Text } from './report.ts'

// Why something failed, in Bangla. The reasons come from `packages/upstream` in English, also for logs. Names of settings, fields, hosts
// and codes stay as they are.

const TECHNICIAN = 'স্কুলের টেকনিশিয়ানকে বলুন'

/** An English reason, whole, and its Bangla. `$1` … are its names and numbers. */
const REASONS: [RegExp, string][] = [
  [/^the upstream refuses connections$/, 'সার্ভার সংযোগ নেয় না'],
  [/^the upstream's name cannot be resolved$/, 'সার্ভারের নাম খুঁজে পাওয়া যায় না'],
  [/^no connection to the upstream could be made \((.*)\)$/, 'সার্ভারের সঙ্গে সংযোগ করা যায়নি ($1)'],
  [/^the connection was lost before the upstream answered \((.*)\)$/, 'উত্তর আসার আগেই সংযোগ কেটে গেছে ($1)'],
  [/^the connection was lost before the answer was complete$/, 'উত্তর শেষ হওয়ার আগেই সংযোগ কেটে গেছে'],
  [/^the upstream did not answer in full within (\d+) ms$/, '$1 মিলিসেকেন্ডে পুরো উত্তর আসেনি'],
  [/^the upstream asks to wait \(status (\d+)\)$/, 'সার্ভার অপেক্ষা করতে বলেছে (স্ট্যাটাস $1)'],
  [/^too many calls are waiting for the upstream$/, 'অনেক বেশি কল সার্ভারের অপেক্ষায় আছে'],
  [/^the client is closed$/, 'যাচাই থামানো হয়েছে'],
  [/^the answer is not HTTP$/, 'উত্তরটি HTTP নয়'],
  [/^the answer is larger than (\d+) bytes$/, 'উত্তরটি $1 বাইটের চেয়ে বড়'],
  [/^the compressed answer ends before it is complete$/, 'সংকুচিত উত্তরটি শেষ হওয়ার আগেই থেমে গেছে'],
  [/^the answer cannot be decompressed$/, 'সংকুচিত উত্তরটি খোলা যায় না'],
  [
    /^the answer cannot be decompressed \(its Content-Encoding is "(.*)"\)$/,
    'সংকুচিত উত্তরটি খোলা যায় না (Content-Encoding: “$1”)',
  ],
  [/^the file redirects more than (\d+) times$/, 'ফাইলটি $1 বারের বেশি অন্য ঠিকানায় পাঠায়'],
  [/^the file redirects to another host(?: \((.*)\))?$/, 'ফাইলটি অন্য হোস্টে পাঠায় ($1)'],
  [/^the host is an address of a private network$/, 'হোস্টটি ব্যক্তিগত নেটওয়ার্কের ঠিকানা'],
  [/^the upstream redirects \(status (\d+)\)$/, 'সার্ভার অন্য ঠিকানায় পাঠায় (স্ট্যাটাস $1)'],
  [/^(?:the upstream answers with )?status (\d+|null)$/, 'স্ট্যাটাস $1'],
  [/^it is an HTML page$/, 'এটি HTML পৃষ্ঠা'],
  [/^it is JSON, not a file$/, 'এটি ফাইল নয়, JSON'],
  [/^it is empty$/, 'এটি খালি'],
  [
    /^a firewall or bot check before the upstream answers with a page of its own.*$/,
    `সার্ভারের আগে একটি ফায়ারওয়াল নিজের পৃষ্ঠা দিয়ে উত্তর দেয়: এই সার্ভারের ঠিকানাকে ঢুকতে দিতে ${TECHNICIAN}`,
  ],
  [
    /^a firewall or bot check before the upstream refuses the request \(status (\d+)\).*$/,
    `সার্ভারের আগে একটি ফায়ারওয়াল অনুরোধ ফিরিয়ে দেয় (স্ট্যাটাস $1): এই সার্ভারের ঠিকানাকে ঢুকতে দিতে ${TECHNICIAN}`,
  ],
  [
    /^the web server refuses the request with a page of its own \(status (\d+)\).*$/,
    `ওয়েব সার্ভার নিজের পৃষ্ঠা দিয়ে অনুরোধ ফিরিয়ে দেয় (স্ট্যাটাস $1): ঠিকানা ঠিক আছে কি না ও এই সার্ভারকে ঢুকতে দেয় কি না ${TECHNICIAN}`,
  ],
  [/^the answer is an HTML page, not JSON$/, 'উত্তরটি JSON নয়, একটি HTML পৃষ্ঠা'],
  [
    /^the answer is an HTML page, not JSON, with the title “(.*)”$/,
    'উত্তরটি JSON নয়, একটি HTML পৃষ্ঠা; শিরোনাম “$1”',
  ],
  [/^the answer is the source of a program in PHP$/, 'উত্তরটি PHP প্রোগ্রামের সোর্স'],
  [/^the answer is XML, not JSON$/, 'উত্তরটি JSON নয়, XML'],
  [/^the answer has no responseCode$/, 'উত্তরে responseCode নেই'],
  [
    /^the answer holds several lists and none of them under "data"$/,
    'উত্তরে একাধিক তালিকা আছে, কোনোটিই “data”-তে নয়',
  ],
  [/^the answer is neither a list nor an object$/, 'উত্তরটি তালিকাও নয়, অবজেক্টও নয়'],
  [/^the answer has no rows at (.*), where the map says they are$/, 'ম্যাপে লেখা জায়গায় ($1) কোনো তথ্য নেই'],
  [/^the answer contains more than (\d+) rows$/, 'উত্তরে $1টির বেশি সারি আছে'],
  [/^the answer is a row with another id$/, 'উত্তরের সারিটির আইডি অন্য'],
  [/^the answer is an object that does not contain the row$/, 'উত্তরের অবজেক্টে সারিটি নেই'],
  [/^(?:the upstream says|it says:) ["“]?(.*?)["”]?$/, 'সার্ভার বলে: “$1”'],
  [/^the JSON of the answer is incomplete$/, 'উত্তরের JSON অসম্পূর্ণ'],
  [/^the answer is not valid JSON$/, 'উত্তরটি সঠিক JSON নয়'],
  [/^the answer is not text in UTF-8$/, 'উত্তরটি UTF-8-এ লেখা নয়'],
  [/^the answer is not JSON$/, 'উত্তরটি JSON নয়'],
  [/^the answer is not quite JSON, and was read nevertheless$/, 'উত্তরটি পুরোপুরি সঠিক JSON নয়, তবু পড়া গেছে'],
  [/^the answer is escaped as for a page of HTML$/, 'উত্তরটি HTML পৃষ্ঠার মতো এস্কেপ করা'],
  [/^the JSON of the answer stands in a text within JSON$/, 'উত্তরের JSON আরেকটি JSON-এর লেখার মধ্যে আছে'],
  [
    /^the rows of the answer stand one after the other, without a list around them$/,
    'উত্তরের সারিগুলো তালিকা ছাড়া একটির পর একটি লেখা',
  ],
  [/^the answer contains a second document after its JSON$/, 'উত্তরে JSON-এর পরে আরেকটি ডকুমেন্ট আছে'],
  [/^the answer is nested deeper than (\d+) levels$/, 'উত্তরটি $1 স্তরের চেয়ে গভীর'],
  [/^the answer contains more than (\d+) values$/, 'উত্তরে $1টির বেশি মান আছে'],
  [/^text before the JSON of the answer was cut off$/, 'উত্তরের JSON-এর আগের লেখা বাদ দেওয়া হয়েছে'],
  [/^text after the JSON of the answer was cut off$/, 'উত্তরের JSON-এর পরের লেখা বাদ দেওয়া হয়েছে'],
  [/^the answer is windows-1252 instead of UTF-8$/, 'উত্তরটি UTF-8-এর বদলে windows-1252'],
  [/^the answer is (utf-16\w\w)$/, 'উত্তরটি $1'],
  [
    /^(\d+) bytes? of the answer (?:is|are) windows-1252 within UTF-8$/,
    'উত্তরের $1টি বাইট UTF-8-এর মধ্যে windows-1252',
  ],
  [
    /^(\d+) bytes? of the answer (?:is|are) not UTF-8 and (?:was|were) replaced$/,
    'উত্তরের $1টি বাইট UTF-8 নয়, তাই বদলানো হয়েছে',
  ],
  [/^the row of the answer could not be parsed: (.*)$/, 'উত্তরের সারিটি পড়া যায়নি: $1'],
  [/^its rows have none of the fields, but (.*)$/, 'সারিগুলোতে জানা কোনো ঘর নেই, আছে: $1'],
  [/^it is no list and no object$/, 'এটি তালিকাও নয়, অবজেক্টও নয়'],
  [/^an object without a list of rows$/, 'এমন অবজেক্ট, যাতে সারির তালিকা নেই'],
  [/^has (\d+) rows$/, 'মোট $1টি সারি আছে'],
  [/^has (\d+) pages$/, 'মোট $1টি পাতা আছে'],
  [/^has a next page$/, 'পরের পাতা আছে'],
  [/^has as many rows as a page \((\d+)\)$/, 'সারির সংখ্যা এক পাতার সমান ($1)'],
  [/^the path does not name a file of the upstream$/, 'পাথটি সার্ভারের কোনো ফাইলের নয়'],
  [
    /^the file is on (\S+), which is not known as a host of files.*$/,
    'ফাইলটি $1-এ, যা ফাইলের হোস্ট হিসেবে জানা নেই: UPSTREAM_MAP-এর files-এ অথবা UPSTREAM_FILES_URL-এ লিখুন',
  ],
  [
    /^the certificate of the upstream has expired.*\((\w+)\)$/,
    `সার্ভারের সার্টিফিকেটের মেয়াদ শেষ: নবায়ন করতে ${TECHNICIAN} (অথবা এই সার্ভারের ঘড়ি ঠিক করুন) ($1)`,
  ],
  [
    /^the certificate of the upstream is not valid yet.*\((\w+)\)$/,
    'সার্ভারের সার্টিফিকেটের মেয়াদ এখনো শুরু হয়নি: এই সার্ভারের ঘড়ি ঠিক আছে কি না দেখুন ($1)',
  ],
  [
    /^the certificate of the upstream is for another name.*\((\w+)\)$/,
    'সার্ভারের সার্টিফিকেট অন্য নামের: যে নামের জন্য তৈরি, UPSTREAM_BASE_URL-এ সেই নাম লিখুন ($1)',
  ],
  [
    /^the upstream has a certificate that it made itself.*\((\w+)\)$/,
    `সার্ভারের সার্টিফিকেট তার নিজের তৈরি: স্বীকৃত প্রতিষ্ঠানের সার্টিফিকেট নিতে ${TECHNICIAN}, অথবা NODE_EXTRA_CA_CERTS-এ ফাইলটির নাম দিন ($1)`,
  ],
  [
    /^the certificate of the upstream comes from an authority.*\((\w+)\)$/,
    'সার্ভারের সার্টিফিকেট অচেনা প্রতিষ্ঠানের: NODE_EXTRA_CA_CERTS-এ সেই প্রতিষ্ঠানের সার্টিফিকেটের ফাইলের নাম দিন ($1)',
  ],
  [
    /^the upstream does not send the certificate of its authority.*\((\w+)\)$/,
    `সার্ভার প্রতিষ্ঠানের সার্টিফিকেট পাঠায় না (চেইন অসম্পূর্ণ): পুরো চেইন বসাতে ${TECHNICIAN}, অথবা NODE_EXTRA_CA_CERTS-এ বাকিটির ফাইলের নাম দিন ($1)`,
  ],
  [
    /^the upstream does not speak TLS at this address.*\((\w+)\)$/,
    'এই ঠিকানায় সার্ভার TLS ব্যবহার করে না: UPSTREAM_BASE_URL http:// দিয়ে শুরু হবে কি না দেখুন ($1)',
  ],
  [
    /^no secure connection to the upstream could be made.*\((\w+)\)$/,
    'নিরাপদ সংযোগ করা যায়নি: সার্ভারের TLS পুরোনো, অথবা সার্টিফিকেট নষ্ট ($1)',
  ],
  [/^the row is null$/, 'সারিটি খালি'],
  [/^the row is a list$/, 'সারিটি একটি তালিকা'],
  [/^the row is a (?:string|number|boolean)$/, 'সারিটি অবজেক্ট নয়'],
  [/^the row contains more than (\d+) values$/, 'সারিতে $1টির বেশি মান আছে'],
  [/^the row is longer than (\d+) characters$/, 'সারিটি $1 অক্ষরের চেয়ে বড়'],
  [/^the row is nested deeper than (\d+) levels$/, 'সারিটি $1 স্তরের চেয়ে গভীর'],
  [/^(\w+) and (\w+) are both empty$/, '$1 ও $2 দুটোই খালি'],
  [/^nothing of a (?:notice|vacancy) is filled in$/, 'কোনো ঘরই পূরণ করা নেই'],
  [/^(\w+) is missing$/, '$1 নেই'],
  [/^(\w+) is 0$/, '$1 হলো 0'],
  [/^(\w+) is (?:a list|an object)(?: instead of text)?$/, '$1 লেখা নয়'],
  [/^(\w+) is true or false instead of an id$/, '$1 আইডি নয়'],
  [/^(\w+) is a number that is not whole$/, '$1 পূর্ণ সংখ্যা নয়'],
  [/^(\w+) is longer than (\d+) characters$/, '$1 $2 অক্ষরের চেয়ে বড়'],
  [/^(\w+) contains control characters$/, '$1-এ নিয়ন্ত্রণ অক্ষর আছে'],
]
/** For a reason that is not known: the English sentence beside it says more. */
const UNKNOWN = 'কারণটি ইংরেজি বাক্যে আছে'
const ALSO = / \(the row also has ([^(]*?)\)?$/

/** @param reason one or more reasons of the client, with commas between them */
export function reasonText(reason: string): Text {
  return { en: reason, bn: inBangla(reason) }
}

function inBangla(reason: string): string {
  const whole = translated(reason)
  if (whole !== null) return whole
  const also = ALSO.exec(reason)
  const parts = reason.replace(ALSO, '').split(', ').map(translated)
  if (parts.some((part) => part === null)) return UNKNOWN
  return parts.join(', ') + (also ? ` (সারিতে আরও আছে: ${also[1]})` : '')
}

function translated(reason: string): string | null {
  for (const [pattern, bangla] of REASONS) {
    const match = pattern.exec(reason)
    if (!match) continue
    const [, first = '', second = ''] = match
    // What follows a colon is a reason of its own.
    const one = bangla.endsWith(': $1') ? inBangla(first) : first
    return bangla
      .replaceAll('$1', () => one)
      .replaceAll('$2', () => second)
      .replace(' ()', '')
  }
  return null
}
