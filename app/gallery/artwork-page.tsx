import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { data, Link, useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../account/use-hydrated.ts'
import { useSignedIn } from '../account/use-signed-in.ts'
import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import { apiFor, attempt, read } from '../api/api-client.server.ts'
import { sizeText, workPath } from '../artworks/work-text.ts'
import { WorkPicture } from '../artworks/work-picture.tsx'
import { AddToCartButton } from '../cart/add-to-cart-button.tsx'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import { formatDay } from '../kernel/day.ts'
import { isUuid } from '../kernel/id.ts'
import { formatEuros, formatRupees } from '../kernel/money.ts'
import { problemFor } from '../kernel/problem.ts'
import { Badge } from '../ui/badge.tsx'
import { DataList } from '../ui/data-list.tsx'
import { PagerLink } from '../ui/pager-link.tsx'
import { stepOnClick } from '../ui/step-on-click.ts'
import { leaveFrom, travelTo } from '../ui/travelling-picture.ts'
import type { Route } from './+types/artwork-page'
import { artistPath } from './artist.ts'
import { workOfArtwork, workOfPhoto, type DetailedWork } from './detailed-work.ts'
import { PhotoCredit } from './photo-credit.tsx'
import { WorkForms } from './work-forms.tsx'
import { workMeta } from './work-meta.ts'
import styles from './artwork-page.module.css'

export const meta: Route.MetaFunction = (args) =>
  args.loaderData === undefined
    ? [{ title: 'Artwork not found · Frame' }]
    : workMeta(args.loaderData.work, args)

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const work = isUuid(id) ? await loadArtwork(args, id) : await loadPhoto(args, id)
  return { work }
}

async function loadArtwork(args: Route.LoaderArgs, id: string): Promise<DetailedWork> {
  return workOfArtwork(await read(apiFor(args).artworks[':id'].$get({ param: { id } })))
}

/** Whatever is no id of a work of Frame's may be one of the stock-photo service (specification, point 7). */
async function loadPhoto(args: Route.LoaderArgs, id: string): Promise<DetailedWork> {
  const api = apiFor(args)
  const [photo, marks] = await Promise.all([
    attempt(api['stock-photos'][':id'].$get({ param: { id } })),
    attempt(api['favorite-marks'].$get({ query: { ids: id } })),
  ])
  if (photo.ok) return workOfPhoto(photo.value, marks.ok && marks.value.ids.includes(id))
  // An id that no photo can have is a work that doesn't exist, not a mistake in a form.
  const isNone = photo.problem.code === 'invalid-request'
  const problem = isNone ? problemFor('artwork-not-found') : photo.problem
  throw data(problem, { status: problem.status })
}

export default function ArtworkPage({ loaderData }: Route.ComponentProps) {
  const { work } = loaderData
  const { card } = work
  const isSignedIn = useSignedIn()
  const path = workPath(card.id)
  const article = useRef<HTMLElement>(null)
  // From the wall: its picture travels from where it hung there.
  useLayoutEffect(() => travelTo((left) => (left === path ? article.current : null)), [path])
  return (
    <article ref={article} className={styles['page']}>
      <Back onLeave={() => leaveFrom(path, article.current)} />
      <div className={styles['room']}>
        <div className={styles['wall']} style={proportionsOf(card.image)}>
          <WorkPicture
            className={styles['picture']}
            card={card}
            sizes="(min-width: 60rem) 58vw, 94vw"
            mat="wide"
            priority
          />
        </div>
        <div className={styles['label']}>
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
            {!work.isDraft && <AddToCartButton card={card} look="words" />}
            {!work.isDraft && (
              <FavouriteToggle
                id={card.id}
                title={card.title}
                isFavorited={isSignedIn && work.isFavorited}
                look="words"
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

/** Leads back to where the visitor came from, also after a reload (specification, point 2). */
function Back({ onLeave }: { readonly onLeave: () => void }) {
  const location = useLocation()
  const navigate = useNavigate()
  // The server does not know the navigation's state: it renders the gallery's link.
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
        stepOnClick(event, () => {
          onLeave()
          return navigate(to, options)
        })
      }
    >
      {label}
    </PagerLink>
  )
}

/** Leads to the artist's own page; what a photographer's page is, the stock-photo service says. */
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
  const known = date !== '' && !Number.isNaN(Date.parse(date))
  return [
    { term: 'Artist', value: artist },
    { term: 'Size', value: sizeText(size) },
    ...(known ? [{ term: 'Date', value: <time dateTime={date}>{formatDay(date)}</time> }] : []),
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

/** The style sheet makes a work as wide as its wall, or as high as the window, whichever comes first. */
function proportionsOf({ width, height }: { readonly width: number; readonly height: number }) {
  return { '--height-per-width': height / Math.max(width, 1) } as CSSProperties
}
