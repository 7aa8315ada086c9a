/** Returns whether the visitor has asked the browser to save data. Safari and Firefox have no such setting. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
