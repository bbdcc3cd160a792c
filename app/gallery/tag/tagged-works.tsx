import { Link } from 'react-router'
import { tagPath } from '../../artworks/tag.ts'
import { WorkGrid, WorkGridItem } from '../../artworks/card/work-grid.tsx'
import type { Count } from '../../search/search.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import { WorkForms } from '../artwork/work-forms.tsx'
import type { FeedItem } from '../feed/feed.ts'
import { GalleryCard } from '../feed/gallery-card.tsx'
import { totalText } from '../search/search-filter.ts'
import { searchFeedPath, searchPath } from '../search/search-query.ts'
import * as styles from './tag-page.module.css'

export type TaggedWorksProps = {
  /** The folded tag, as in the address. */
  readonly tag: string
  /** The tag as an artist wrote it. */
  readonly label: string
  readonly total: Count
  /** Other tags of these works, the most frequent first. */
  readonly related: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly cards: readonly FeedItem[]
  readonly nextCursor: string | null
  readonly isStart: boolean
}

/** The works with a tag, newest first. */
export function TaggedWorks(props: TaggedWorksProps) {
  const { tag, label, total, related, cards, nextCursor, isStart } = props
  const query = `${new URLSearchParams({ tag })}`
  return (
    <div className={styles['page']}>
      <PageHeader
        label="tag"
        title={`#${label}`}
        lead={`${totalText(total)} with this tag, newest first.`}
        actions={
          <>
            <LinkButton to={searchPath(query)} icon="search" rel="nofollow">
              Filter these works
            </LinkButton>
            <a href={searchFeedPath(query)}>Atom feed</a>
          </>
        }
      />
      {related.length > 0 && (
        <nav className={styles['related']} aria-labelledby="related">
          <h2 id="related" className={styles['label']}>
            Often together with
          </h2>
          <ul role="list">
            {related.map((other) => (
              <li key={other.value}>
                <Link to={tagPath(other.value)}>#{other.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <section className={styles['works']} aria-label="Works">
        <WorkGrid linkOptions={{}}>
          {cards.map((card, index) => (
            <WorkGridItem key={card.id} card={card}>
              <GalleryCard card={card} priority={index === 0} />
            </WorkGridItem>
          ))}
        </WorkGrid>
        <WorkForms />
        <Pager of="works" path={tagPath(tag)} {...{ isStart, nextCursor }} />
      </section>
    </div>
  )
}
