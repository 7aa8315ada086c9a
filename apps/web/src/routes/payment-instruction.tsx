import { createFileRoute } from '@tanstack/react-router'
import { BodyBlocks } from '../blocks/body-blocks.tsx'
import { SectionPage } from '../layout/columns.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { routeHead } from '../seo/head.ts'
import { SlideShow } from '../ui/slides.tsx'

const path = '/payment-instruction'

/** How to pay fees: slides for bKash, Cellfin and bank, and the PDF (docs/spec/part-2.md#2). */
export const Route = createFileRoute('/payment-instruction')({
  loader: async ({ context }) => {
    await Promise.all([ensurePageInfo(context, path), orNotFound(context.queries.body.ensureData({ path }))])
  },
  head: ({ match }) => routeHead(match, path),
  component: PaymentInstruction,
})

function PaymentInstruction() {
  const head = usePageInfo(path)
  const body = assertFound(useAnswer(({ body }) => body.queryOptions({ path })))
  return (
    <SectionPage head={head}>
      <BodyBlocks body={body} own={(block) => block.kind === 'slides' && <SlideShow block={block} />} />
    </SectionPage>
  )
}
