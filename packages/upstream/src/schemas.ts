/**
 * The columns of the upstream's rows, under the upstream's own names (with its misspellings), parsed and normalised.
 * Values that passed these schemas have the following form:
 *
 * - Text is always a string, in Unicode normal form C (docs/spec/rulings.md#14), trimmed, without NUL, other control characters
 *   or broken surrogates. Missing, null, false and what cannot be read are ''. Numbers become their text. Text that was
 *   encoded twice is repaired. Longer texts are cut to 200,000 characters.
 * - Ids are text: 132, "132", " 132 " and "0132" are all '132'. A row is rejected when its id is missing, 0, an object,
 *   longer than 64 characters, or contains control characters.
 * - Paths and links are not normalised: ড় in one code point and in two are different files on a disk.
 * - Dates are `YYYY-MM-DD` or '' (values/dates.ts), ids of videos 11 characters or '' (values/videos.ts), amounts numbers or
 *   null (values/amounts.ts). What is not understood is counted (field-counts.ts).
 * - Columns that are not named here are ignored; the raw row contains them.
 *
 * Columns: docs/spec/part-1.md#3 and docs/spec/part-2.md#3. Each schema requires what a row needs to be shown and
 * addressed. Beside it is the call that answers such rows.
 */
export * from './schemas/admission.ts'
export * from './schemas/careers.ts'
export {
  asciiDigits,
  canonicalId,
  type FieldKind,
  type RowOf,
  type RowSchema,
  withoutBrokenCharacters,
} from './schemas/fields.ts'
export * from './schemas/home.ts'
export * from './schemas/news.ts'
export * from './schemas/school-life.ts'
export * from './schemas/teachers.ts'
