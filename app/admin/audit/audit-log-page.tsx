import { Link } from 'react-router'
import { formatLogMoment } from '../../kernel/moment.ts'
import { apiFor, read } from '../../api/api-client.server.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/audit-log-page'
import { AdminPages, AdminPanel } from '../admin-panel.tsx'
import { readQuery } from '../admin-query.server.ts'
import * as styles from '../admin.module.css'
import { AUDIT_ACTIONS, subjectPath, type AuditEntry, type AuditState } from './audit-log.ts'

export const meta = privatePage(
  'Audit log',
  'What operators did: who, what, when, before and after.',
)

export async function loader(args: Route.LoaderArgs) {
  const { cursor = null, ...filter } = readQuery(args.url, [
    'action',
    'actorId',
    'subjectId',
    'cursor',
  ])
  const query = { ...filter, ...(cursor !== null && { cursor }) }
  const page = await read(
    apiFor(args).admin['audit-log'].$get({ query: query as { subjectId?: string } }),
  )
  return { page, filter, cursor }
}

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { page, filter, cursor } = loaderData
  const exportPath = (format: string) =>
    `/api/admin/audit-log/export?${new URLSearchParams({ ...filter, format })}`
  return (
    <AdminPanel
      title="Audit log"
      lead="Nobody can change or remove an entry, operators included. Reading a person’s page is an entry, too."
    >
      <nav aria-label="Filters" className={styles['filters']}>
        <Link to="?" aria-current={Object.keys(filter).length === 0 || undefined}>
          everything
        </Link>
        {Object.entries(AUDIT_ACTIONS).map(([action, words]) => (
          <Link
            key={action}
            to={`?action=${action}`}
            aria-current={action === filter.action || undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      {page.items.length === 0 ? (
        <EmptyState title="No entry" level={3} />
      ) : (
        <ol className={styles['rows']}>
          {page.items.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <AdminPages of="entries" cursor={cursor} nextCursor={page.nextCursor} />
      <FormActions>
        <LinkButton to={exportPath('csv')} icon="download" reloadDocument download>
          Export as CSV
        </LinkButton>
        <LinkButton to={exportPath('jsonl')} icon="download" reloadDocument download>
          Export as JSON Lines
        </LinkButton>
      </FormActions>
    </AdminPanel>
  )
}

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { at, action, actorId, actor, before, after } = entry
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>
          <Subject entry={entry} /> {AUDIT_ACTIONS[action]}
        </p>
        <p className={styles['facts']}>
          <time dateTime={at}>{formatLogMoment(at)}</time> by{' '}
          {actorId === null ? (
            'the command line'
          ) : (
            <Link to={`?actorId=${actorId}`}>{actor ?? 'a deleted account'}</Link>
          )}
        </p>
        {(before !== null || after !== null) && (
          <p className={styles['facts']}>
            {[before, after]
              .filter((state) => state !== null)
              .map(stateText)
              .join(' → ')}
          </p>
        )}
      </div>
    </li>
  )
}

function Subject({ entry: { action, subject, subjectId } }: { readonly entry: AuditEntry }) {
  if (subject === null) return <code>{subjectId}</code>
  return <Link to={subjectPath(action, subjectId)}>{subject}</Link>
}

const stateText = (state: AuditState): string =>
  Object.entries(state)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
