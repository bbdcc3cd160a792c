import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { problemFor } from '../../kernel/problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/design-page'

// Not part of production bundles.
const Showcase = import.meta.env.DEV
  ? lazy(() => import('../../ui/showcase/showcase-page.tsx'))
  : null

/** @throws 404 in production */
export function loader() {
  if (import.meta.env.PROD) throw data(problemFor('not-found'), { status: 404 })
  return null
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title: 'The kit',
      description: 'Every component in every state, in the light and the dark theme.',
      audience: 'oneself',
    },
    args,
  )

export default function DesignPage() {
  if (Showcase === null) return null
  return (
    <Suspense>
      <Showcase />
    </Suspense>
  )
}
