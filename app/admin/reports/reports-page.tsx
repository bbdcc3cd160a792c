import { apiFor, read } from '../../api/api-client.server.ts'
import { REPORT_STATES } from '../../reports/report.ts'
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
  ...Object.entries(REPORT_STATES).map(([value, label]) => ({ value, label })),
  { value: 'all', label: 'all' },
]

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { page, filter, cursor } = loaderData
  return (
    <AdminPanel title="Reports">
      <AdminFilters filters={FILTERS} filter={filter} q="" />
      {page.items.length === 0 ? (
        <EmptyState title="No report" level={3} />
      ) : (
        <ReportRows reports={page.items} />
      )}
      <AdminPages of="reports" cursor={cursor} nextCursor={page.nextCursor} />
    </AdminPanel>
  )
}
