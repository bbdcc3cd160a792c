import { apiFor, read } from '../../api/api-client.server.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/reports-page'
import { AdminFilters, AdminPages, AdminPanel } from '../admin-panel.tsx'
import { readQuery } from '../admin-query.server.ts'
import { ReportRows } from './report-rows.tsx'

export const meta = privatePage(
  'Reports',
  'What people have reported to the operators, by state, the latest first.',
)

export async function loader(args: Route.LoaderArgs) {
  const query = readQuery(args.url, ['filter', 'cursor'])
  const page = await read(apiFor(args).admin.reports.$get({ query: query as { cursor?: string } }))
  const { filter = 'open', cursor = null } = query
  return { page, filter, cursor }
}

const FILTERS = [
  { value: 'open', label: 'Open' },
  { value: 'in-progress', label: 'In progress' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'all', label: 'All' },
]

const EMPTY_TITLES: Readonly<Record<string, string>> = {
  open: 'No report is open',
  'in-progress': 'No report is in progress',
  resolved: 'No report is resolved',
  dismissed: 'No report is dismissed',
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { page, filter, cursor } = loaderData
  return (
    <AdminPanel title="Reports">
      <AdminFilters filters={FILTERS} filter={filter} q="" />
      {page.items.length === 0 ? (
        <EmptyState title={EMPTY_TITLES[filter] ?? 'No reports'} level={3} />
      ) : (
        <ReportRows reports={page.items} />
      )}
      <AdminPages of="reports" cursor={cursor} nextCursor={page.nextCursor} />
    </AdminPanel>
  )
}
