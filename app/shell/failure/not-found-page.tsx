import { data } from 'react-router'
import { problemFor } from '../../kernel/problem.ts'
import { ErrorPage } from './error-page.tsx'
import type { Route } from './+types/not-found-page'

export function loader() {
  const problem = problemFor('not-found')
  return data({ problem }, { status: problem.status })
}

/** A form posted to an unknown URL gets the same response. */
export const action = loader

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <ErrorPage error={loaderData.problem} />
}
