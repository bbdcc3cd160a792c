import { Link } from 'react-router'
import { Thumbnail } from '../../artworks/card/thumbnail.tsx'
import { apiFor, read } from '../../api/api-client.server.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/works-page'
import { AdminPages, AdminPanel, AdminSearch } from '../admin-panel.tsx'
import { personPath, workAdminPath } from '../admin-path.ts'
import { readQuery } from '../admin-query.server.ts'
import * as styles from '../admin.module.css'
import type { ListedWork } from './work.schema.ts'

export const meta = privatePage(
  'Works',
  'Find works by title, hide them with a reason, and restore them.',
)

export async function loader(args: Route.LoaderArgs) {
  const query = readQuery(args.url, ['q', 'filter', 'cursor', 'artistId'])
  const page = await read(apiFor(args).admin.artworks.$get({ query: query as { q?: string } }))
  const { q = '', filter = 'all', cursor = null, artistId = null } = query
  return { page, q, filter, cursor, artistId }
}

const FILTERS = [
  { value: 'all', label: 'All works' },
  { value: 'hidden', label: 'Hidden' },
]

export default function WorksPage({ loaderData }: Route.ComponentProps) {
  const { page, q, filter, cursor, artistId } = loaderData
  return (
    <AdminPanel title="Works">
      <AdminSearch
        label="Title"
        hint="The beginnings of words are enough."
        {...{ q, filter }}
        filters={FILTERS}
        {...(artistId !== null && { kept: { artistId } })}
      />
      {artistId !== null && (
        <p>
          Only the works of <Link to={personPath(artistId)}>one artist</Link>.{' '}
          <Link to="?">Show those of all artists</Link>
        </p>
      )}
      {page.items.length === 0 ? (
        <EmptyState title={emptyTitle(q, filter)} level={3} />
      ) : (
        <ul className={styles['rows']}>
          {page.items.map((work) => (
            <WorkRow key={work.id} work={work} />
          ))}
        </ul>
      )}
      <AdminPages of="works" cursor={cursor} nextCursor={page.nextCursor} />
    </AdminPanel>
  )
}

function emptyTitle(q: string, filter: string): string {
  if (q !== '') return 'No work found'
  return filter === 'hidden' ? 'No work is hidden' : 'No works yet'
}

function WorkRow({ work }: { readonly work: ListedWork }) {
  return (
    <li className={styles['row']}>
      <Thumbnail imageUrl={work.imageUrl} />
      <div className={styles['words']}>
        <Link to={workAdminPath(work.id)}>{work.title}</Link>
        <p className={styles['facts']}>
          <Link to={personPath(work.artistId)}>
            <bdi>{work.artist}</bdi>
          </Link>
          &nbsp;· {work.price === null ? 'no price' : formatEuros(work.price)}&nbsp;· added{' '}
          {formatShortDay(work.createdAt)}
        </p>
      </div>
      <Badge tone={work.state === 'published' ? 'soft' : 'plain'}>{work.state}</Badge>
    </li>
  )
}
