import { apiFor, read } from '../../api/api-client.server.ts'
import { SAMPLE_SALES } from '../../checkout/purchase.ts'
import { formatEuros } from '../../kernel/money.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { DataTable, StatList } from '../../ui/components/data-list.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/artist-sales-page'
import * as styles from '../artworks/artwork-list.module.css'
import { Panel } from '../dashboard-layout.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { formatMonth, formatShortDay } from '../../kernel/day.ts'
import { SalesChart } from './sales-chart.tsx'
import type { MonthTotal } from './sales-chart.ts'
import * as salesStyles from './sales.module.css'

const PER_PAGE = '20'
const PAGE = '/artist-dashboard/sales'

type SaleRow = {
  readonly key: string
  readonly artworkTitle: string
  /** An ISO date or timestamp. */
  readonly date: string
  readonly quantity: number
  /** Euros. */
  readonly amount: number
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Artist Sales',
      description: 'Your sales, and what you have earned.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const api = apiFor(args)
  const cursor = args.url.searchParams.get('cursor')
  const query = cursor === null ? { limit: PER_PAGE } : { limit: PER_PAGE, cursor }
  const [page, summary] = await Promise.all([
    read(api.sales.$get({ query })),
    read(api.sales.summary.$get()),
  ])
  return { page, summary, isFirst: cursor === null }
}

export default function ArtistSalesPage({ loaderData }: Route.ComponentProps) {
  const { page, summary, isFirst } = loaderData
  if (summary.count === 0) return <SampleSales />
  const rows = page.items.map(({ id, ...sale }) => ({ key: id, ...sale }))
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
      <Months months={summary.months} />
      <SalesTable caption="Sales, latest first" rows={rows} />
      <nav className={styles['pages']} aria-label="Pages of sales">
        {!isFirst && (
          <PagerLink direction="back" to={PAGE}>
            latest sales
          </PagerLink>
        )}
        {page.nextCursor !== null && (
          <PagerLink direction="next" to={`?cursor=${encodeURIComponent(page.nextCursor)}`}>
            earlier sales
          </PagerLink>
        )}
      </nav>
    </Panel>
  )
}

/** The chart, and a table with the same figures. */
function Months({ months }: { readonly months: readonly MonthTotal[] }) {
  return (
    <div className={salesStyles['figures']}>
      <SalesChart months={months} />
      <DataTable caption="By month">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-number>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, total }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td data-number>{formatEuros(total)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}

type SalesTableProps = {
  readonly caption: string
  readonly rows: readonly SaleRow[]
  readonly areSamples?: boolean
}

function SalesTable({ caption, rows, areSamples = false }: SalesTableProps) {
  return (
    <DataTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">Artwork</th>
          <th scope="col">Date</th>
          <th scope="col" data-number>
            Quantity
          </th>
          <th scope="col" data-number>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((sale) => (
          <tr key={sale.key}>
            <th scope="row">
              {sale.artworkTitle} {areSamples && <Badge tone="soft">sample</Badge>}
            </th>
            <td className={salesStyles['day']}>
              <time dateTime={sale.date}>{formatShortDay(sale.date)}</time>
            </td>
            <td data-number>{sale.quantity}</td>
            <td data-number>{formatEuros(sale.amount)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

const SAMPLES: SaleRow[] = SAMPLE_SALES.map((sale) => ({
  ...sale,
  key: sale.artworkTitle,
  quantity: 1,
}))

/** Sample rows until the first sale (specification, point 3). */
function SampleSales() {
  return (
    <Panel title="Artist Sales">
      <Notice title="No sales yet">
        <p>These two rows are samples. Your first sale replaces them.</p>
      </Notice>
      <SalesTable caption="Sample sales" rows={SAMPLES} areSamples />
    </Panel>
  )
}
