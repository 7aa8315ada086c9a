import { inMap, problem } from './problem.ts'
import { reasonText } from './reasons.ts'

// The sentences of a check about what keeps our calls from the school's program.

const LET_THROUGH = {
  en: 'Ask the school’s technician to let our server call /webapi without it.',
  bn: 'এটি ছাড়াই আমাদের সার্ভারকে /webapi কল করতে দিতে স্কুলের টেকনিশিয়ানকে বলুন।',
}

export const outsideProblems = {
  noConnection: (reason: string) =>
    problem(
      'failed',
      'setting',
      { en: `No answer came: ${reason}.`, bn: `কোনো উত্তর আসেনি: ${reasonText(reason).bn}।` },
      // A connection that was made and lost is no wrong address.
      / was lost /.test(reason)
        ? {
            en: 'Ask the school’s technician what ends the call: the program crashes, or a firewall cuts it off. The server’s error log says it.',
            bn: 'কলটি কেন থেমে যায় স্কুলের টেকনিশিয়ানকে জিজ্ঞেস করুন: প্রোগ্রামটি ভেঙে পড়ে, অথবা ফায়ারওয়াল কেটে দেয়। সার্ভারের এরর লগে কারণ থাকে।',
          }
        : {
            en: 'Look whether UPSTREAM_BASE_URL is right and the server runs; ask whether a firewall lets our server through.',
            bn: 'UPSTREAM_BASE_URL ঠিক আছে কি না ও সার্ভারটি চালু কি না দেখুন; ফায়ারওয়াল আমাদের সার্ভারকে আটকাচ্ছে কি না জিজ্ঞেস করুন।',
          },
    ),
  tooSlow: (reason: string) =>
    problem(
      'failed',
      'school',
      {
        en: `The answer was not complete in time: ${reason}.`,
        bn: `সময়ের মধ্যে উত্তর শেষ হয়নি: ${reasonText(reason).bn}।`,
      },
      {
        en: 'Ask the school why the call is slow; UPSTREAM_TIMEOUT_MS gives it more time.',
        bn: 'কলটি ধীর কেন স্কুলকে জিজ্ঞেস করুন; UPSTREAM_TIMEOUT_MS বাড়ালে বেশি সময় পাবে।',
      },
    ),
  /** @param address what UPSTREAM_BASE_URL should be; empty if it is not known */
  redirect: (status: number, address: string) =>
    problem(
      'failed',
      'setting',
      {
        en: `The server redirects to another address (status ${status})${address && `: ${address}`}.`,
        bn: `সার্ভার অন্য ঠিকানায় পাঠায় (স্ট্যাটাস ${status})${address && `: ${address}`}।`,
      },
      address
        ? { en: `Set UPSTREAM_BASE_URL to ${address}`, bn: `UPSTREAM_BASE_URL-এ এটি লিখুন: ${address}` }
        : {
            en: 'Correct UPSTREAM_BASE_URL (https instead of http, with or without www), or ask the school where the call is.',
            bn: 'UPSTREAM_BASE_URL ঠিক করুন (http-এর বদলে https, www সহ বা ছাড়া), অথবা কলটি কোথায় স্কুলকে জিজ্ঞেস করুন।',
          },
    ),
  signIn: (status: number) =>
    problem(
      'failed',
      'school',
      {
        en: `The server redirects to a page to sign in (status ${status}): it treats the call as one of a person in a browser.`,
        bn: `সার্ভার লগইন পৃষ্ঠায় পাঠায় (স্ট্যাটাস ${status}): কলটিকে ব্রাউজারের কোনো ব্যক্তির বলে ধরে।`,
      },
      LET_THROUGH,
    ),
  ownPassword: (status: number) =>
    problem(
      'failed',
      'school',
      {
        en: `The web server asks for a password of its own (status ${status}), before the school’s program sees our credential.`,
        bn: `স্কুলের প্রোগ্রাম আমাদের ইউজার আইডি দেখার আগেই ওয়েব সার্ভার নিজের পাসওয়ার্ড চায় (স্ট্যাটাস ${status})।`,
      },
      LET_THROUGH,
    ),
  noPost: (allowed: string) =>
    problem(
      'failed',
      'school',
      {
        en: `The server does not take POST here (status 405)${allowed && `, only ${allowed}`}.`,
        bn: `সার্ভার এখানে POST নেয় না (স্ট্যাটাস 405)${allowed && `, শুধু ${allowed}`}।`,
      },
      {
        en: 'All calls are made by POST, as specified. Ask the school’s technician to accept it, or for the path that does.',
        bn: 'নির্দেশিকা অনুযায়ী সব কল POST দিয়ে হয়। POST গ্রহণ করতে, অথবা যে পাথে করে সেটি জানাতে স্কুলের টেকনিশিয়ানকে বলুন।',
      },
    ),
  formToken: () =>
    problem(
      'failed',
      'school',
      {
        en: 'The server takes the call for a form of another site (status 419, “Page Expired”): its protection of forms (CSRF) is on for /webapi.',
        bn: 'সার্ভার কলটিকে অন্য সাইটের ফরম মনে করে (স্ট্যাটাস 419, “Page Expired”): /webapi-এর জন্যও ফরমের সুরক্ষা (CSRF) চালু।',
      },
      {
        en: 'Ask the school’s technician to except /webapi from the CSRF check.',
        bn: '/webapi-কে CSRF যাচাইয়ের বাইরে রাখতে স্কুলের টেকনিশিয়ানকে বলুন।',
      },
    ),
  /** @param seconds how long it asks to wait */
  tooMany: (seconds: string) =>
    problem(
      'failed',
      'school',
      {
        en: `The server allows no more calls at the moment (status 429)${seconds && `, and asks to wait ${seconds} seconds`}.`,
        bn: `সার্ভার এই মুহূর্তে আর কল নেয় না (স্ট্যাটাস 429)${seconds && `, ${seconds} সেকেন্ড অপেক্ষা করতে বলে`}।`,
      },
      {
        en: 'Ask the school’s technician to allow our server more calls: about 300 within a minute, when it reads everything.',
        bn: 'আমাদের সার্ভারকে বেশি কল করতে দিতে স্কুলের টেকনিশিয়ানকে বলুন: সবকিছু পড়ার সময় মিনিটে প্রায় ৩০০টি।',
      },
    ),
  closed: (said: string) =>
    problem(
      'failed',
      'school',
      {
        en: `The server is closed at the moment (status 503)${said && `; it says: “${said}”`}: maintenance, or too much to do.`,
        bn: `সার্ভার এই মুহূর্তে বন্ধ (স্ট্যাটাস 503)${said && `; সার্ভার বলে: “${said}”`}: রক্ষণাবেক্ষণ চলছে, অথবা চাপ বেশি।`,
      },
      {
        en: 'Check again in an hour; if it stays so, ask the school’s technician.',
        bn: 'এক ঘণ্টা পরে আবার যাচাই করুন; একই থাকলে স্কুলের টেকনিশিয়ানকে জিজ্ঞেস করুন।',
      },
    ),
  addressRefused: (said: string) =>
    problem(
      'failed',
      'school',
      {
        en: `The server refuses the address of our server, not the credential; it says: “${said}”.`,
        bn: `ইউজার আইডি নয়, আমাদের সার্ভারের ঠিকানাই গ্রহণ করা হয়নি; সার্ভার বলে: “${said}”।`,
      },
      {
        en: 'Ask the school’s technician to let the address of our server through.',
        bn: 'আমাদের সার্ভারের ঠিকানাকে ঢুকতে দিতে স্কুলের টেকনিশিয়ানকে বলুন।',
      },
    ),
  otherKey: (said: string) =>
    problem(
      'failed',
      'school',
      {
        en: `The server wants a key or token that the specification does not know; it says: “${said}”.`,
        bn: `সার্ভার এমন একটি কী বা টোকেন চায়, যা নির্দেশিকায় নেই; সার্ভার বলে: “${said}”।`,
      },
      {
        en: 'Ask the school’s technician to accept user id and password in the body, as specified; if the key can stand there too, write it into the map: body: { name: value }',
        bn: 'নির্দেশিকা অনুযায়ী বডিতে ইউজার আইডি ও পাসওয়ার্ড গ্রহণ করতে স্কুলের টেকনিশিয়ানকে বলুন; কী-টিও সেখানে দেওয়া গেলে ম্যাপে লিখুন: body: { name: value }',
      },
    ),
  webForm: () =>
    problem(
      'differs',
      'map',
      {
        en: 'The server reads web forms, and nothing of a body of JSON: with JSON it refuses even the right credential.',
        bn: 'সার্ভার ওয়েব ফরম পড়ে, JSON বডি পড়ে না: JSON দিলে সঠিক পাসওয়ার্ডও গ্রহণ করে না।',
      },
      inMap('defaults: { format: form }'),
    ),
} as const
