import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../features/faculty/profile.tsx'
import { ProfileNotFound } from '../features/faculty/profile-not-found.tsx'
import { loadPageHead, orNotFound } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'

/**
 * One teacher: portrait, details, research links, About, and seven sections of which at most one is open
 * (docs/spec/part-2.md#2).
 */
export const Route = createFileRoute('/profile/$id')({
  loader: async ({ context: { trpc }, params: { id } }) => {
    const [teacher, head] = await Promise.all([
      orNotFound(trpc.faculty.byId.query({ id })),
      loadPageHead(trpc, '/profile/{id}'),
    ])
    return { teacher, head: { ...head, parent: teacher.list } }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path: `/profile/${encodeURIComponent(loaderData.teacher.id)}`,
        name: loaderData.teacher.name,
        description:
          loaderData.teacher.about ||
          [loaderData.teacher.name, loaderData.teacher.designation, loaderData.teacher.department]
            .filter(Boolean)
            .join(', '),
        picture: loaderData.teacher.picture,
        parent: loaderData.head.parent,
      },
    ),
  component: Profile,
  notFoundComponent: ProfileNotFound,
})

function Profile() {
  return <ProfilePage {...Route.useLoaderData()} />
}
