import { useEffect } from 'react'
import { Link, redirect, useNavigation, useRevalidator } from 'react-router'
import { factLine } from '../../kernel/count.ts'
import { formatTimestamp } from '../../kernel/timestamp.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { formAction } from '../../ui/forms/form-action.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import type { Route } from './+types/backups-page'
import { AdminPanel } from '../admin-panel.tsx'
import { withNotice } from '../admin-path.ts'
import * as styles from '../admin.module.css'
import { formatBytes } from '../../kernel/bytes.ts'

const BACKUPS = '/admin/backups'

export const meta = privatePage(
  'Backups',
  'The backups of this gallery: make, download and delete them.',
)

export async function loader(args: Route.LoaderArgs) {
  const backups = await read(apiFor(args).admin.backups.$get())
  const { searchParams } = args.url
  const isRunning = backups.isWaiting || backups.writtenBytes !== null
  // The notice that a backup was requested ends with the backup.
  if (searchParams.get('done') === 'backup-begun' && !isRunning) throw redirect(BACKUPS)
  return { ...backups, isRunning, asksAbout: searchParams.get('delete') }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const { backups } = apiFor(args).admin
  const name = textOf(form, 'delete')
  const answer = await (name === ''
    ? attempt(backups.$post())
    : attempt(backups[':name'].$delete({ param: { name } })))
  // A backup that is gone counts as deleted.
  if (answer.ok || answer.problem.code === 'backup-not-found') {
    throw redirect(withNotice(BACKUPS, name === '' ? 'backup-begun' : 'backup-deleted'))
  }
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}

export const shouldRevalidate = revalidateConflict

export const clientAction = formAction<Route.ClientActionArgs>(NOTHING_CHANGED)

type State = Route.ComponentProps['loaderData']

export default function BackupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { folder, restoreCommand, items, isRunning, writtenBytes, failures, asksAbout } = loaderData
  useRefreshWhile(isRunning)
  return (
    <AdminPanel
      actionData={actionData}
      title="Backups"
      lead={`Each is one file with everything, for “${restoreCommand}”. They are on the server, in ${folder}: keep a copy elsewhere.`}
      action={<MakeForm isRunning={isRunning} />}
    >
      <RefusalNotice refusal={actionData?.refusal} />
      {isRunning && <Progress writtenBytes={writtenBytes} />}
      {failures.map(({ addedAt, error, isRetried }) => (
        <Notice
          key={addedAt}
          tone="error"
          title={`No backup was made at ${formatTimestamp(addedAt)}`}
        >
          <p>
            {error} {isRetried && 'Frame tries again automatically.'}
          </p>
        </Notice>
      ))}
      {items.length === 0 && !isRunning && (
        <EmptyState title="No backup yet" level={3}>
          <p>“Make a backup” makes the first one. The gallery stays open during it.</p>
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={styles['rows']}>
          {items.map((backup) => (
            <BackupRow key={backup.name} backup={backup} isAsked={backup.name === asksAbout} />
          ))}
        </ul>
      )}
    </AdminPanel>
  )
}

const REFRESH_MS = 2000

/**
 * Reloads the data at intervals until the backup is complete. It waits while the page loads
 * anything, since revalidating would restart that. Without scripts, people reload the page.
 */
function useRefreshWhile(isRunning: boolean): void {
  const { state, revalidate } = useRevalidator()
  const navigation = useNavigation()
  const mayRefresh = isRunning && state === 'idle' && navigation.state === 'idle'
  useEffect(() => {
    if (!mayRefresh) return undefined
    const timer = setInterval(() => void revalidate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [mayRefresh, revalidate])
}

function MakeForm({ isRunning }: { readonly isRunning: boolean }) {
  return (
    <PostForm action={BACKUPS}>
      <Button type="submit" variant="primary" busy={isRunning} busyLabel="Making a backup …">
        Make a backup
      </Button>
    </PostForm>
  )
}

function Progress({ writtenBytes }: Pick<State, 'writtenBytes'>) {
  return (
    <output>
      {writtenBytes === null
        ? 'A backup is about to begin …'
        : `A backup is being made: ${formatBytes(writtenBytes)} so far …`}
    </output>
  )
}

type RowProps = { readonly backup: State['items'][number]; readonly isAsked: boolean }

function BackupRow({ backup, isAsked }: RowProps) {
  const { name, createdAt, bytes, counts, isOfThisVersion } = backup
  const hidden = <VisuallyHidden> {formatTimestamp(createdAt)}</VisuallyHidden>
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>{formatTimestamp(createdAt)}</p>
        <p className={styles['facts']}>
          {formatBytes(bytes)}
          {counts !== null && `\u00a0· ${contentText(counts)}`}
        </p>
        <p className={styles['marks']}>
          {counts === null && <Badge>incomplete</Badge>}
          {!isOfThisVersion && <Badge>of another version</Badge>}
        </p>
      </div>
      <LinkButton
        to={`/api/admin/backups/${name}`}
        icon="download"
        size="sm"
        reloadDocument
        download
      >
        Download{hidden}
      </LinkButton>
      {isAsked ? (
        <PostForm action={BACKUPS} className={styles['marks']}>
          <Button type="submit" variant="danger" size="sm" name="delete" value={name}>
            Yes, delete{hidden}
          </Button>
          <Link to={BACKUPS}>Keep</Link>
        </PostForm>
      ) : (
        <Link to={`${BACKUPS}?delete=${name}`} preventScrollReset>
          Delete{hidden}
        </Link>
      )}
    </li>
  )
}

function contentText(counts: NonNullable<RowProps['backup']['counts']>): string {
  const { people, works, imageFiles, hasImages } = counts
  const images = hasImages ? `${imageFiles} image files` : 'without images'
  return factLine([`${people} people`, `${works} works`, images])
}
