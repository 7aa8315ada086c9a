import type { LikelyCut } from '@school/upstream/inspect'
import { inMap, NONE, problem } from './problem.ts'
import { reasonText } from './reasons.ts'

// The sentences of a check about lists that are not whole, or perhaps not.

export const listProblems = {
  followed: (says: string) =>
    problem(
      'note',
      'nobody',
      {
        en: `The answer is one page: it ${says}. The site asks for the others by itself.`,
        bn: `উত্তরটি একটি পাতা: ${reasonText(says).bn}। বাকি পাতা সাইট নিজেই চেয়ে নেয়।`,
      },
      NONE,
    ),
  /** @param rows how many came */
  more: (rows: number, says: string, parameter: string | null) =>
    problem(
      'differs',
      parameter ? 'map' : 'school',
      {
        en: `The answer is not the whole list: ${rows} rows came, and the list ${says}.`,
        bn: `উত্তরে পুরো তালিকা নেই: ${rows}টি সারি এসেছে, ${reasonText(says).bn}।`,
      },
      parameter
        ? inMap(`pages: { ${parameter} }`)
        : {
            en: 'Ask the school how the other rows are asked for, and write it into the map: pages: { parameter: page }, or body: { limit: 10000 }',
            bn: 'বাকি সারি কীভাবে চাইতে হয় স্কুলের কাছে জেনে ম্যাপে লিখুন: pages: { parameter: page }, অথবা body: { limit: 10000 }',
          },
    ),
  limited: (rows: number, parameter: string) =>
    problem(
      'differs',
      'map',
      {
        en: `The answer is not the whole list: it ends after ${rows} rows unless more are asked for.`,
        bn: `উত্তরে পুরো তালিকা নেই: বেশি না চাইলে ${rows}টি সারিতেই শেষ।`,
      },
      inMap(`body: { ${parameter} }`),
    ),
  likelyCut: (cut: LikelyCut) =>
    problem(
      'likely',
      'school',
      cut.kind === 'same'
        ? {
            en: `The list has ${cut.rows} rows, as others have, and no list has more: perhaps the server cuts its lists there without saying so.`,
            bn: `তালিকায় ${cut.rows}টি সারি, অন্য তালিকাতেও তাই, কোনোটিতে বেশি নেই: সার্ভার হয়তো কিছু না বলে এখানেই তালিকা কেটে দেয়।`,
          }
        : {
            en: `The list has exactly ${cut.rows} rows, and does not say whether that is all: perhaps the server cuts it there.`,
            bn: `তালিকায় ঠিক ${cut.rows}টি সারি, এটিই সব কি না তা লেখা নেই: সার্ভার হয়তো এখানেই কেটে দেয়।`,
          },
      {
        en: 'Ask the school how many it has. If it has more, ask how the others are asked for, and write it into the map: pages: { parameter: page }, or body: { limit: 10000 }',
        bn: 'আসলে কয়টি আছে স্কুলকে জিজ্ঞেস করুন। বেশি থাকলে বাকিগুলো কীভাবে চাইতে হয় জেনে ম্যাপে লিখুন: pages: { parameter: page }, অথবা body: { limit: 10000 }',
      },
    ),
} as const
