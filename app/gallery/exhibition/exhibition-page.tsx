import { type CSSProperties, useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { countText } from '../../kernel/count.ts'
import { useSignedIn } from '../../account/session/use-signed-in.ts'
import { apiFor, read, siteOf, tagPage } from '../../api/api-client.server.ts'
import { WorkPicture } from '../../artworks/card/work-picture.tsx'
import { cardFacts, cardPrice, workPath } from '../../artworks/card/work-text.ts'
import { editionStatus } from '../../artworks/edition/edition-status.tsx'
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx'
import { datesText, kindLabel, stateLabel } from '../../exhibitions/exhibition.ts'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { SaveButton } from '../../lists/save/save-button.tsx'
import { cardsOf, publicationsOf, relatedToWork } from '../../routing/cache-tag.ts'
import { EXHIBITIONS_PATH } from '../../routing/gallery-path.ts'
import { roomPath } from '../../routing/room-path.ts'
import { reportPath } from '../../routing/report-path.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { describePage } from '../../ui/page-meta.ts'
import { artistPath } from '../artist/artist.ts'
import { WorkForms } from '../artwork/work-forms.tsx'
import type { WorkOrigin } from '../artwork/work-origin.ts'
import { canonicalUuidOf } from '../canonical-address.server.ts'
import type { Route } from './+types/exhibition-page'
import { exhibitionMeta } from './exhibition-meta.ts'
import { rememberExhibition } from './exhibition-order.ts'
import * as styles from './exhibition-page.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export async function loader(args: Route.LoaderArgs) {
  const id = canonicalUuidOf(args, 'exhibition-not-found')
  const exhibition = await read(apiFor(args).exhibitions[':id'].$get({ param: { id } }))
  // New works of the artist may join it, and removed ones leave it.
  const { artist, works } = exhibition
  tagPage(args, publicationsOf(artist.id))
  tagPage(args, cardsOf(artist.id))
  for (const work of works) tagPage(args, relatedToWork(work.id))
  const site = siteOf(args)
  const about = exhibitionMeta(exhibition, site.publicUrl)
  return { exhibition, meta: describePage(about, site) }
}

type Exhibition = Route.ComponentProps['loaderData']['exhibition']

/** The works of a series or an exhibition in the order of their artist, each with its text. */
export default function ExhibitionPage({ loaderData: { exhibition } }: Route.ComponentProps) {
  const { id, title, text, artist, works, isPublished } = exhibition
  const origin = useMemo<WorkOrigin>(() => ({ from: 'exhibition', exhibition: id }), [id])
  useEffect(() => rememberExhibition(id, works), [id, works])
  return (
    <article className={styles['page']}>
      <header className={styles['header']}>
        <div className={styles['words']}>
          <p className={styles['soft']}>{kindLabel(exhibition.kind).toLowerCase()}</p>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['artist']}>
            <Link to={artistPath(artist.id)} viewTransition>
              {artist.name}
            </Link>
          </p>
          <Facts exhibition={exhibition} />
          {!isPublished && <Badge>draft: only you can see it</Badge>}
          {works.length > 0 && (
            <LinkButton to={roomPath('exhibition', exhibition.id)}>
              Walk through the rooms
            </LinkButton>
          )}
        </div>
        {text !== '' && <p className={styles['text']}>{text}</p>}
      </header>
      {works.length === 0 ? (
        <EmptyState title="No works to see yet" />
      ) : (
        <ol className={styles['works']} role="list">
          {works.map((work, index) => (
            <Work key={work.id} work={work} origin={origin} isFirst={index === 0} />
          ))}
        </ol>
      )}
      <footer className={styles['footer']}>
        <Link to={artistPath(artist.id)}>All works by {artist.name}</Link>
        <Link to={EXHIBITIONS_PATH}>All exhibitions</Link>
        {isPublished && (
          <Link to={reportPath('exhibition', id)} className={styles['soft']}>
            Report this {kindLabel(exhibition.kind).toLowerCase()}
          </Link>
        )}
      </footer>
      <WorkForms />
    </article>
  )
}

function Facts({ exhibition: { state, place, works, ...dates } }: { exhibition: Exhibition }) {
  const when = datesText(dates)
  return (
    <ul className={styles['facts']}>
      {state !== null && (
        <li>
          <Badge tone={state === 'current' ? 'plain' : 'soft'}>{stateLabel(state)}</Badge>
        </li>
      )}
      {when !== '' && <li>{when}</li>}
      {place !== '' && <li>{place}</li>}
      {works.length > 0 && <li>{countText(works.length, 'work')}</li>}
    </ul>
  )
}

type WorkProps = {
  readonly work: Exhibition['works'][number]
  /** The history state of its page, from which visitors step through the works. */
  readonly origin: WorkOrigin
  readonly isFirst: boolean
}

function Work({ work, origin, isFirst }: WorkProps) {
  const isSignedIn = useSignedIn()
  const { id, title, text, isFavorited, image } = work
  const ratio = image.width / image.height
  return (
    <li
      className={styles['work']}
      // oxlint-disable-next-line react/forbid-dom-props -- the content policy allows proportions
      style={{ '--width-per-height': ratio.toFixed(4) } as CSSProperties}
    >
      <Link
        to={workPath(id)}
        state={origin}
        className={styles['picture']}
        tabIndex={-1}
        aria-hidden="true"
      >
        <WorkPicture
          className={styles['frame']}
          card={work}
          sizes="(min-width: 60rem) 42rem, 92vw"
          alt=""
          priority={isFirst}
          dimmed
        />
      </Link>
      <div className={styles['caption']}>
        <h2 className={styles['name']}>
          <Link to={workPath(id)} state={origin}>
            {title}
          </Link>
        </h2>
        <p className={styles['soft']}>{cardFacts(work)}</p>
        <p>
          {cardPrice(work)} <span className={styles['soft']}>{editionStatus(work)}</span>
        </p>
        {text !== '' && <p className={styles['note']}>{text}</p>}
        <div className={styles['actions']}>
          <FavouriteToggle id={id} title={title} isFavorited={isSignedIn && isFavorited} />
          <SaveButton id={id} title={title} />
          <AddToCartButton card={work} />
        </div>
      </div>
    </li>
  )
}
