import * as messages from '@school/content/messages/office-pages'

/** What becomes of a change: visitors see it, or it is kept as a draft. */
export function PublishButtons() {
  return (
    <p className="row">
      <button type="submit" name="action" value="publish">
        {messages.publish}
      </button>
      <button type="submit" name="action" value="draft" className="plain">
        {messages.saveDraft}
      </button>
    </p>
  )
}
