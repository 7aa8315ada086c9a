/** When and where a test takes place, as the clocks of the school show it. */
export interface TestSlot {
  /** `2026-12-05` */
  date: string
  /** `09:30` */
  time: string
  place: string
}

export const slotOf = ({ date, time, place }: { date: Date; time: string; place: string }): TestSlot => ({
  date: date.toISOString().slice(0, 10),
  time,
  place,
})
