import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../features/faculty/profile.tsx'
import { ProfileNotFound } from '../features/faculty/profile-not-found.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { rowHead } from '../seo/head.ts'
import { plainStart } from '../ui/rich-text.ts'

const routePath = '/profile/{id}'

/**
 * One teacher: portrait, details, research links, About, and seven sections of which at most one is open
 * (docs/spec/part-2.md#2).
 */
export const Route = createFileRoute('/profile/$id')({
  loader: async ({ context, params: { id } }) => {
    await Promise.all([
      orNotFound(context.queries.faculty.byId.ensureData({ id })),
      ensurePageInfo(context, routePath),
    ])
  },
  head: ({ match }) => {
    const teacher = match.context.queries.faculty.byId.getData(match.params)
    if (!teacher) return rowHead(match, routePath, null)
    const { id, name, about, designation, department, picture, list } = teacher
    return rowHead(match, routePath, {
      path: `/profile/${encodeURIComponent(id)}`,
      name,
      description: plainStart(about) || [name, designation, department].filter(Boolean).join(', '),
      ...(import.meta.env.SSR && { picture, parent: list }),
    })
  },
  component: Profile,
  notFoundComponent: ProfileNotFound,
})

function Profile() {
  const { id } = Route.useParams()
  const teacher = assertFound(useAnswer(({ faculty }) => faculty.byId.queryOptions({ id })))
  const head = usePageInfo(routePath)
  return <ProfilePage key={teacher.id} teacher={teacher} head={{ ...head, parent: teacher.list }} />
}
