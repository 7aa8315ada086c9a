// What applications for two children of a family have in common: parents, addresses, references. After an application was sent,
// this tab keeps it until it is closed, for "Apply for another child" on the receipt.

import type { Entries, FormContent } from '@school/forms/content'

const KEY = 'application-family'
const SECTIONS = ['parents', 'contact', 'references']

/** The entries that another child of the family shares. Neither the child nor consents, payment or photograph. */
export function familyIn({ fields }: Pick<FormContent, 'fields'>, entries: Entries): Entries {
  const shared = new Set(fields.flatMap(({ name, section }) => (SECTIONS.includes(section) ? [name] : [])))
  return entries.filter(([name, text]) => shared.has(name) && text !== '')
}

export function keepFamily(form: Pick<FormContent, 'fields'>, entries: Entries): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(familyIn(form, entries)))
  } catch {
    // This browser allows no storage: the form for another child is then empty.
  }
}

/** What `keepFamily` has stored in this tab; empty if it has not. */
export function rememberedFamily(): Entries {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

export const isEntry = (entry: unknown): entry is Entries[number] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((text) => typeof text === 'string')
