import { site } from './site.ts'

/**
 * The value of each `{name}`. `{retentionPeriod}` in prose is filled in by the server, `{fee}` in page data by the page
 * of the application, which knows what is chosen there.
 */
const settings: Record<string, string> = {
  brand: site.brand,
  merchantNumber: site.merchantNumber,
  phone: site.phones[0],
  email: site.emails[0],
  // {accountNumber} in English, {accountNumberBangla} in Bangla; likewise the others.
  ...Object.fromEntries(
    Object.entries(site.bank).flatMap(([name, { en, bn }]) => [
      [name, en],
      [`${name}Bangla`, bn],
    ]),
  ),
}

/**
 * Fills the settings into a text.
 * @param onUnknown called for a name that is no setting
 * @param except a name that stays as it is
 */
export function fillPlaceholders(
  text: string,
  onUnknown: (message: string) => void,
  except?: string,
): string {
  return text.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => {
    if (name === except) return whole
    const value = settings[name]
    if (value === undefined)
      onUnknown(`${whole} is no setting: there are {${Object.keys(settings).join('}, {')}}`)
    return value ?? whole
  })
}
