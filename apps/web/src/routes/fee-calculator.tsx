import figures from 'virtual:fee-figures'
import { addUpFees } from '@school/content/fee-sums'
import * as messages from '@school/content/messages/fees'
import { createFileRoute } from '@tanstack/react-router'
import { BodyBlocks } from '../blocks/body-blocks.tsx'
import { FeeForm } from '../features/fees/fee-form.tsx'
import { FeeResult, NoSum } from '../features/fees/fee-result.tsx'
import { type FeeChoices, feeChoices, parseChoices, questionOf } from '../features/fees/fee-search.ts'
import { SectionPage } from '../layout/columns.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { routeHead } from '../seo/head.ts'

const path = '/fee-calculator'

/** What a family pays. The choices are in the address, so the page works without scripts and can be shared. */
export const Route = createFileRoute('/fee-calculator')({
  validateSearch: parseChoices,
  loaderDeps: ({ search }): FeeChoices => feeChoices(parseChoices({ ...search })),
  loader: async ({ context }) => {
    await Promise.all([ensurePageInfo(context, path), orNotFound(context.queries.body.ensureData({ path }))])
  },
  head: ({ match }) => routeHead(match, path, { index: match.loaderDeps.programme === undefined }),
  component: FeeCalculator,
})

function FeeCalculator() {
  const head = usePageInfo(path)
  const body = assertFound(useAnswer(({ body }) => body.queryOptions({ path })))
  const choices = Route.useLoaderDeps()
  const asked = choices.programme === undefined ? null : questionOf(choices)
  return (
    <SectionPage head={head}>
      <FeeForm path={path} choices={choices} wrong={typeof asked === 'string' ? asked : null} />
      {asked && <Answer asked={asked} />}
      <div className="mt-12">
        <BodyBlocks body={body} />
      </div>
    </SectionPage>
  )
}

function Answer({ asked }: { asked: ReturnType<typeof questionOf> }) {
  if (typeof asked === 'string')
    return (
      <NoSum
        title={messages.checkChoices}
        text={asked === 'programme' ? messages.chooseProgramme : messages.chooseClass}
      />
    )
  const sum = addUpFees(asked, figures)
  return sum ? (
    <FeeResult question={asked} sum={sum} />
  ) : (
    <NoSum title={messages.askTheOffice} text={messages.notPublished} />
  )
}
