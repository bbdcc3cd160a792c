import { redirect } from 'react-router'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { countText } from '../../kernel/count.ts'
import { formatTimestamp } from '../../kernel/timestamp.ts'
import { formAction } from '../../ui/forms/form-action.ts'
import { Button } from '../../ui/components/button.tsx'
import { DataTable } from '../../ui/components/data-table.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/jobs-page'
import { AdminPanel } from '../admin-panel.tsx'
import { withNotice } from '../admin-path.ts'
import * as styles from '../admin.module.css'
import { cronText } from './cron-text.ts'

export const meta = privatePage(
  'Background jobs',
  'What this gallery does in the background, and what has failed.',
)

export async function loader(args: Route.LoaderArgs) {
  return read(apiFor(args).admin.jobs.$get())
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const param = { name: textOf(form, 'name'), id: textOf(form, 'id') }
  const answer = await attempt(apiFor(args).admin.jobs[':name'][':id'].retry.$put({ param }))
  if (answer.ok) throw redirect(withNotice('/admin/jobs', 'retried'))
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}

export const clientAction = formAction<Route.ClientActionArgs>(NOTHING_CHANGED)

type Report = Route.ComponentProps['loaderData']

export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isRunning, queues, failures } = loaderData
  return (
    <AdminPanel actionData={actionData} title="Background jobs">
      <RefusalNotice refusal={actionData?.refusal} />
      {!isRunning && (
        <Notice tone="error" title="Background jobs do not run">
          <p>The log of the server says why.</p>
        </Notice>
      )}
      <Failures failures={failures} />
      <QueueTable queues={queues} />
    </AdminPanel>
  )
}

function Failures({ failures }: Pick<Report, 'failures'>) {
  if (failures.length === 0) return <p>No job has failed lately.</p>
  return (
    <ul className={styles['rows']}>
      {failures.map((job) => (
        <li key={job.id} className={styles['row']}>
          <div className={styles['words']}>
            <p>
              {job.name}
              {job.about !== '' && `: ${job.about}`}
            </p>
            <p className={styles['facts']}>
              {job.error || 'no error was recorded'}&nbsp;· {countText(job.runs, 'run')}, added{' '}
              {formatTimestamp(job.addedAt)}
              {job.isRetried && '\u00a0· runs again automatically'}
            </p>
          </div>
          {!job.isRetried && (
            <PostForm>
              <input type="hidden" name="name" value={job.name} />
              <input type="hidden" name="id" value={job.id} />
              <Button type="submit" size="sm">
                Retry
                <VisuallyHidden>
                  {' '}
                  {job.name}, added {formatTimestamp(job.addedAt)}
                </VisuallyHidden>
              </Button>
            </PostForm>
          )}
        </li>
      ))}
    </ul>
  )
}

function QueueTable({ queues }: Pick<Report, 'queues'>) {
  return (
    <DataTable caption="Jobs of the last day">
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Due (UTC)</th>
          <th scope="col" data-number>
            Waiting
          </th>
          <th scope="col" data-number>
            Done
          </th>
          <th scope="col" data-number>
            Failed
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, cron, waiting, active, completed, failed }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{cron === null ? 'when added' : cronText(cron)}</td>
            <td data-number>{waiting + active}</td>
            <td data-number>{completed}</td>
            <td data-number>{failed}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
