import { designAddress, locales } from './design-address.ts'
import { DesignDocument } from './design-document.tsx'

/** The parts of both languages, each in a frame: what is arranged by the width of the window follows that of its frame. */
export function BothScripts() {
  return (
    <DesignDocument lang="en">
      <div className="grid h-screen sm:grid-cols-2">
        {locales.map((locale) => (
          <iframe key={locale} title={locale} src={designAddress(locale)} className="size-full border-line" />
        ))}
      </div>
    </DesignDocument>
  )
}
