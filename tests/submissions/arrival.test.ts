import type { ChosenPicture, Form } from '@school/forms'
import { check } from '@school/forms'
import { admitCardForm } from '@school/forms/admit-card'
import { applicationForm } from '@school/forms/application'
import { contactForm } from '@school/forms/contact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { application, type Entries, formData, pairs, photo } from './posting.ts'

// What the visitor enters arrives at the upstream, whichever form has which field. Entries and expectations are derived from
// the descriptions of the forms, so that a new field is tested without a change here.

let site: App
beforeAll(async () => {
  site = await startApp({ forwards: true })
})
afterAll(() => site.close())

/** A valid entry of a field, different for each field if possible; for options of the mirror those of `application`. */
function entryOf({ name, kind, options, ticked, max }: Form['fields'][number], position: number) {
  const digits = String(10_000_000 + position)
  switch (kind) {
    case 'choice':
      // The first of `needTransport` is Yes, with which there is a pickup point.
      return options?.[0]
    case 'choices':
      return [...(options ?? [])]
    case 'tick':
      return ticked ?? 'on'
    case 'mobile':
      return `017${digits}`
    case 'email':
      return `visitor${position}@example.org`
    case 'date':
      return '2031-07-08'
    case 'past date':
      return '2018-05-04'
    case 'mirrored':
      return application(site)[name]
    case 'picture':
    case 'readonly':
      return undefined
    default:
      return `${digits} ${name}`.slice(0, max)
  }
}

const forms: { form: Form; call: string; picture?: ChosenPicture }[] = [
  { form: applicationForm, call: '/apply-online', picture: { type: 'image/jpeg', size: 1_000 } },
  { form: contactForm, call: '/contact-form' },
  { form: admitCardForm, call: '/job-admit-card' },
]

test.each(forms)(
  'every field of the form $form.name that has a name in the call $call arrives at the upstream',
  async ({ form, call, picture }) => {
    const entries: Entries = Object.fromEntries(
      form.fields.map((field, position) => [field.name, entryOf(field, position)]),
    )
    const checked = check(form, pairs(entries), picture)
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors))

    site.fakeUpstream.clearLog()
    await fetch(site.url + form.path, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: picture ? formData(entries, [{ bytes: await photo() }]) : new URLSearchParams(pairs(entries)),
    })
    const received = () => site.fakeUpstream.log.filter(({ path }) => path === call).map(({ body }) => body)
    // On a busy machine the answer to the visitor can be first.
    await expect.poll(received).toEqual([expect.any(Object)])
    const { userId, password, picture: file, ...body } = Object.assign({}, ...received())
    expect({ userId, password }).toEqual({
      userId: site.fakeUpstream.userId,
      password: site.fakeUpstream.password,
    })
    expect(file === undefined).toBe(!picture)

    const names = new Set<string>()
    for (const { name, kind, wire = name } of form.fields) {
      if (wire === null) continue
      names.add(wire)
      const [, position, part] = name.split('.')
      const arrived = part
        ? JSON.parse(String(body[wire]))[Number(position)]?.[part]
        : kind === 'choices'
          ? JSON.parse(String(body[wire]))
          : body[wire]
      // The fee is that of the mirror.
      if (kind === 'readonly') expect(arrived, name).toMatch(/^\d+$/)
      else {
        const lines = form.fields.flatMap(({ name: own, lineOf }) =>
          lineOf?.field === name ? [`${lineOf.label}: ${checked.values[own]}`] : [],
        )
        const value = checked.values[name]
        expect(arrived, name).toEqual(lines.length ? [value, ...lines].join('\r\n') : value)
      }
    }
    expect(new Set(Object.keys(body))).toEqual(names)
    // JSON in the order of the form.
    if (!picture) expect(Object.keys(body)).toEqual([...names])
  },
)
