import shell from 'virtual:shell'
import { contactForm, messages } from '@school/forms'
import { createFileRoute } from '@tanstack/react-router'
import { Icon, type IconName } from '../design/elements.tsx'
import { PageBand } from '../design/page.tsx'
import { telAddress } from '../design/text.tsx'
import { TextForm } from '../forms/form.tsx'
import { postedTo } from '../forms/posted.ts'
import { LocationMap } from '../shell/footer.tsx'
import { found, pageHead } from '../shell/head.ts'

const path = '/contact'

/** Map, ways to reach the school, and the message form (part 1 sections 2.12, 5 and 8). */
export const Route = createFileRoute('/contact')({
  // Never asked for again behind the back of somebody who writes.
  staleTime: Number.POSITIVE_INFINITY,
  // What was posted belongs to this one visit of the page.
  gcTime: 0,
  loader: async ({ context: { trpc, given } }) => ({
    head: await found(trpc.page.query({ path })),
    posted: postedTo('contact', given),
  }),
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.sentence },
    ),
  component: Contact,
})

function Contact() {
  const { head, posted } = Route.useLoaderData()
  const { phones, emails, address } = shell.site
  return (
    <>
      <PageBand head={head} />
      <div className="wrap section grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <section aria-labelledby="write">
          <h2 id="write" className="mb-5 text-3xl">
            Write to us
          </h2>
          <TextForm
            form={contactForm}
            posted={posted}
            button={['Send message', 'Sending...']}
            failed={messages.contactFailed}
          />
        </section>
        <address className="grid content-start gap-4 not-italic sm:grid-cols-2 lg:grid-cols-1">
          <Card icon="pin" title="Visit us">
            {address.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Card>
          <Card icon="phone" title="Call us">
            {phones.map((phone) => (
              <a key={phone} href={telAddress(phone)} className="block py-1 tabular-nums hover:underline">
                {phone}
              </a>
            ))}
          </Card>
          <Card icon="mail" title="Send an e-mail">
            {emails.map((email) => (
              <a key={email} href={`mailto:${email}`} className="block py-1 wrap-anywhere hover:underline">
                {email}
              </a>
            ))}
          </Card>
          <div className="no-print overflow-hidden rounded-card bg-green-900">
            <LocationMap className="h-64 w-full rounded-card" />
          </div>
        </address>
      </div>
    </>
  )
}

function Card({ icon, title, children }: { icon: IconName; title: string; children: React.ReactNode }) {
  return (
    <div className="card flex gap-4 p-5">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-green-100 text-green-800">
        <Icon name={icon} size={22} />
      </span>
      <div className="min-w-0">
        <h2 className="text-xl">{title}</h2>
        <div className="mt-1">{children}</div>
      </div>
    </div>
  )
}
