import { audit } from '@school/office/audit'
import { erasePerson, exportPerson, findPerson, type Held } from '@school/office/people'
import { DataKeyError } from '@school/outbox/data-keys'
import { schoolDay } from '@school/upstream/school-time'
import type { FastifyReply } from 'fastify'
import type { PersonView } from './pages.ts'
import { field, tickedIn } from './posted.ts'
import { sendNotice, sendOfficePage } from './send-page.ts'
import type { Parts, Visit } from './visit.ts'

// `/office/person`: requests about personal data. What somebody typed is in no address and in no log.

const PATH = '/office/person'

const referencesOf = (rows: readonly Held[]) => rows.map(({ reference }) => reference)

export const personHandlers = (parts: Parts) => {
  const { db, keys, office } = parts

  async function send(visit: Visit, typed: string, view: Partial<PersonView>): Promise<FastifyReply> {
    const rows = typed ? await findPerson(db, keys, typed) : []
    if (typed) await audit(db, visit.account.name, 'find-person', referencesOf(rows))
    return sendOfficePage(visit, PATH, { name: 'person', typed, rows, erased: null, problem: null, ...view })
  }

  const typedIn = (visit: Visit) => field(visit.request, 'q').slice(0, 200)

  return {
    form: (visit: Visit) => send(visit, '', {}),
    find: (visit: Visit) => {
      const typed = typedIn(visit)
      return send(visit, typed, { problem: typed ? null : 'nothing typed' })
    },

    /** Everything that is stored, as one file. */
    async export(visit: Visit): Promise<FastifyReply> {
      const references = tickedIn(visit.request)
      if (!references.length) return send(visit, typedIn(visit), { problem: 'nothing ticked' })
      await audit(db, visit.account.name, 'export-person', references)
      try {
        const document = await exportPerson(db, keys, references)
        return visit.reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="personal-data-${schoolDay(new Date())}.json"`)
          .send(JSON.stringify(document, null, 2))
      } catch (error) {
        if (!(error instanceof DataKeyError)) throw error
        void visit.reply.code(503)
        return sendNotice(visit, 'unreadable')
      }
    },

    async erase(visit: Visit): Promise<FastifyReply> {
      const references = tickedIn(visit.request)
      if (!references.length) return send(visit, typedIn(visit), { problem: 'nothing ticked' })
      if (field(visit.request, 'sure') !== 'yes')
        return send(visit, typedIn(visit), { problem: 'not confirmed' })
      await audit(db, visit.account.name, 'erase-person', references)
      const erased = await erasePerson(office, references)
      return send(visit, typedIn(visit), { erased })
    },
  }
}
