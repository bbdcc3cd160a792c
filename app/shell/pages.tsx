import { Outlet } from 'react-router'
import type { Route } from './+types/pages'
import { LazyErrorPage } from './failure/lazy-error-page.tsx'

/** Parent route of all pages, inside the site layout: an error replaces the page only. */
export default function Pages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LazyErrorPage error={error} />
}
