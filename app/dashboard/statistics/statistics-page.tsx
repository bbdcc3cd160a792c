import { Link } from 'react-router'
import { apiFor, read } from '../../api/api-client.server.ts'
import { formatEuros } from '../../kernel/money.ts'
import { parsePeriod, PERIODS, sumOf } from '../../statistics/statistics.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { StatList } from '../../ui/components/stat-list.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/statistics-page'
import { Panel } from '../../ui/components/panel.tsx'
import * as listStyles from '../artwork-list/artwork-list.module.css'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import * as sales from '../sales/sales.module.css'
import { SourceTable, WeekTable, WorkTable } from './statistics-tables.tsx'
import * as styles from './statistics-page.module.css'
import { ViewChart } from './view-chart.tsx'

export const meta = privatePage('Statistics', 'How often your works were seen, saved and bought.')

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const period = parsePeriod(args.url.searchParams.get('weeks'))
  const { statistics } = apiFor(args).users.me
  return { period, figures: await read(statistics.$get({ query: { weeks: `${period}` } })) }
}

export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  const { period, figures } = loaderData
  const { weeks, works, workCount, sources } = figures
  const total = sumOf(weeks)
  const followers = weeks.reduce((sum, week) => sum + week.followers, 0)
  return (
    <Panel
      title="Statistics"
      action={
        <LinkButton
          to={`/api/users/me/statistics/csv?weeks=${period}`}
          size="sm"
          icon="download"
          reloadDocument
          download
        >
          Download as CSV
        </LinkButton>
      }
    >
      <nav className={listStyles['filters']} aria-label="Period">
        {PERIODS.map((weekCount) => (
          <Link
            key={weekCount}
            to={`?weeks=${weekCount}`}
            preventScrollReset
            aria-current={weekCount === period ? 'page' : undefined}
          >
            {weekCount} weeks
          </Link>
        ))}
      </nav>
      <StatList
        stats={[
          { label: 'views', value: total.views },
          { label: 'favourites', value: total.favourites },
          { label: 'in carts', value: total.carts },
          { label: 'copies sold', value: total.sold },
          { label: 'earned', value: formatEuros(total.earned) },
          { label: 'new followers', value: followers },
        ]}
      />
      {workCount === 0 && (
        <Notice title="Nothing to count yet">
          <p>Views of your published works appear here about a minute after they happen.</p>
        </Notice>
      )}
      <div className={sales['figures']}>
        <ViewChart weeks={weeks} />
        <WeekTable weeks={weeks} />
      </div>
      {works.length > 0 && <WorkTable works={works} workCount={workCount} />}
      {sources.length > 0 && <SourceTable sources={sources} />}
      <p className={styles['note']}>
        A view is a visit to the page of a work. Bots, previews and your own visits do not count,
        and the same work seen again within half an hour counts once. No cookie is set for it, and
        no address is stored. Favourites and carts are those that are still there; the carts of
        guests stay in their browsers.
      </p>
    </Panel>
  )
}
