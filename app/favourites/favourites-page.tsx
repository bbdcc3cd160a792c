import { useMemo, useState } from 'react'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { apiFor, read } from '../api/api-client.server.ts'
import { positionIn } from '../api/list-position.server.ts'
import { WorkGridItem, CardLayout, WorkGrid } from '../artworks/card/work-grid.tsx'
import { editionStatus } from '../artworks/edition/edition-status.tsx'
import { AddToCartButton, CartAdditionForm } from '../cart/add-to-cart-button.tsx'
import * as messages from '../kernel/message.ts'
import { SaveButton, SaveForm } from '../lists/save/save-button.tsx'
import { revalidationOf } from '../routing/revalidation.ts'
import { announce } from '../ui/interaction/announcer.tsx'
import { LinkButton } from '../ui/components/button.tsx'
import { EmptyState } from '../ui/components/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NotOnShow } from '../ui/not-on-show.tsx'
import { privatePage } from '../ui/page-meta.ts'
import { PageHeader } from '../ui/components/page-header.tsx'
import { Pager } from '../ui/components/pager.tsx'
import { RedDot } from '../ui/components/red-dot.tsx'
import { VisuallyHidden } from '../ui/components/visually-hidden.tsx'
import type { Route } from './+types/favourites-page'
import { favouriteOrder } from './favourite-order.ts'
import { FavouriteForm, FavouriteToggle } from './favourite-toggle.tsx'
import type { Favourite } from './favourite.schema.ts'
import * as styles from './favourites-page.module.css'
import { GoneFavourite } from './gone-favourite.tsx'

export const meta = privatePage('Favourites', 'Your favourite works, latest first.')

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  const { query, isStart } = positionIn(args)
  const { items, ...page } = await read(apiFor(args).favorites.$get({ query }))
  return { favourites: items, ...page, isStart }
}

export const shouldRevalidate = revalidationOf('/favorites')

export default function FavouritesPage({ loaderData }: Route.ComponentProps) {
  const { favourites, notOnShow, nextCursor, isStart } = loaderData
  const isEmpty = favourites.length === 0 && notOnShow === 0 && isStart
  return (
    <div className={styles['page']}>
      <FavouritesHeader />
      {notOnShow > 0 && (
        <div className={styles['notOnShow']}>
          <NotOnShow count={notOnShow} />
        </div>
      )}
      {isEmpty && <NoFavourites />}
      {favourites.length > 0 && <FavouriteList {...{ favourites, isStart, nextCursor }} />}
      <Pager of="favourites" path="/favorites" {...{ isStart, nextCursor }} />
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
      label="favourites"
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
  readonly nextCursor: string | null
}

function NoFavourites() {
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

function FavouriteList({ favourites, isStart, nextCursor }: FavouriteListProps) {
  const linkOptions = useMemo(() => {
    const works = favourites.filter(({ isOnShow }) => isOnShow)
    const onOpen = () => favouriteOrder.remember({ works, isStart, nextCursor })
    return { state: { from: 'favourites' }, onOpen }
  }, [favourites, isStart, nextCursor])
  return (
    <section aria-labelledby="favourites">
      <VisuallyHidden>
        <h2 id="favourites">Works</h2>
      </VisuallyHidden>
      <WorkGrid linkOptions={linkOptions}>
        {favourites.map((favourite, index) => (
          <FavouriteCard key={favourite.id} favourite={favourite} isFirst={index === 0} />
        ))}
      </WorkGrid>
      <CartAdditionForm />
      <FavouriteForm />
      <SaveForm />
    </section>
  )
}

type FavouriteCardProps = { readonly favourite: Favourite; readonly isFirst: boolean }

function FavouriteCard({ favourite, isFirst }: FavouriteCardProps) {
  const { id, title } = favourite
  const [isFavorited, setIsFavorited] = useState(true)
  const onChange = (_id: string, isKept: boolean) => {
    setIsFavorited(isKept)
    announce(`${title} ${isKept ? 'is back in' : 'was removed from'} your favourites`)
  }
  if (!favourite.isOnShow) return <GoneFavourite {...{ favourite, isFavorited, onChange }} />
  return (
    <WorkGridItem card={favourite}>
      <CardLayout
        card={favourite}
        priority={isFirst}
        status={favourite.isInCollection ? <RedDot>Yours</RedDot> : editionStatus(favourite)}
        favourite={
          <FavouriteToggle
            id={id}
            title={title}
            isFavorited={isFavorited}
            variant="removal"
            onChange={onChange}
          />
        }
        save={<SaveButton id={id} title={title} />}
        cart={<AddToCartButton card={favourite} />}
      />
    </WorkGridItem>
  )
}
