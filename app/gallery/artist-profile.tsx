import { Monogram } from '../account/monogram.tsx'
import { WorkPlace, WorkWall } from '../artworks/work-wall.tsx'
import { jpegUrl, srcSet, type ImageView } from '../images/image.ts'
import { formatMonth } from '../kernel/day.ts'
import { ArtFrame } from '../ui/art-frame.tsx'
import { LinkButton } from '../ui/button.tsx'
import { DataList } from '../ui/data-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagerLink } from '../ui/pager-link.tsx'
import { artistPath, workCountText, type PublicArtist } from './artist.ts'
import { GalleryCard } from './gallery-card.tsx'
import type { WallCard } from './wall.ts'
import { WorkForms } from './work-forms.tsx'
import styles from './artist-page.module.css'

export type ArtistProfileProps = {
  readonly artist: PublicArtist
  readonly cards: readonly WallCard[]
  readonly nextCursor: string | null
  readonly isStart: boolean
}

/** Who an artist is, and their works. */
export function ArtistProfile(props: ArtistProfileProps) {
  const { artist } = props
  return (
    <article className={styles['room']}>
      <header className={styles['opening']}>
        <div className={styles['who']}>
          <p className={styles['label']}>artist</p>
          <h1 className={styles['name']}>{artist.name}</h1>
          <div className={styles['card']}>
            <Portrait artist={artist} />
            <DataList items={factsOf(artist)} />
          </div>
        </div>
        <Words artist={artist} />
      </header>
      <section className={styles['works']} aria-labelledby="works">
        <h2 id="works" className={styles['worksTitle']}>
          On the wall
        </h2>
        <Wall {...props} />
      </section>
    </article>
  )
}

function Portrait({ artist: { name, photo } }: { readonly artist: PublicArtist }) {
  if (photo === null) return <Monogram name={name} className={styles['monogram']} />
  return (
    <ArtFrame
      className={styles['photo']}
      src={jpegUrl(photo)}
      sources={sourcesOf(photo)}
      sizes="(min-width: 38rem) 12rem, 40vw"
      alt={`Photo of ${name}`}
      width={photo.width}
      height={photo.height}
      placeholder={photo.placeholder}
      mat="narrow"
      priority
    />
  )
}

const sourcesOf = (photo: ImageView) => [
  { type: 'image/avif', srcSet: srcSet(photo, 'avif') },
  { type: 'image/webp', srcSet: srcSet(photo, 'webp') },
]

function factsOf({ location, since, workCount }: PublicArtist) {
  return [
    ...(location === '' ? [] : [{ term: 'Location', value: location }]),
    {
      term: 'At Frame since',
      value: <time dateTime={since}>{formatMonth(since)}</time>,
    },
    ...(workCount === 0 ? [] : [{ term: 'On the wall', value: workCountText(workCount) }]),
  ]
}

/** In the artist's own words; nothing where nothing was written. */
function Words({ artist: { statement, bio } }: { readonly artist: PublicArtist }) {
  if (statement === '' && bio === '') return null
  return (
    <div className={styles['words']}>
      {statement !== '' && (
        <section aria-labelledby="statement">
          <h2 id="statement" className={styles['label']}>
            Statement
          </h2>
          <p className={styles['statement']}>{statement}</p>
        </section>
      )}
      {bio !== '' && (
        <section aria-labelledby="bio">
          <h2 id="bio" className={styles['label']}>
            Bio
          </h2>
          <p className={styles['bio']}>{bio}</p>
        </section>
      )}
    </div>
  )
}

const DEPARTURE = { state: { from: 'artist' } }

function Wall({ artist, cards, nextCursor, isStart }: ArtistProfileProps) {
  if (cards.length === 0 && isStart) {
    return (
      <EmptyState
        title="The wall is still bare"
        level={3}
        action={<LinkButton to="/for-art-lovers">Browse Gallery</LinkButton>}
      >
        <p>{`${artist.name} has not hung a work yet.`}</p>
      </EmptyState>
    )
  }
  const here = artistPath(artist.id)
  return (
    <>
      <WorkWall departure={DEPARTURE}>
        {cards.map((card, index) => (
          <WorkPlace key={card.id} card={card}>
            <GalleryCard
              card={card}
              priority={index === 0 && artist.photo === null}
              // Whose it is stands above.
              credit=""
            />
          </WorkPlace>
        ))}
      </WorkWall>
      <WorkForms />
      {(nextCursor !== null || !isStart) && (
        <nav className={styles['pages']} aria-label="Pages of works">
          {!isStart && (
            <PagerLink direction="back" to={here}>
              To the newest works
            </PagerLink>
          )}
          {nextCursor !== null && (
            <PagerLink direction="next" to={`${here}?cursor=${encodeURIComponent(nextCursor)}`}>
              Earlier works
            </PagerLink>
          )}
        </nav>
      )}
    </>
  )
}
