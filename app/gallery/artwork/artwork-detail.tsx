import { useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { useSignedIn } from '../../account/session/use-signed-in.ts'
import { tagPath } from '../../artworks/tag.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { editionStatus } from '../../artworks/edition/edition-status.tsx'
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx'
import { exhibitionPath } from '../../exhibitions/exhibition.ts'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { formatDay } from '../../kernel/day.ts'
import { formatEuros, formatRupees } from '../../kernel/money.ts'
import { SaveButton } from '../../lists/save/save-button.tsx'
import { reportPath } from '../../routing/report-path.ts'
import { SIMILAR_PARAMETER } from '../../routing/search-parameters.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { DataList } from '../../ui/components/data-list.tsx'
import { RedDot } from '../../ui/components/red-dot.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { navigateOnClick } from '../../ui/interaction/navigate-on-click.ts'
import { rememberImage, playImageTransition } from '../../ui/interaction/image-transition.ts'
import { standby } from '../../ui/interaction/standby.tsx'
import { prefetchOnIntent } from '../../ui/interaction/saves-data.ts'
import { artistPath } from '../artist/artist.ts'
import { ArtworkPicture } from './artwork-picture.tsx'
import type { DetailedWork } from './detailed-work.ts'
import { MoreByArtist } from './more-by-artist.tsx'
import { PhotoCredit } from './photo-credit.tsx'
import { moreByArtist } from './related-work.ts'
import type { RelatedWork, RelatedWorks } from './related-work.schema.ts'
import { playStepTransition } from './step-transition.ts'
import { useNeighbours } from './use-neighbours.ts'
import { WorkForms } from './work-forms.tsx'
import type { WorkOrigin } from './work-origin.ts'
import { WorkPager } from './work-pager.tsx'
import { MissingStrip, WorkStrip } from './work-strip.tsx'
import * as relatedStyles from './related-works.module.css'
import * as styles from './artwork-page.module.css'

export type ArtworkDetailProps = {
  readonly work: DetailedWork
  readonly related: RelatedWorks
  /** Null where the page was rendered without them: its script loads them later. */
  readonly similar: readonly RelatedWork[] | null
}

const SimilarWorks = standby(
  async () => (await import('./similar-works.tsx')).SimilarWorks,
  () => <MissingStrip title="Similar works" />,
)

const RecentlyViewedWorks = standby(
  async () => (await import('../recently-viewed/recently-viewed-works.tsx')).RecentlyViewedWorks,
  // Only the script knows whether this browser has shown other works.
  () => null,
)

/** The image, details and actions of a work, and the works around it. */
export function ArtworkDetail({ work, related, similar }: ArtworkDetailProps) {
  const { card } = work
  const isSignedIn = useSignedIn()
  const path = workPath(card.id)
  const { origin, previous, next } = useNeighbours(work, related)
  const isHydrated = useHydrated()
  const article = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Coming from a list animates the image from its card.
    playImageTransition((left) => (left === path ? article.current : null))
    playStepTransition()
  }, [path])
  return (
    <article ref={article} className={styles['page']}>
      <div className={styles['columns']}>
        <div className={classNames(styles['navigation'], relatedStyles['row'])}>
          <Back origin={origin} onLeave={() => rememberImage(path, article.current)} />
          <WorkPager {...{ origin, previous, next }} />
        </div>
        <ArtworkPicture
          key={`picture ${card.id}`}
          {...{ card, images: work.images, isPublished: work.isPublished, origin, previous, next }}
        />
        {/* The buttons of one work must not keep the state of another. */}
        <div key={`details ${card.id}`} className={styles['details']}>
          <header className={styles['head']}>
            <Status work={work} />
            <h1 className={styles['title']}>{card.title}</h1>
            <p>
              <ArtistName work={work} />
            </p>
            {work.location !== '' && <p className={styles['soft']}>{work.location}</p>}
          </header>
          <div className={classNames(styles['purchase'], work.isPublished && styles['bar'])}>
            <p className={styles['price']}>
              {formatRupees(work.price)}
              <small className={styles['soft']}>{formatEuros(work.price)} at the checkout</small>
            </p>
            {work.isPublished && <AddToCartButton card={card} variant="text" />}
          </div>
          {work.isPublished && (
            <div className={styles['favourite']}>
              <FavouriteToggle
                id={card.id}
                title={card.title}
                isFavorited={isSignedIn && work.isFavorited}
                variant="text"
              />
              <SaveButton id={card.id} title={card.title} variant="text" />
            </div>
          )}
          <WorkForms />
          <DataList items={factsOf(work, related)} />
          {card.size !== null && (
            <p className={styles['views']} data-no-print>
              <Link to={`${path}/on-a-wall`} state={origin}>
                See it on a wall
              </Link>
              {work.artistId !== null && work.isPublished && (
                <Link to={`/room/artist/${work.artistId}#at=${card.id}`}>See it in the room</Link>
              )}
            </p>
          )}
          <Text work={work} />
          {work.artistId !== null && work.isPublished && (
            <>
              <p data-no-print>
                <Link to={`${path}/enquiry`}>Ask about this work</Link>
              </p>
              <p data-no-print>
                <Link to={reportPath('artwork', card.id)} className={styles['report']}>
                  Report this work
                </Link>
              </p>
            </>
          )}
        </div>
      </div>
      {work.artistId !== null && (
        <MoreByArtist
          artist={{ id: work.artistId, name: card.user.name }}
          works={moreByArtist(related)}
          origin={origin}
        />
      )}
      {similar !== null && (
        <WorkStrip id="similar" title="Similar works" works={similar} state={null} />
      )}
      {similar === null && work.artistId !== null && work.isPublished && (
        <>
          <noscript>
            <p className={relatedStyles['more']}>
              <a href={`${path}?${SIMILAR_PARAMETER}=1#similar`} rel="nofollow">
                Similar works
              </a>
            </p>
          </noscript>
          {isHydrated && <SimilarWorks key={`similar ${card.id}`} id={card.id} origin={origin} />}
        </>
      )}
      {isHydrated && work.isPublished && <RecentlyViewedWorks id={card.id} />}
    </article>
  )
}

function Status({ work }: Pick<ArtworkDetailProps, 'work'>) {
  const { isPublished, status, isInCollection, card } = work
  const isSignedIn = useSignedIn()
  if (!isPublished) return <Badge>{status}: only you can see it</Badge>
  if (isSignedIn && isInCollection) return <RedDot>In your collection</RedDot>
  return editionStatus(card)
}

type BackProps = { readonly origin: WorkOrigin | null; readonly onLeave: () => void }

/**
 * The link back to where the visitor came from, also after a reload (specification, point 2). The
 * server does not know the history state, so it renders the link to the gallery.
 */
function Back({ origin, onLeave }: BackProps) {
  const navigate = useNavigate()
  const { to, label, options } = backOf(origin)
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

function backOf(origin: WorkOrigin | null) {
  switch (origin?.from) {
    case 'exhibition': {
      const to = exhibitionPath(origin.exhibition ?? '')
      return { to, label: 'Back to the works', options: {} }
    }
    case 'favourites':
      return { to: '/favorites', label: 'Back to Favourites', options: {} }
    case 'following':
      return { to: '/following', label: 'Back to Following', options: {} }
    default:
      return {
        to: `/for-art-lovers${origin?.search ?? ''}`,
        label: 'Back to Gallery',
        options: { state: { fromArtwork: true }, preventScrollReset: true },
      }
  }
}

/** Links to the artist's page, or to the photographer's at the stock-photo service. */
function ArtistName({ work: { artistId, card } }: { readonly work: DetailedWork }) {
  if (artistId === null) return <PhotoCredit card={card} />
  return (
    <Link to={artistPath(artistId)} prefetch={prefetchOnIntent()} viewTransition>
      {card.user.name}
    </Link>
  )
}

function factsOf(work: DetailedWork, { exhibitions }: RelatedWorks) {
  const { date, likes, artistId, card } = work
  const artist = artistId === null ? card.user.name : <ArtistName work={work} />
  const isDateKnown = date !== '' && !Number.isNaN(Date.parse(date))
  return [
    { term: 'Artist', value: artist },
    ...(exhibitions.length > 0
      ? [{ term: 'Part of', value: <PartOf {...{ exhibitions }} /> }]
      : []),
    ...work.facts,
    ...(isDateKnown
      ? [{ term: 'Date', value: <time dateTime={date}>{formatDay(date)}</time> }]
      : []),
    { term: 'Likes', value: String(likes) },
  ]
}

/** Links to the series and exhibitions that show the work. */
const PartOf = ({ exhibitions }: Pick<RelatedWorks, 'exhibitions'>) =>
  exhibitions.map(({ id, title }) => (
    <Link key={id} to={exhibitionPath(id)} className={styles['part']}>
      {title}
    </Link>
  ))

/** Unpublished works and stock photos are in no list of a tag. */
function Text({ work }: { readonly work: DetailedWork }) {
  const isListed = work.artistId !== null && work.isPublished
  return (
    <>
      {work.description !== '' && <p className={styles['description']}>{work.description}</p>}
      {work.tags.length > 0 && (
        <ul className={styles['tags']} aria-label="Tags">
          {work.tags.map((tag) => (
            <li key={tag}>{isListed ? <Link to={tagPath(tag)}>#{tag}</Link> : `#${tag}`}</li>
          ))}
        </ul>
      )}
    </>
  )
}
