import { Link } from 'react-router'
import { WorkPicture } from '../../artworks/card/work-picture.tsx'
import { exhibitionFacts } from '../../exhibitions/exhibition-text.ts'
import { exhibitionPath } from '../../exhibitions/exhibition.ts'
import type { ExhibitionSummary } from '../../exhibitions/exhibition.schema.ts'
import * as styles from './artist-page.module.css'

type ArtistExhibitionsProps = { readonly exhibitions: readonly ExhibitionSummary[] }

/** The series and exhibitions of an artist, each with its first works; nothing without any. */
export function ArtistExhibitions({ exhibitions }: ArtistExhibitionsProps) {
  if (exhibitions.length === 0) return null
  return (
    <section
      className={`${styles['works']} ${styles['exhibitions']}`}
      aria-labelledby="exhibitions"
    >
      <h2 id="exhibitions" className={styles['worksTitle']}>
        Series and exhibitions
      </h2>
      <ul>
        {exhibitions.map((one) => (
          <li key={one.id}>
            <div aria-hidden="true">
              {one.covers.map((card) => (
                <WorkPicture key={card.id} card={card} sizes="8rem" alt="" dimmed />
              ))}
            </div>
            <h3>
              <Link to={exhibitionPath(one.id)}>{one.title}</Link>
            </h3>
            <p className={styles['label']}>{exhibitionFacts(one)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
