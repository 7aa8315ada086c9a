import { decoded, textOf as readText } from '../office/office.ts'

// The form of a text at /office/pages, as a browser without scripts reads it.

/** The fields of the form that changes a text, with their values; `file` is the file of its address. */
export function formIn(html: string): Record<string, string> {
  const [form = ''] = /<form[^>]*class="text-form"[\s\S]*?<\/form>/.exec(html) ?? []
  const [, file = ''] = /action="[^"]*file=([^"&]*)/.exec(form) ?? []
  const fields: Record<string, string> = { file: decodeURIComponent(file) }
  for (const [tag] of form.matchAll(/<(?:input|textarea|select)[^>]*>/g)) {
    const [, name] = / name="([^"]*)"/.exec(tag) ?? []
    if (name === undefined) continue
    const after = form.slice(form.indexOf(tag) + tag.length)
    const value = tag.startsWith('<textarea')
      ? after.slice(0, after.indexOf('</textarea>')).replace(/^\n/, '')
      : tag.startsWith('<select')
        ? (/<option[^>]*value="([^"]*)"[^>]*selected/.exec(after.slice(0, after.indexOf('</select>')))?.[1] ??
          '')
        : (/ value="([^"]*)"/.exec(tag)?.[1] ?? '')
    fields[decoded(name)] = decoded(value)
  }
  return fields
}

/** The text of a page as it is read. */
export const textOf = async (response: Response): Promise<string> => decoded(await readText(response))
