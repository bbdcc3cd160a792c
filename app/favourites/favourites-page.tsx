import { useEffect } from 'react'
import { redirect, useFetcher } from 'react-router'
import { loginPath } from '../account/session/return-to.ts'
import { apiFor, read, viewerOf } from '../api/api-client.server.ts'
import { WorkGridItem, CardLayout, WorkGrid } from '../artworks/work-grid.tsx'
import * as messages from '../kernel/message.ts'
import { announce } from '../ui/interaction/announcer.tsx'
import { LinkButton } from '../ui/components/button.tsx'
import { IconButton } from '../ui/components/icon-button.tsx'
import { EmptyState } from '../ui/components/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import { PageHeader } from '../ui/components/page-header.tsx'
import { PagerLink } from '../ui/components/pager-link.tsx'
import { toast } from '../ui/toasts/toast.client.ts'
import { VisuallyHidden } from '../ui/components/visually-hidden.tsx'
import type { Route } from './+types/favourites-page'
import type { FavouriteOutcome } from './favourite-action.ts'
import type { Favourite } from './favourite.store.server.ts'
import * as styles from './favourites-page.module.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title: 'Favourites',
      description: 'Your favourite works, latest first.',
      audience: 'oneself',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  if ((await viewerOf(args)) === null) throw redirect(loginPath(args.url))
  const cursor = args.url.searchParams.get('cursor')
  const query = cursor === null ? {} : { cursor }
  const { items, nextCursor } = await read(apiFor(args).favorites.$get({ query }))
  return { favourites: items, nextCursor, isStart: cursor === null }
}

export default function FavouritesPage({ loaderData }: Route.ComponentProps) {
  const { favourites, nextCursor, isStart } = loaderData
  return (
    <div className={styles['page']}>
      <FavouritesHeader />
      <FavouriteList {...{ favourites, isStart }} isEnd={nextCursor === null} />
      {(nextCursor !== null || !isStart) && (
        <nav className={styles['pages']} aria-label="Pages of favourites">
          {!isStart && (
            <PagerLink direction="back" to="/favorites">
              Latest favourites
            </PagerLink>
          )}
          {nextCursor !== null && (
            <PagerLink direction="next" to={`/favorites?cursor=${encodeURIComponent(nextCursor)}`}>
              More favourites
            </PagerLink>
          )}
        </nav>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className={styles['page']}>
      <FavouritesHeader />
      <LoadFailure message={messages.loadFavouritesFailed} error={error} />
    </div>
  )
}

function FavouritesHeader() {
  return (
    <PageHeader
      label="favorites"
      title="Favourites"
      actions={
        <LinkButton to="/for-art-lovers" icon="arrow-left">
          Back to Gallery
        </LinkButton>
      }
    />
  )
}

type FavouriteListProps = {
  readonly favourites: readonly Favourite[]
  readonly isStart: boolean
  readonly isEnd: boolean
}

function FavouriteList({ favourites, isStart, isEnd }: FavouriteListProps) {
  if (favourites.length === 0 && isStart && isEnd) {
    return (
      <EmptyState
        title="No favourites yet"
        action={
          <LinkButton to="/for-art-lovers" variant="primary" icon="arrow-right" iconAt="end">
            Explore Gallery
          </LinkButton>
        }
      >
        <p>Favourite a work that stays with you to find it here.</p>
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="favourites">
      <VisuallyHidden>
        <h2 id="favourites">Works</h2>
      </VisuallyHidden>
      <WorkGrid linkOptions={LINK_OPTIONS}>
        {favourites.map((favourite, index) => (
          <FavouriteCard key={favourite.id} favourite={favourite} isFirst={index === 0} />
        ))}
      </WorkGrid>
    </section>
  )
}

const LINK_OPTIONS = { state: { from: 'favourites' } }

type FavouriteCardProps = { readonly favourite: Favourite; readonly isFirst: boolean }

function FavouriteCard({ favourite, isFirst }: FavouriteCardProps) {
  const fetcher = useFetcher<FavouriteOutcome>()
  useEffect(() => {
    if (fetcher.data?.ok === false) toast.error(messages.removeFavouriteFailed)
  }, [fetcher.data])
  // Hidden at once, and shown again if the server refuses.
  if (fetcher.formData !== undefined) return null
  const { id, title } = favourite
  const action = `/favorites/${encodeURIComponent(id)}`
  return (
    <WorkGridItem card={favourite}>
      <CardLayout
        card={favourite}
        priority={isFirst}
        corner={
          <form
            method="post"
            action={action}
            onSubmit={(event) => {
              event.preventDefault()
              if (!navigator.onLine) {
                toast.error(messages.removeFavouriteFailed)
                return
              }
              fetcher.submit({ favorited: 'false' }, { method: 'post', action })
              announce(`${title} was removed from your favourites`)
            }}
          >
            <input type="hidden" name="favorited" value="false" />
            <input type="hidden" name="returnTo" value="/favorites" />
            <IconButton
              className={styles['remove']}
              type="submit"
              icon="close"
              label={`Remove ${title} from favourites`}
              framed
            />
          </form>
        }
      />
    </WorkGridItem>
  )
}
