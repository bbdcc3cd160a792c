import { Link } from 'react-router'
import { countText, factLine } from '../../kernel/count.ts'
import { Monogram } from '../../account/monogram.tsx'
import { cardAlt } from '../../artworks/card/work-text.ts'
import { prefetchOnIntent } from '../../ui/interaction/saves-data.ts'
import { artistPath } from '../artist/artist.ts'
import type { ArtistListing } from './artist-listing.schema.ts'
import * as styles from './artists-page.module.css'

/** An artist in the directory: portrait, name, place, and the latest works. */
export function ArtistEntry({ artist }: { readonly artist: ArtistListing }) {
  const { id, name, location, workCount, works } = artist
  return (
    <li className={styles['artist']}>
      <div className={styles['identity']}>
        <Portrait artist={artist} />
        <div className={styles['words']}>
          <h2 className={styles['name']}>
            <Link to={artistPath(id)} prefetch={prefetchOnIntent()}>
              {name}
            </Link>
          </h2>
          <p className={styles['facts']}>{factLine([location, countText(workCount, 'work')])}</p>
        </div>
      </div>
      <div className={styles['strip']}>
        {works.map((work) => (
          <img
            key={work.id}
            src={work.urls.small}
            alt={cardAlt(work)}
            width={work.image.width}
            height={work.image.height}
            loading="lazy"
            decoding="async"
          />
        ))}
      </div>
    </li>
  )
}

/** The name is beside it, so the portrait needs no text. */
function Portrait({ artist: { name, photo } }: { readonly artist: ArtistListing }) {
  if (photo === null) return <Monogram name={name} className={styles['portrait']} />
  return (
    <img
      className={styles['portrait']}
      src={photo.urls.small}
      alt=""
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
    />
  )
}
