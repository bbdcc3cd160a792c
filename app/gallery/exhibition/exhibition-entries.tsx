import { Link } from 'react-router'
import { WorkPicture } from '../../artworks/card/work-picture.tsx'
import { exhibitionFacts } from '../../exhibitions/exhibition-text.ts'
import { exhibitionPath } from '../../exhibitions/exhibition.ts'
import type {
  ExhibitionSummary,
  FoundExhibition,
} from '../../exhibitions/exhibition.store.server.ts'
import address from './exhibition-entries.css?url'

type ExhibitionEntriesProps = {
  readonly exhibitions: readonly (ExhibitionSummary | FoundExhibition)[]
  /** Stands above them. */
  readonly note?: string
}

/** Series and exhibitions, each with its first works; nothing without any. */
export function ExhibitionEntries({ exhibitions, note }: ExhibitionEntriesProps) {
  if (exhibitions.length === 0) return null
  return (
    <section className="exhibitions" aria-labelledby="exhibitions">
      <link rel="stylesheet" href={address} precedence="exhibitions" />
      <h2 id="exhibitions">Series and exhibitions</h2>
      {note !== undefined && <p>{note}</p>}
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
            {'artist' in one && <p>{one.artist.name}</p>}
            <p>{exhibitionFacts(one)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
