import { said } from './said.ts'

// Compares what a Bangla text tells with the English one by what can be counted: sentences, dates, and remarks in brackets. Words cannot be
// compared, but a condition, a month or a sentence that one language lacks is found by this.

/** A full stop within a number or after an abbreviation ends nothing. */
const NO_END = /\b(?:Tk|No|Dr|Mr|Mrs|e\.g|i\.e|a\.m|p\.m)\.|\d[.]\d/gi
const END = /[.!?।](?=["”’)\]*_]*(?:\s|$))/g
/** Where one language goes on, the other may begin a new sentence. */
const PAUSE = /[;:](?=\s)/g
/** Of three words or more. Fewer explain a term to the readers of one language: "Paras (Juz)". */
const REMARK = /\([^\s()]+(?:\s[^\s()]+){2,60}\)/g
const MONTHS = [
  /\b(?:January|February|March|April|May(?! [A-Z])|June|July|August|September|October|November|December)\b/g,
  /(?<![\u0980-\u09ff])(?:জানুয়ারি|ফেব্রুয়ারি|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর)(?:ের|র|ে|তে)?(?![\u0980-\u09ff])/g,
] as const

const count = (text: string, expression: RegExp): number => text.match(expression)?.length ?? 0

/**
 * @returns the reason for a message, or null if the texts have the same shape. A sentence may be two halves with a semicolon or a colon
 * in the other language.
 */
export function differentShape(english: string, bangla: string): string | null {
  const [wanted, found] = [english, bangla].map((text) => {
    const plain = text.normalize('NFC').replace(NO_END, ' ')
    const sentences = count(plain, END)
    return { sentences, most: sentences + count(plain, PAUSE), remarks: count(plain, REMARK) }
  }) as [Shape, Shape]
  if (wanted.sentences > found.most || found.sentences > wanted.most)
    return said('has <found> sentences, but the English text <wanted>', {
      found: found.sentences,
      wanted: wanted.sentences,
    })
  if (wanted.remarks !== found.remarks)
    return said('has <found> remarks in brackets, but the English text <wanted>', {
      found: found.remarks,
      wanted: wanted.remarks,
    })
  const [wantedMonths, foundMonths] = [
    count(english.normalize('NFC'), MONTHS[0]),
    count(bangla.normalize('NFC'), MONTHS[1]),
  ]
  return wantedMonths === foundMonths
    ? null
    : said('names <found> months, but the English text <wanted>', {
        found: foundMonths,
        wanted: wantedMonths,
      })
}

interface Shape {
  sentences: number
  most: number
  remarks: number
}
