import { Outlet } from 'react-router'
import type { Route } from './+types/pages'
import { LazyErrorPage } from './failure/lazy-error-page.tsx'

/** Around all pages, inside the frame of the site: an error replaces the page only. */
export default function Pages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LazyErrorPage error={error} />
}
