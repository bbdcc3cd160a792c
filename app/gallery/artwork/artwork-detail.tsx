import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../account/use-hydrated.ts'
import { useSignedIn } from '../../account/session/use-signed-in.ts'
import { UNKNOWN_ARTIST } from '../../account/unknown-artist.ts'
import { sizeText, workPath } from '../../artworks/work-text.ts'
import { WorkPicture } from '../../artworks/work-picture.tsx'
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { formatDay } from '../../kernel/day.ts'
import { formatEuros, formatRupees } from '../../kernel/money.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { DataList } from '../../ui/components/data-list.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { navigateOnClick } from '../../ui/interaction/navigate-on-click.ts'
import { rememberImage, playImageTransition } from '../../ui/interaction/image-transition.ts'
import { artistPath } from '../artist/artist.ts'
import type { DetailedWork } from './detailed-work.ts'
import { PhotoCredit } from './photo-credit.tsx'
import { WorkForms } from './work-forms.tsx'
import * as styles from './artwork-page.module.css'

export type ArtworkDetailProps = { readonly work: DetailedWork }

/** The image, details and actions of a work. */
export function ArtworkDetail({ work }: ArtworkDetailProps) {
  const { card } = work
  const isSignedIn = useSignedIn()
  const path = workPath(card.id)
  const article = useRef<HTMLElement>(null)
  // Coming from a grid animates the image from its card.
  useLayoutEffect(
    () => playImageTransition((left) => (left === path ? article.current : null)),
    [path],
  )
  return (
    <article ref={article} className={styles['page']}>
      <Back onLeave={() => rememberImage(path, article.current)} />
      <div className={styles['columns']}>
        <div className={styles['image']} style={proportionsOf(card.image)}>
          <WorkPicture
            className={styles['picture']}
            card={card}
            sizes="(min-width: 60rem) 58vw, 94vw"
            mat="wide"
            priority
          />
        </div>
        <div className={styles['details']}>
          <header className={styles['head']}>
            {work.isDraft && <Badge>draft: only you can see it</Badge>}
            <h1 className={styles['title']}>{card.title}</h1>
            <p>
              <ArtistName work={work} />
            </p>
            {work.location !== '' && <p className={styles['soft']}>{work.location}</p>}
          </header>
          <p className={styles['price']}>
            {formatRupees(work.price)}
            <small className={styles['soft']}>{formatEuros(work.price)} at the checkout</small>
          </p>
          <div className={styles['actions']}>
            {!work.isDraft && <AddToCartButton card={card} variant="text" />}
            {!work.isDraft && (
              <FavouriteToggle
                id={card.id}
                title={card.title}
                isFavorited={isSignedIn && work.isFavorited}
                variant="text"
              />
            )}
          </div>
          <WorkForms />
          <DataList items={factsOf(work)} />
          <Text work={work} />
        </div>
      </div>
    </article>
  )
}

/** The link back to where the visitor came from, also after a reload (specification, point 2). */
function Back({ onLeave }: { readonly onLeave: () => void }) {
  const location = useLocation()
  const navigate = useNavigate()
  // The server does not know the history state, so it renders the link to the gallery.
  const isHydrated = useHydrated()
  const state = isHydrated ? (location.state as { from?: unknown; search?: unknown } | null) : null
  const search = typeof state?.search === 'string' ? state.search : ''
  const back =
    state?.from === 'favourites'
      ? { to: '/favorites', label: 'Back to Favourites', options: {} }
      : {
          to: `/for-art-lovers${search}`,
          label: 'Back to Gallery',
          options: { state: { fromArtwork: true }, preventScrollReset: true },
        }
  const { to, label, options } = back
  return (
    <PagerLink
      direction="back"
      to={to}
      {...options}
      onClick={(event) =>
        navigateOnClick(event, () => {
          onLeave()
          return navigate(to, options)
        })
      }
    >
      {label}
    </PagerLink>
  )
}

/** Links to the artist's page, or to the photographer's at the stock-photo service. */
function ArtistName({ work: { artistId, card } }: { readonly work: DetailedWork }) {
  if (artistId === null) return <PhotoCredit card={card} />
  return (
    <Link to={artistPath(artistId)} prefetch="intent" viewTransition>
      {card.user.name === '' ? UNKNOWN_ARTIST : card.user.name}
    </Link>
  )
}

function factsOf(work: DetailedWork) {
  const { size, date, likes, artistId, card } = work
  const name = card.user.name === '' ? UNKNOWN_ARTIST : card.user.name
  const artist = artistId === null ? name : <ArtistName work={work} />
  const isDateKnown = date !== '' && !Number.isNaN(Date.parse(date))
  return [
    { term: 'Artist', value: artist },
    { term: 'Size', value: sizeText(size) },
    ...(isDateKnown
      ? [{ term: 'Date', value: <time dateTime={date}>{formatDay(date)}</time> }]
      : []),
    { term: 'Likes', value: String(likes) },
  ]
}

function Text({ work }: { readonly work: DetailedWork }) {
  return (
    <>
      {work.description !== '' && <p className={styles['description']}>{work.description}</p>}
      {work.tags.length > 0 && (
        <ul className={styles['tags']} aria-label="Tags">
          {work.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The stylesheet limits the image by the width of its column and the height of the window. */
function proportionsOf({ width, height }: { readonly width: number; readonly height: number }) {
  return { '--height-per-width': height / Math.max(width, 1) } as CSSProperties
}
