/**
 * What the upstream's rows hold, under the upstream's own names (misspelt ones too), parsed and normalised once.
 * Behind these schemas the types can be trusted:
 *
 * - Text is always a string, in Unicode normal form C (docs/spec/rulings.md#14), trimmed, without NUL, other control characters
 *   or broken surrogates. Missing, null and false are ''. Numbers become their text. No field is longer than
 *   200,000 characters.
 * - Ids are text: 132, "132", " 132 " and "0132" are all '132'. An id that is missing, 0, an object, longer than 64
 *   characters or holds control characters makes its row bad.
 * - Paths and links are text that is not normalised: ড় in one code point and in two are different files on a disk.
 * - Dates stay text; the mirror parses them (docs/spec/rulings.md#10).
 * - Columns that are not named here are ignored; the raw row keeps them.
 *
 * Fields: specification, docs/spec/part-1.md#3 and docs/spec/part-2.md#3. Each schema decides what a row must have: without
 * it there would be nothing to show, or nothing to address it by.
 */
export * from './schemas/admission.ts'
export * from './schemas/careers.ts'
export { asciiDigits, canonicalId, type RowSchema, withoutBrokenCharacters } from './schemas/fields.ts'
export * from './schemas/home.ts'
export * from './schemas/news.ts'
export * from './schemas/school-life.ts'
export * from './schemas/teachers.ts'
