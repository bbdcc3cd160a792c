import { Link } from 'react-router'
import { apiFor, read } from '../../api/api-client.server.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/people-page'
import { AdminPages, AdminPanel, AdminSearch } from '../admin-panel.tsx'
import { personPath } from '../admin-path.ts'
import { readQuery } from '../admin-query.server.ts'
import * as styles from '../admin.module.css'
import type { ListedPerson } from './person.schema.ts'

export const meta = privatePage(
  'People',
  'Find people by name or email, and see what is stored about them.',
)

export async function loader(args: Route.LoaderArgs) {
  const query = readQuery(args.url, ['q', 'filter', 'cursor'])
  const page = await read(apiFor(args).admin.people.$get({ query: query as { q?: string } }))
  const { q = '', filter = 'all', cursor = null } = query
  return { page, q, filter, cursor }
}

const FILTERS = [
  { value: 'all', label: 'Everybody' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'operators', label: 'Operators' },
]

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { page, q, filter, cursor } = loaderData
  return (
    <AdminPanel title="People">
      <AdminSearch
        label="Name or email"
        hint="The beginnings of words are enough."
        {...{ q, filter }}
        filters={FILTERS}
      />
      {page.items.length === 0 ? (
        <EmptyState title={emptyTitle(q, filter)} level={3} />
      ) : (
        <ul className={styles['rows']}>
          {page.items.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      <AdminPages of="people" cursor={cursor} nextCursor={page.nextCursor} />
    </AdminPanel>
  )
}

const emptyTitle = (q: string, filter: string): string =>
  q === '' && filter === 'suspended' ? 'Nobody is suspended' : 'Nobody found'

function PersonRow({ person }: { readonly person: ListedPerson }) {
  const { id, name, email, createdAt } = person
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <Link to={personPath(id)}>{name}</Link>
        <p className={styles['facts']}>
          {email}&nbsp;· since <time dateTime={createdAt}>{formatShortDay(createdAt)}</time>
        </p>
      </div>
      <PersonMarks person={person} />
    </li>
  )
}

/** A person's role and status as badges. */
export function PersonMarks({ person }: { readonly person: ListedPerson }) {
  return (
    <p className={styles['marks']}>
      <Badge tone="soft">{person.isArtist ? 'artist' : 'collector'}</Badge>
      {person.isOperator && <Badge>operator</Badge>}
      {person.suspendedAt !== null && <Badge>suspended</Badge>}
    </p>
  )
}
