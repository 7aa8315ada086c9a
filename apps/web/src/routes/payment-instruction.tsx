import { createFileRoute } from '@tanstack/react-router'
import { BodyBlocks } from '../blocks/body-blocks.tsx'
import { SectionPage } from '../layout/columns.tsx'
import { loadPageHead, orNotFound } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'
import { SlideShow } from '../ui/slides.tsx'

const path = '/payment-instruction'

/** How to pay fees: slides for bKash, Cellfin and bank, and the PDF (docs/spec/part-2.md#2). */
export const Route = createFileRoute('/payment-instruction')({
  loader: async ({ context: { trpc } }) => {
    const [head, body] = await Promise.all([loadPageHead(trpc, path), orNotFound(trpc.body.query({ path }))])
    return { head, body }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.description },
    ),
  component: PaymentInstruction,
})

function PaymentInstruction() {
  const { head, body } = Route.useLoaderData()
  return (
    <SectionPage head={head}>
      <BodyBlocks body={body} own={(block) => block.kind === 'slides' && <SlideShow block={block} />} />
    </SectionPage>
  )
}
