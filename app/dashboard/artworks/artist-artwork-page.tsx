import { useEffect } from 'react'
import { data } from 'react-router'
import { textOf } from '../../account/sign-in/form-refusal.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { toast } from '../../ui/toasts/toast.client.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/artist-artwork-page'
import styles from './artwork-list.module.css'
import { ARTWORK_LIST, NEW_ARTWORK } from './artwork-path.ts'
import { ArtworkRow } from './artwork-row.tsx'
import { Panel } from '../dashboard-layout.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { acceptFormInPlace, rejectForm } from '../forms/form-outcome.server.ts'
import { refusedBy } from '../../account/sign-in/form-refusal.ts'
import { sendForm } from '../forms/use-server-action.ts'

const PER_PAGE = '20'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Artist Artwork',
      description: 'Add, edit, publish and delete your works.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const cursor = args.url.searchParams.get('cursor')
  const query = cursor === null ? { limit: PER_PAGE } : { limit: PER_PAGE, cursor }
  const answer = await attempt(apiFor(args).users.me.artworks.$get({ query }))
  const isFirst = cursor === null
  if (answer.ok) return { ...answer.value, isFirst, failed: false }
  return data(
    { items: [] as Artwork[], nextCursor: null, isFirst, failed: true },
    answer.problem.status,
  )
}

/** Publishes the artwork in the field `id`. */
export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const form = await readForm(args)
  const id = textOf(form, 'id')
  const answer = await attempt(apiFor(args).artworks[':id'].publication.$put({ param: { id } }))
  if (answer.ok) {
    const { pathname, search } = args.url
    return acceptFormInPlace(args, form, { code: 'artwork-published', to: pathname + search })
  }
  return rejectForm(refusedBy(answer.problem, messages.publishArtworkFailed), answer.problem.status)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm({ serverAction, failed: messages.publishArtworkFailed })
}

export default function ArtistArtworkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, nextCursor, isFirst, failed } = loaderData
  // Set only without scripts. With scripts, the row's fetcher receives the refusal.
  const refusal = actionData?.refusal
  useFailureToast(failed)
  return (
    <Panel
      title="Artist Artwork"
      action={
        <LinkButton to={NEW_ARTWORK} variant="primary" icon="plus">
          Add artwork
        </LinkButton>
      }
    >
      {refusal !== null && refusal !== undefined && (
        <Notice tone="error" role="alert">
          <p>{refusal.lines[0]?.message}</p>
        </Notice>
      )}
      {failed && (
        <Notice tone="error" action={<LinkButton to={ARTWORK_LIST}>Try again</LinkButton>}>
          <p>{messages.loadArtworksFailed}</p>
        </Notice>
      )}
      {items.length === 0 && !failed ? (
        <NoWorks isFirst={isFirst} />
      ) : (
        <ul className={styles['list']}>
          {items.map((artwork) => (
            <ArtworkRow key={artwork.id} artwork={artwork} />
          ))}
        </ul>
      )}
      <nav className={styles['pages']} aria-label="Pages of works">
        {!isFirst && (
          <PagerLink direction="back" to={ARTWORK_LIST}>
            newest works
          </PagerLink>
        )}
        {nextCursor !== null && (
          <PagerLink direction="next" to={`?cursor=${encodeURIComponent(nextCursor)}`}>
            older works
          </PagerLink>
        )}
      </nav>
    </Panel>
  )
}

function NoWorks({ isFirst }: { readonly isFirst: boolean }) {
  return (
    <EmptyState title={isFirst ? 'Your wall is empty' : 'No more works'} level={3}>
      <p>
        {isFirst
          ? 'Add your first work: an image and a title are enough. You can add price and size before you publish it.'
          : 'You have reached the end of the list.'}
      </p>
    </EmptyState>
  )
}

function useFailureToast(failed: boolean): void {
  useEffect(() => {
    if (failed) toast.error(messages.loadArtworksFailed, { id: 'load-artworks' })
  }, [failed])
}
