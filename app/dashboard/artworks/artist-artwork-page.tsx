import { Link } from 'react-router'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'
import * as messages from '../../kernel/message.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import type { Route } from './+types/artist-artwork-page'
import * as styles from '../artwork-list/artwork-list.module.css'
import {
  ARTWORK_IMPORT,
  ARTWORK_TABLE,
  BATCH,
  editPath,
  artworkListPath,
  NEW_ARTWORK,
} from './artwork-path.ts'
import { ArtworkRow } from '../artwork-list/artwork-row.tsx'
import { failureOf, filterOf, stepOf } from './artwork-step.ts'
import { takeStep } from './artwork-step.server.ts'
import { StatusFilter } from '../artwork-list/status-filter.tsx'
import { UploadUseSection } from '../artwork-images/upload-use.tsx'
import { Panel } from '../../ui/components/panel.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { acceptForm, acceptFormInPlace } from '../forms/form-outcome.server.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { submitForm } from '../../ui/forms/form-action.ts'

const PER_PAGE = '20'

export const meta = privatePage('Artist Artwork', 'Add, edit, publish and delete your works.')

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const { query, isStart } = positionIn(args)
  const status = filterOf(args.url.searchParams.get('status'))
  const listed = { ...query, limit: PER_PAGE, ...(status !== null && { status }) }
  const { me } = apiFor(args).users
  const [list, uploads] = await Promise.all([
    read(me.artworks.$get({ query: listed })),
    attempt(me.uploads.$get()),
  ])
  // A failure to read the limits must not hide the list.
  const use = uploads.ok ? uploads.value : null
  return { ...list, isStart, status, use, idempotencyKey: crypto.randomUUID() }
}

/** Changes the status of the artwork in the field `id`. */
export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const form = await readForm(args)
  const { step, answer, code } = await takeStep(args, form)
  if (!answer.ok) {
    return rejectFormBy(answer.problem, failureOf(step))
  }
  if (step === 'duplicate') return acceptForm(args, code, editPath(answer.value.id))
  const { pathname, search } = args.url
  return acceptFormInPlace(args, form, { code, to: pathname + search })
}

export const shouldRevalidate = revalidateConflict

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const step = stepOf(await request.clone().formData())
  return submitForm({ serverAction, failed: failureOf(step), isRepeatable: true })
}

export default function ArtistArtworkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, nextCursor, isStart, use, status } = loaderData
  return (
    <Panel
      title="Artist Artwork"
      action={
        <div className={styles['additions']}>
          <LinkButton to={BATCH} icon="upload">
            Add many
          </LinkButton>
          <LinkButton to={NEW_ARTWORK} variant="primary" icon="plus">
            Add artwork
          </LinkButton>
        </div>
      }
    >
      {(items.length > 0 || !isStart || status !== null) && (
        <p>
          <Link to={ARTWORK_TABLE}>Change many works in a table</Link>, or{' '}
          <Link to={ARTWORK_IMPORT}>export and import them</Link>.
        </p>
      )}
      {/* Set only without scripts. With scripts, the row's fetcher receives the refusal. */}
      <RefusalNotice refusal={actionData?.refusal} />
      <StatusFilter current={status} pathOf={artworkListPath} />
      {items.length === 0 ? (
        <NoWorks isStart={isStart} isFiltered={status !== null} />
      ) : (
        <ul className={styles['list']}>
          {items.map((artwork) => (
            <ArtworkRow key={artwork.id} artwork={artwork} />
          ))}
        </ul>
      )}
      <Pager of="works" path={artworkListPath(status)} isStart={isStart} nextCursor={nextCursor} />
      {use !== null && <UploadUseSection use={use} />}
    </Panel>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Panel title="Artist Artwork">
      <LoadFailure message={messages.loadArtworksFailed} error={error} />
    </Panel>
  )
}

type NoWorksProps = { readonly isStart: boolean; readonly isFiltered: boolean }

function NoWorks({ isStart, isFiltered }: NoWorksProps) {
  if (isStart && isFiltered) {
    return (
      <EmptyState title="No works here" level={3}>
        <p>Choose another filter, or add a work.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={isStart ? 'Your wall is empty' : 'No more works'} level={3}>
      {isStart ? (
        <p>
          Add your first work: an image and a title make a draft. Publishing it needs a price. If
          you have a list of works, <Link to={ARTWORK_IMPORT}>import it</Link>.
        </p>
      ) : (
        <p>You have reached the end of the list.</p>
      )}
    </EmptyState>
  )
}
