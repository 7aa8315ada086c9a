import { splitLocale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'

// What a visitor reads where no page can be sent, in the language of the requested address.

const messagesFor = (address: string) => messagesIn[splitLocale(address).locale]

/** The text for an error that the framework or a route throws. */
export const failureText = (address: string, status: number): string =>
  status >= 500 ? messagesFor(address).layout.requestFailed : messagesFor(address).layout.requestNotAnswered

/** The text for an address that cannot be read. */
export const malformedAddressText = (address: string): string => messagesFor(address).layout.notAnAddress
