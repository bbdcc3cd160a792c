import { type CSSProperties, useMemo, useRef } from 'react'
import { Link, PrefetchPageLinks } from 'react-router'
import { UNKNOWN_ARTIST } from '../../account/unknown-artist.ts'
import { useWorkLinks } from '../../artworks/use-work-links.ts'
import { WorkPicture } from '../../artworks/work-picture.tsx'
import { cardPrice, workPath } from '../../artworks/work-text.ts'
import { prefetchOnIntent } from '../../ui/interaction/saves-data.ts'
import { artistPath } from '../artist/artist.ts'
import type { RelatedWork } from './related-work.ts'
import type { WorkOrigin } from './work-origin.ts'
import * as page from './artwork-page.module.css'
import * as styles from './related-works.module.css'

type MoreByArtistProps = {
  readonly artist: { readonly id: string; readonly name: string }
  readonly works: readonly RelatedWork[]
  readonly origin: WorkOrigin | null
}

/** A strip of further works of an artist; nothing where there are none. */
export function MoreByArtist({ artist, works, origin }: MoreByArtistProps) {
  const list = useRef<HTMLUListElement>(null)
  const { from = 'artist', search } = origin ?? {}
  const linkOptions = useMemo(() => ({ state: { from, search, order: 'artist' } }), [from, search])
  const { handlers, prefetched } = useWorkLinks(list, linkOptions)
  if (works.length === 0) return null
  const name = artist.name === '' ? UNKNOWN_ARTIST : artist.name
  return (
    <section className={styles['more']} aria-labelledby="more">
      <header className={styles['row']}>
        <h2 id="more">More by {name}</h2>
        <Link to={artistPath(artist.id)} prefetch={prefetchOnIntent()} viewTransition>
          All works by {name}
        </Link>
      </header>
      {/* VoiceOver ignores lists without bullets unless they have the role. */}
      {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- handles the events of its links */}
      <ul ref={list} className={styles['strip']} role="list" {...handlers}>
        {works.map((work) => (
          <StripItem key={work.id} work={work} />
        ))}
      </ul>
      {/* oxlint-enable */}
      {prefetched !== null && <PrefetchPageLinks page={prefetched} />}
    </section>
  )
}

/** Pixels. Works are as high as each other, so that they form one row. */
const HEIGHT = 192

function StripItem({ work }: { readonly work: RelatedWork }) {
  const { width, height } = work.image
  const ratio = width / Math.max(height, 1)
  return (
    <li
      className={styles['item']}
      data-work={work.id}
      style={{ '--width-per-height': ratio.toFixed(4) } as CSSProperties}
    >
      <a className={styles['link']} href={workPath(work.id)} data-opens>
        <WorkPicture card={work} sizes={`${Math.round(HEIGHT * ratio)}px`} alt="" dimmed />
        {work.title}
      </a>
      <p className={page['soft']}>{cardPrice(work)}</p>
    </li>
  )
}
