import { Form, Link } from 'react-router'
import { formatLogTimestamp } from '../../kernel/timestamp.ts'
import { apiFor, read } from '../../api/api-client.server.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/audit-log-page'
import { AdminPages, AdminPanel } from '../admin-panel.tsx'
import { readQuery } from '../admin-query.server.ts'
import * as styles from '../admin.module.css'
import type { AuditEntry } from './audit-log.schema.ts'
import { AUDIT_ACTIONS, subjectPath, type AuditState } from './audit-log.ts'

export const meta = privatePage(
  'Audit log',
  'What operators did: who, what, when, before and after.',
)

export async function loader(args: Route.LoaderArgs) {
  const query = readQuery(args.url, ['action', 'actorId', 'subjectId', 'cursor'])
  const { cursor = null, ...filter } = query
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
      lead="Nobody can change or remove an entry, operators included. Opening a person’s page adds an entry, too."
    >
      <Filters filter={filter} entries={page.items} />
      {page.items.length === 0 ? (
        <EmptyState title="No entry found" level={3} />
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

type Filter = Route.ComponentProps['loaderData']['filter']
type FiltersProps = { readonly filter: Filter; readonly entries: readonly AuditEntry[] }

/**
 * Filters by action, and shows whose entries are listed if the page is about one actor or subject.
 */
function Filters({ filter, entries }: FiltersProps) {
  const { action = '', actorId, subjectId } = filter
  const [entry] = entries
  const all = action === '' ? '?' : `?action=${action}`
  return (
    <>
      <search>
        <Form method="get" className={styles['search']}>
          <SelectField key={action} name="action" label="What was done" defaultValue={action}>
            <option value="">Everything</option>
            {Object.entries(AUDIT_ACTIONS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          {actorId !== undefined && <input type="hidden" name="actorId" value={actorId} />}
          {subjectId !== undefined && <input type="hidden" name="subjectId" value={subjectId} />}
          <Button type="submit">Show</Button>
        </Form>
      </search>
      {actorId !== undefined && (
        <p>
          Only what {entry?.actor ?? 'one operator'} did. <Link to={all}>Show all entries</Link>
        </p>
      )}
      {subjectId !== undefined && (
        <p>
          Only entries about {entry?.subject ?? 'one subject'}.{' '}
          <Link to={all}>Show all entries</Link>
        </p>
      )}
    </>
  )
}

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { at, action, actorId, actor, before, after } = entry
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>
          {AUDIT_ACTIONS[action]}: <Subject entry={entry} />
        </p>
        <p className={styles['facts']}>
          <time dateTime={at}>{formatLogTimestamp(at)}</time> by{' '}
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

/** For example `suspended: yes, reason: Copies`. */
const stateText = (state: AuditState): string =>
  Object.entries(state)
    .map(([name, value]) => `${nameText(name)}: ${valueText(value)}`)
    .join(', ')

/** Converts `footerCounts` to `footer counts`. */
const nameText = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()

function valueText(value: AuditState[string] | undefined): string {
  if (value == null || value === '') return 'none'
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : `${value}`
}
