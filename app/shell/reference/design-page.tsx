import { lazy, Suspense } from 'react'
import { problemData } from '../../api/api-client.server.ts'
import { privatePage } from '../../ui/page-meta.ts'

// Not part of production bundles.
const Showcase = import.meta.env.DEV
  ? lazy(() => import('../../ui/showcase/showcase-page.tsx'))
  : null

/** @throws 404 in production */
export function loader() {
  if (import.meta.env.PROD) throw problemData('not-found')
  return null
}

export const meta = privatePage(
  'The kit',
  'Every component in every state, in the light and the dark theme.',
)

export default function DesignPage() {
  if (Showcase === null) return null
  return (
    <Suspense>
      <Showcase />
    </Suspense>
  )
}
