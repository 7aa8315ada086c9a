import * as messages from '@school/content/messages/layout'

/** Below the header, or at the end of home: what the page says is a sample (docs/spec/rulings.md#66). */
export function Unconfirmed() {
  return <p className="wrap pt-2 text-sm text-muted">{messages.unconfirmed}</p>
}
