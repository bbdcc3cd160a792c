import { Link } from 'react-router'
import { apiFor, read } from '../../api/api-client.server.ts'
import { kindLabel } from '../../exhibitions/exhibition.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/reviewed-exhibitions-page'
import { AdminFilters, AdminPages, AdminPanel } from '../admin-panel.tsx'
import { exhibitionAdminPath, personPath } from '../admin-path.ts'
import { readQuery } from '../admin-query.server.ts'
import * as styles from '../admin.module.css'

export const meta = privatePage(
  'Exhibitions',
  'Find hidden and reported series and exhibitions, and restore them.',
)

export async function loader(args: Route.LoaderArgs) {
  const query = readQuery(args.url, ['filter', 'cursor'])
  const { exhibitions } = apiFor(args).admin
  const page = await read(exhibitions.$get({ query: query as { filter?: 'all' } }))
  const { filter = 'hidden', cursor = null } = query
  return { page, filter, cursor }
}

const FILTERS = [
  { value: 'hidden', label: 'Hidden' },
  { value: 'reported', label: 'Reported' },
  { value: 'all', label: 'All' },
]

export default function ReviewedExhibitionsPage({ loaderData }: Route.ComponentProps) {
  const { page, filter, cursor } = loaderData
  return (
    <AdminPanel title="Exhibitions" lead="Open one to hide or to restore it.">
      <AdminFilters q="" filters={FILTERS} filter={filter} />
      {page.items.length === 0 ? (
        <EmptyState title={emptyTitle(filter)} level={3} />
      ) : (
        <ul className={styles['rows']} aria-label="Series and exhibitions">
          {page.items.map((one) => (
            <li key={one.id} className={styles['row']}>
              <div className={styles['words']}>
                <Link to={exhibitionAdminPath(one.id)}>{one.title}</Link>
                <p className={styles['facts']}>
                  {kindLabel(one.kind).toLowerCase()}&nbsp;·{' '}
                  <Link to={personPath(one.artistId)}>{one.artist}</Link>&nbsp;· added{' '}
                  {formatShortDay(one.createdAt)}
                  {one.hiddenReason !== null && `\u00a0· ${one.hiddenReason}`}
                </p>
              </div>
              <Badge tone={one.state === 'published' ? 'soft' : 'plain'}>{one.state}</Badge>
            </li>
          ))}
        </ul>
      )}
      <AdminPages of="exhibitions" cursor={cursor} nextCursor={page.nextCursor} />
    </AdminPanel>
  )
}

const emptyTitle = (filter: string): string =>
  filter === 'hidden'
    ? 'No exhibition is hidden'
    : filter === 'reported'
      ? 'No report of an exhibition is open'
      : 'No exhibitions'
