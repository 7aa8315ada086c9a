import { type Locale, perLocale } from './locales.ts'
import { withBanglaDigits } from './numbers.ts'
import { derived } from './parsed-content.ts'
import { said } from './said.ts'
import { siteIn } from './site.ts'

/**
 * The value of each `{name}`. The server fills in `{retentionPeriod}` and `{retentionMaximum}` in prose; the page of the application fills in
 * `{fee}`, because it depends on the chosen class.
 */
let settingsIn: Record<Locale, Record<string, string>>
derived(() => {
  settingsIn = perLocale(settingsOf)
})

function settingsOf(locale: Locale): Record<string, string> {
  const { brand, merchantNumber, phones, emails, bank } = siteIn[locale]
  const inDigits = (number: string) => (locale === 'bn' ? withBanglaDigits(number) : number)
  return {
    brand,
    merchantNumber: inDigits(merchantNumber),
    phone: inDigits(phones[0]),
    email: emails[0],
    ...Object.fromEntries(Object.entries(bank).map(([name, value]) => [name, value[locale]])),
  }
}

/**
 * Fills the settings into a text, in its language.
 * @param onUnknown called for an unknown name
 * @param except names that are not replaced
 */
export function fillPlaceholders(
  text: string,
  locale: Locale,
  onUnknown: (message: string) => void,
  except: readonly string[] = [],
): string {
  // Other braces are a name that was written in another way: { phone }, {admission+uniform}.
  return text.replace(/\{([^{}]{1,80})\}/g, (whole, name: string) => {
    if (except.includes(name)) return whole
    const settings = settingsIn[locale]
    const value = Object.hasOwn(settings, name) ? settings[name] : undefined
    if (value === undefined)
      onUnknown(
        said('<name> is no setting: there are <known>', {
          name: whole,
          known: `{${Object.keys(settings).join('}, {')}}`,
        }),
      )
    return value ?? whole
  })
}
