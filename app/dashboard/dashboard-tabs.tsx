import { useEffect, useRef } from 'react'
import { Outlet, useOutletContext } from 'react-router'
import { Notice } from '../ui/components/notice.tsx'
import { RetryLink } from '../ui/components/retry-link.tsx'
import { useErrorView } from '../ui/use-error-view.ts'
import type { Route } from './+types/dashboard-tabs'

/** Parent route of a dashboard's tabs: an error in a tab replaces that tab only. */
export default function DashboardTabs() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, detail, canRetry } = useErrorView(error)
  const retry = canRetry && <RetryLink error={error} variant="primary" />
  const place = useRef<HTMLDivElement>(null)
  // A link further down, which keeps the scroll position, would leave only the footer in view.
  useEffect(() => {
    // Chromium returns a promise, which React would take for the effect's cleanup.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place}>
      <Notice tone="error" title={title} action={retry} role="alert">
        {detail !== null && <p>{detail}</p>}
      </Notice>
    </div>
  )
}
