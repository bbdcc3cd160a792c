import { apiFor, read } from '../../api/api-client.server.ts'
import { StatList } from '../../ui/components/stat-list.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/overview-page'
import { AdminPanel } from '../admin-panel.tsx'
import { figureText } from './overview.ts'

export const meta = privatePage(
  'Administration',
  'How much of everything this gallery has, and the pages for operators.',
)

export async function loader(args: Route.LoaderArgs) {
  return read(apiFor(args).admin.overview.$get())
}

export default function OverviewPage({ loaderData: counts }: Route.ComponentProps) {
  const figures = [
    { label: 'people', count: counts.people, to: 'people' },
    {
      label: 'suspended people',
      count: counts.suspended,
      to: 'people?filter=suspended',
    },
    { label: 'operators', count: counts.operators, to: 'people?filter=operators' },
    { label: 'works', count: counts.artworks, to: 'works' },
    { label: 'hidden works', count: counts.hidden, to: 'works?filter=hidden' },
    { label: 'open reports', count: counts.openReports, to: 'reports' },
    { label: 'orders', count: counts.orders, to: 'orders' },
    { label: 'images', count: counts.images, to: 'images' },
    { label: 'failed jobs', count: counts.failedJobs, to: 'jobs' },
  ]
  return (
    <AdminPanel title="Overview">
      <StatList
        stats={figures.map(({ count, ...figure }) => ({ ...figure, value: figureText(count) }))}
      />
    </AdminPanel>
  )
}
