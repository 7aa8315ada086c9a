import { langOf } from '../../ui/language.ts'

/** A fact of an application with its name above it, within a `<dl>`. */
export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd lang={langOf(value)} className="font-semibold wrap-anywhere">
        {value}
      </dd>
    </div>
  )
}
