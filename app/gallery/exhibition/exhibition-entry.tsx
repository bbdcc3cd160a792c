import { Link } from 'react-router'
import { countText, factLine } from '../../kernel/count.ts'
import { filesOf } from '../../artworks/card/work-picture.tsx'
import type { FoundExhibition } from '../../exhibitions/exhibition.schema.ts'
import { datesText, exhibitionPath, stateLabel } from '../../exhibitions/exhibition.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { prefetchOnIntent } from '../../ui/interaction/saves-data.ts'
import { artistPath } from '../artist/artist.ts'
import * as styles from './exhibitions-page.module.css'

type EntryProps = { readonly exhibition: FoundExhibition }

/** An exhibition in the list of all: its first work, title, artist, dates and place. */
export function ExhibitionEntry({ exhibition }: EntryProps) {
  const { id, title, artist, state, place, count, covers, opensOn, closesOn } = exhibition
  const facts = [datesText({ opensOn, closesOn }), place, countText(count, 'work')]
  return (
    <li className={styles['exhibition']}>
      <Cover cover={covers[0]} />
      <div className={styles['words']}>
        {state !== null && state !== 'past' && (
          <p>
            <Badge tone={state === 'current' ? 'plain' : 'soft'}>{stateLabel(state)}</Badge>
          </p>
        )}
        <h3 className={styles['title']}>
          <Link to={exhibitionPath(id)} prefetch={prefetchOnIntent()}>
            {title}
          </Link>
        </h3>
        <p>
          <Link to={artistPath(artist.id)} className={styles['artist']}>
            {artist.name}
          </Link>
        </p>
        <p className={styles['facts']}>{factLine(facts)}</p>
      </div>
    </li>
  )
}

/** Its title is beside it, so the picture needs no text. */
function Cover({ cover }: { readonly cover: FoundExhibition['covers'][number] | undefined }) {
  if (cover === undefined) return <span className={styles['cover']} />
  const { width, height } = cover.image
  const { src, sources = [] } = filesOf(cover)
  return (
    <picture className={styles['cover']}>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes="(min-width: 60rem) 24rem, 92vw" />
      ))}
      <img src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  )
}
