import { Link } from 'react-router'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { apiFor, read } from '../../api/api-client.server.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { DataList } from '../../ui/components/data-list.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/work-page'
import { idOf } from '../admin-id.server.ts'
import { AdminPanel } from '../admin-panel.tsx'
import { personPath, workAdminPath } from '../admin-path.ts'
import { ReasonForm } from '../reason-form.tsx'
import { carryOutStep } from '../reason-step.server.ts'
import * as styles from '../admin.module.css'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: args.loaderData?.title ?? 'Work',
      description: 'One work, with its state, and the step that hides or restores it.',
      audience: 'oneself',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  const id = idOf(args, 'artwork-not-found')
  return read(apiFor(args).admin.artworks[':id'].$get({ param: { id } }))
}

export async function action(args: Route.ActionArgs) {
  const id = idOf(args, 'artwork-not-found')
  const { hiding } = apiFor(args).admin.artworks[':id']
  return carryOutStep(args, {
    withhold: (reason) => hiding.$put({ param: { id }, json: { reason } }),
    restore: () => hiding.$delete({ param: { id } }),
    page: workAdminPath(id),
    done: { withhold: 'hidden', restore: 'shown' },
  })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default function WorkPage({ loaderData: work, actionData }: Route.ComponentProps) {
  const isHidden = work.hiddenReason !== null
  return (
    <AdminPanel actionData={actionData} title={work.title} action={<Badge>{work.state}</Badge>}>
      {isHidden && (
        <Notice title="Hidden">
          <p>{work.hiddenReason}</p>
        </Notice>
      )}
      <img className={styles['preview']} src={work.imageUrl} alt="" />
      <DataList
        items={[
          { term: 'Artist', value: <Link to={personPath(work.artistId)}>{work.artist}</Link> },
          { term: 'Price', value: work.price === null ? 'none' : formatEuros(work.price) },
          { term: 'Added', value: formatShortDay(work.createdAt) },
          {
            term: 'Public page',
            value: work.state === 'published' ? <Link to={workPath(work.id)}>Open</Link> : 'none',
          },
        ]}
      />
      <ReasonForm
        step={isHidden ? 'restore' : 'withhold'}
        label={isHidden ? 'Restore this work' : 'Hide this work'}
        back="/admin/works"
        refusal={actionData?.refusal}
      />
    </AdminPanel>
  )
}
