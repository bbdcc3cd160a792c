import { apiFor, read } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'
import { formatEuros } from '../../kernel/money.ts'
import { StatList } from '../../ui/components/stat-list.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/artist-sales-page'
import { Panel } from '../../ui/components/panel.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { MonthTable, SalesChart } from './sales-chart.tsx'
import { SALES } from './sale-path.ts'
import { SampleList, SaleList } from './sale-list.tsx'
import * as styles from './sales.module.css'

const PER_PAGE = '20'

export const meta = privatePage('Artist Sales', 'Your sales, and what you have earned.')

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const api = apiFor(args)
  const { query, isStart } = positionIn(args)
  const [page, summary] = await Promise.all([
    read(api.sales.$get({ query: { ...query, limit: PER_PAGE } })),
    read(api.sales.summary.$get()),
  ])
  // Sales are counted by UTC month.
  const month = new Date().toISOString().slice(0, 7)
  return { page, summary, month, isStart }
}

export default function ArtistSalesPage({ loaderData }: Route.ComponentProps) {
  const { page, summary, month, isStart } = loaderData
  // Tests the list, not the summary, which excludes cancelled and returned lines.
  if (isStart && page.items.length === 0) return <SampleSales />
  const mean = summary.quantity === 0 ? 0 : summary.total / summary.quantity
  return (
    <Panel title="Artist Sales">
      <StatList
        stats={[
          { label: 'earned', value: formatEuros(summary.total) },
          { label: 'works sold', value: summary.quantity },
          { label: 'on average', value: formatEuros(mean) },
        ]}
      />
      <div className={styles['figures']}>
        <SalesChart months={summary.months} lastMonth={month} />
        <MonthTable months={summary.months} />
      </div>
      <SaleList sales={page.items} />
      <Pager of="sales" path={SALES} isStart={isStart} nextCursor={page.nextCursor} />
    </Panel>
  )
}

/** Sample data until the first sale (specification, point 3). */
function SampleSales() {
  return (
    <Panel title="Artist Sales">
      <Notice title="No sales yet">
        <p>These two are samples. Your first sale replaces them.</p>
      </Notice>
      <SampleList />
    </Panel>
  )
}
