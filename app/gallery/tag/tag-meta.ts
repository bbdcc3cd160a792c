import { tagPath } from '../../artworks/tag.ts'
import { cardAlt, workPath } from '../../artworks/card/work-text.ts'
import type { Count } from '../../search/search.ts'
import { descriptionOf, collectionPage } from '../../ui/meta-text.ts'
import { SHARE_SIZE, type PageMeta } from '../../ui/page-meta.ts'
import type { FeedItem } from '../feed/feed.ts'
import { totalText } from '../search/search-filter.ts'
import { searchFeedPath } from '../search/search-query.ts'

type Tagged = {
  readonly tag: string
  readonly label: string
  readonly total: Count
  readonly cards: readonly FeedItem[]
}

type Site = {
  readonly publicUrl: string
  /** False for later pages, whose canonical address is that of the first. */
  readonly isStart: boolean
}

/** The metadata of a tag's page: schema.org's CollectionPage with the works shown. */
export function tagMeta({ tag, label, total, cards }: Tagged, site: Site): PageMeta {
  const { publicUrl, isStart } = site
  const titles = cards.slice(0, 3).map(({ title }) => title)
  const title = `#${label}`
  const about: PageMeta = {
    title,
    atomFeed: searchFeedPath(`${new URLSearchParams({ tag })}`),
    description: descriptionOf(
      `${totalText(total)} tagged ${label} by independent artists: ${titles.join(', ')}.`,
    ),
  }
  if (!isStart) return about
  const [newest] = cards
  const items = cards.map((card) => ({ name: card.title, path: workPath(card.id) }))
  return {
    ...about,
    ...(newest && {
      image: { url: `/og/${newest.id}.jpg`, alt: cardAlt(newest), ...SHARE_SIZE },
    }),
    subject: collectionPage({ name: title, path: tagPath(tag), items }, publicUrl),
  }
}
