import { layoutIn } from '@school/content'
import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { outcomeWords, receiptLines } from '@school/forms/outcome'
import type { SubmissionResult } from '@school/forms/state'
import { localDigits } from '@school/forms/taka'
import { textsIn } from './languages.ts'
import { MUTED, Sheet } from './sheet.ts'

// The receipt of an application on one sheet of paper. It says nothing of a person: who finds it learns no name from it.

/**
 * Draws the receipt of an application as a PDF of one page, about 32 KB. It takes 30 to 60 ms of processor time, so callers limit
 * how many are made.
 * @param address the address of its page, for the code; null if the site's own address is unknown
 */
export async function receiptPdf(
  { state, reference, message, quote, receipt, round = [] }: SubmissionResult,
  locale: Locale,
  address: string | null,
): Promise<Buffer> {
  const { outcome, amounts, forms: formTexts } = textsIn[locale]
  const { forms, dates, round: roundWords } = messagesIn[locale]
  const { site } = layoutIn[locale]
  const { title, next } = outcomeWords('application', state, outcome)
  const sheet = await Sheet.open(state, locale, { Title: `${title} | ${reference}`, Author: site.brand })
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve) => sheet.once('end', resolve))

  sheet.head(site.brand, title, address)
  sheet.large(outcome.receiptLabels.reference, reference)
  sheet.box(message)
  if (quote) sheet.write(`${formTexts.officeSays} “${quote}”`, 11, { colour: MUTED }).moveDown(0.3)
  if (address) sheet.write(`${outcome.paper.code} ${address}`, 9, { colour: MUTED })
  sheet.moveDown(0.6).rule().moveDown(0.6)
  const lines = receipt ? receiptLines(receipt, dates.shortMonths, outcome, amounts) : []
  for (const [name, text] of [...lines, [outcome.paper.child, ''] as const]) sheet.row(name, text)
  sheet.moveDown(0.4).rule().moveDown(0.6)
  sheet.heading(forms.whatComesNext).items(next)
  if (round.length) {
    sheet.heading(roundWords.heading)
    for (const { name, text } of round) sheet.row(name, text)
    sheet.moveDown(0.4)
  }
  if (state !== 'refused') sheet.heading(outcome.testDay.title).items(outcome.testDay.items)
  sheet.rule().moveDown(0.6)
  const phones = site.phones.map((phone) => localDigits(phone, amounts)).join(', ')
  sheet.write(`${forms.questionsCall} ${phones} ${forms.orWriteTo} ${site.emails[0]}`, 11)
  sheet.write(site.address.join(', '), 10, { colour: MUTED })
  sheet.end()
  await finished
  return Buffer.concat(chunks)
}
