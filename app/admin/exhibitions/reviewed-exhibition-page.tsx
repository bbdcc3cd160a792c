import { Link } from 'react-router'
import { Thumbnail } from '../../artworks/card/thumbnail.tsx'
import { apiFor, read } from '../../api/api-client.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { exhibitionPath, kindLabel } from '../../exhibitions/exhibition.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { DataList } from '../../ui/components/data-list.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/reviewed-exhibition-page'
import { idOf } from '../admin-id.server.ts'
import { AdminPanel } from '../admin-panel.tsx'
import { exhibitionAdminPath, personPath, workAdminPath } from '../admin-path.ts'
import { ReasonForm } from '../reason-form.tsx'
import { carryOutStep } from '../reason-step.server.ts'
import * as styles from '../admin.module.css'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: args.loaderData?.title ?? 'Exhibition',
      description:
        'One series or exhibition, with its state, and the step that hides or restores it.',
      audience: 'oneself',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  const id = idOf(args, 'exhibition-not-found')
  return read(apiFor(args).admin.exhibitions[':id'].$get({ param: { id } }))
}

export async function action(args: Route.ActionArgs) {
  const id = idOf(args, 'exhibition-not-found')
  const { hiding } = apiFor(args).admin.exhibitions[':id']
  return carryOutStep(args, {
    withhold: (reason) => hiding.$put({ param: { id }, json: { reason } }),
    restore: () => hiding.$delete({ param: { id } }),
    page: exhibitionAdminPath(id),
    done: { withhold: 'exhibition-hidden', restore: 'exhibition-shown' },
  })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default function ReviewedExhibitionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, text, artistId, artist, state, hiddenReason, createdAt, works } =
    loaderData
  const noun = kindLabel(kind).toLowerCase()
  const isHidden = hiddenReason !== null
  return (
    <AdminPanel actionData={actionData} title={title} action={<Badge>{state}</Badge>}>
      {isHidden && (
        <Notice title="Hidden">
          <p>{hiddenReason}</p>
        </Notice>
      )}
      {text !== '' && <blockquote className={styles['quote']}>{text}</blockquote>}
      <DataList
        items={[
          { term: 'Kind', value: noun },
          { term: 'Artist', value: <Link to={personPath(artistId)}>{artist}</Link> },
          { term: 'Added', value: formatShortDay(createdAt) },
          {
            term: 'Public page',
            value: state === 'published' ? <Link to={exhibitionPath(id)}>Open</Link> : 'none',
          },
        ]}
      />
      {works.length > 0 && (
        <ul className={styles['rows']} aria-label="Works">
          {works.map((work) => (
            <li key={work.id} className={styles['row']}>
              <Thumbnail imageUrl={work.imageUrl} />
              <div className={styles['words']}>
                <Link to={workAdminPath(work.id)}>{work.title}</Link>
                {work.text !== '' && <p className={styles['facts']}>{work.text}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ReasonForm
        step={isHidden ? 'restore' : 'withhold'}
        label={isHidden ? `Restore this ${noun}` : `Hide this ${noun}`}
        back="/admin/exhibitions"
        refusal={actionData?.refusal}
      />
    </AdminPanel>
  )
}
