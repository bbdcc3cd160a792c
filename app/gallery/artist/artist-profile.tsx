import { Link } from 'react-router'
import { countText } from '../../kernel/count.ts'
import { Monogram } from '../../account/monogram.tsx'
import { WorkGridItem, WorkGrid } from '../../artworks/card/work-grid.tsx'
import { cardSize } from '../../artworks/card/work-text.ts'
import { FollowButton } from '../../following/follow-button.tsx'
import { jpegUrl, sourcesOf } from '../../images/image.ts'
import { formatMonth } from '../../kernel/day.ts'
import { reportPath } from '../../routing/report-path.ts'
import { ArtFrame } from '../../ui/components/art-frame.tsx'
import { LinkButton } from '../../ui/components/button.tsx'
import { DataList } from '../../ui/components/data-list.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import type { ExhibitionSummary } from '../../exhibitions/exhibition.schema.ts'
import { ArtistExhibitions } from './artist-exhibitions.tsx'
import type { PublicArtist } from './artist.schema.ts'
import { artistFeedPath, artistPath } from './artist.ts'
import { GalleryCard } from '../feed/gallery-card.tsx'
import type { FeedItem } from '../feed/feed.ts'
import { WorkForms } from '../artwork/work-forms.tsx'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import * as styles from './artist-page.module.css'

export type ArtistProfileProps = {
  readonly artist: PublicArtist
  /** Whether the viewer follows the artist; null for the artist. */
  readonly isFollowed: boolean | null
  /** Only on the first page. */
  readonly exhibitions: readonly ExhibitionSummary[]
  readonly cards: readonly FeedItem[]
  readonly nextCursor: string | null
  readonly isStart: boolean
}

/** The profile of an artist and their works. */
export function ArtistProfile(props: ArtistProfileProps) {
  const { artist, isFollowed, exhibitions } = props
  return (
    <article className={styles['page']}>
      <header className={styles['header']}>
        <div className={styles['identity']}>
          <p className={styles['label']}>artist</p>
          <h1 className={styles['name']}>{artist.name}</h1>
          <div className={styles['card']}>
            <Portrait artist={artist} />
            <DataList items={factsOf(artist, useGalleryName())} />
          </div>
          {isFollowed !== null && (
            <FollowButton key={artist.id} artistId={artist.id} isFollowed={isFollowed} />
          )}
        </div>
        <Texts artist={artist} />
      </header>
      <ArtistExhibitions exhibitions={exhibitions} />
      <section className={styles['works']} aria-labelledby="works">
        <h2 id="works" className={styles['worksTitle']}>
          Works
        </h2>
        <Works {...props} />
        <p className={styles['label']}>
          {artist.workCount > 0 && (
            <>
              <a href={`/room/artist/${artist.id}`}>Walk through the rooms</a>&nbsp;·{' '}
            </>
          )}
          <a href={`${artistPath(artist.id)}/press`}>Press page</a>&nbsp;·{' '}
          <a href={artistFeedPath(artist.id)}>Atom feed</a>
        </p>
        <p className={styles['label']}>
          <Link to={reportPath('artist', artist.id)}>Report this artist</Link>
        </p>
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

function factsOf({ location, since, workCount }: PublicArtist, gallery: string) {
  return [
    ...(location === '' ? [] : [{ term: 'Location', value: location }]),
    {
      term: `At ${gallery} since`,
      value: <time dateTime={since}>{formatMonth(since)}</time>,
    },
    ...(workCount === 0 ? [] : [{ term: 'Works', value: countText(workCount, 'work') }]),
  ]
}

/** Statement and bio, if any. */
function Texts({ artist: { statement, bio } }: { readonly artist: PublicArtist }) {
  if (statement === '' && bio === '') return null
  return (
    <div className={styles['texts']}>
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

const LINK_OPTIONS = { state: { from: 'artist' } }

function Works({ artist, cards, nextCursor, isStart }: ArtistProfileProps) {
  if (cards.length === 0 && isStart) {
    return (
      <EmptyState
        title="No works yet"
        level={3}
        action={<LinkButton to="/for-art-lovers">Browse Gallery</LinkButton>}
      >
        <p>{`${artist.name} has not published a work yet.`}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <WorkGrid linkOptions={LINK_OPTIONS}>
        {cards.map((card, index) => (
          <WorkGridItem key={card.id} card={card}>
            <GalleryCard
              card={card}
              priority={index === 0 && artist.photo === null}
              // The page's heading names the artist.
              credit={cardSize(card)}
              facts={card.year}
            />
          </WorkGridItem>
        ))}
      </WorkGrid>
      <WorkForms />
      <Pager of="works" path={artistPath(artist.id)} start="first" {...{ isStart, nextCursor }} />
    </>
  )
}
