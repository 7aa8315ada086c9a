import layout from 'virtual:layout'
import * as interfaceMessages from '@school/content/messages/forms'
import { contactForm } from '@school/forms/contact'
import { messages } from '@school/forms/messages/forms'
import { createFileRoute } from '@tanstack/react-router'
import { postedTo } from '../features/forms/posted.ts'
import { TextForm } from '../features/forms/text-form.tsx'
import { LocationMap } from '../layout/location-map.tsx'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { ensurePageInfo, usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { localDigits } from '../ui/format-number.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { SiteLink } from '../ui/link.tsx'
import { telAddress } from '../ui/tel-address.ts'

const path = '/contact'

/** Map, contact details and the contact form (docs/spec/part-1.md#2.12, #5 and #8). */
export const Route = createFileRoute('/contact')({
  // Never refetched in the background while the visitor fills in the form.
  staleTime: Number.POSITIVE_INFINITY,
  // The posted form belongs to this visit of the page only.
  gcTime: 0,
  loader: async ({ context }) => {
    await ensurePageInfo(context, path)
    return { posted: postedTo('contact', context.requestState) }
  },
  head: ({ match }) => routeHead(match, path),
  component: Contact,
})

function Contact() {
  const { posted } = Route.useLoaderData()
  const head = usePageInfo(path)
  const { phones, emails, address, officeHours } = layout.site
  const link = 'flex min-h-11 items-center hover:underline'
  return (
    <>
      <ContentPageHeader head={head} />
      {/* Phone numbers and address come before the form, on phones too. */}
      <div className="wrap section grid gap-x-14 gap-y-10 lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <Card icon="phone" title={interfaceMessages.callUs}>
            {phones.map((phone) => (
              <a key={phone} href={telAddress(phone)} className={`${link} tabular-nums`}>
                {localDigits(phone)}
              </a>
            ))}
            <SiteLink to={layout.helpline} className={`${link} wrap-anywhere`}>
              {layout.helpline.label}
            </SiteLink>
          </Card>
          <Card icon="pin" title={interfaceMessages.visitUs}>
            {address.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="mt-2">
              <span className="block text-sm text-muted">{interfaceMessages.officeHours}</span>
              {officeHours}
            </p>
          </Card>
          <Card icon="mail" title={interfaceMessages.sendAnEMail}>
            {emails.map((email) => (
              <a key={email} href={`mailto:${email}`} className={`${link} wrap-anywhere`}>
                {email}
              </a>
            ))}
          </Card>
        </div>
        <section aria-labelledby="write" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <h2 id="write" className="mb-5 text-3xl">
            {interfaceMessages.writeToUs}
          </h2>
          <p className="mb-5 max-w-[62ch]">{interfaceMessages.withoutEMail}</p>
          <TextForm
            form={contactForm}
            posted={posted}
            button={[interfaceMessages.sendMessage, interfaceMessages.sending]}
            failed={messages.contactFailed}
          />
        </section>
        <div>
          <LocationMap className="no-print h-72 w-full" />
        </div>
      </div>
    </>
  )
}

function Card({ icon, title, children }: { icon: IconName; title: string; children: React.ReactNode }) {
  return (
    <div className="card flex gap-4 p-5 last:col-span-full">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-green-100 text-green-800">
        <Icon name={icon} size={22} />
      </span>
      <div className="min-w-0">
        <h2 className="text-xl">{title}</h2>
        <address className="mt-1 not-italic">{children}</address>
      </div>
    </div>
  )
}
