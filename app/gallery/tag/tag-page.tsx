import { useRef } from 'react'
import { redirect } from 'react-router'
import {
  type PageArgs,
  apiFor,
  attempt,
  problemData,
  siteOf,
  tagPage,
} from '../../api/api-client.server.ts'
import { positionIn, type ListPosition } from '../../api/list-position.server.ts'
import { tagKeyOf } from '../../artworks/tag-key.server.ts'
import { normaliseLine } from '../../kernel/normalise-text.ts'
import { CARDS_OF_MANY, cardsOf, worksTagged } from '../../routing/cache-tag.ts'
import { tagPath } from '../../artworks/tag.ts'
import { island } from '../../ui/interaction/island.tsx'
import { describePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/tag-page'
import type { TaggedWorksProps } from './tagged-works.tsx'
import { tagMeta } from './tag-meta.ts'
// Styles of the deferred part.
import '../../artworks/card/work-grid.module.css'
import '../../ui/components/page-header.module.css'
import './tag-page.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export async function loader(args: Route.LoaderArgs) {
  const asked = tagIn(args.url)
  const position = positionIn(args)
  const { isStart } = position
  const { items: cards, nextCursor, total, facets } = await loadWorks(args, asked, position)
  const [own, ...others] = facets?.tag ?? []
  if (own === undefined || total === undefined) throw problemData('tag-not-found')
  const { value: tag, label } = own
  // One address for all spellings, for caches and search engines.
  if (asked !== tag) throw redirect(tagPath(tag), 301)
  tagPage(args, worksTagged(tagKeyOf(tag)))
  const artists = facets?.artist ?? []
  const tags = artists.length < MAX_ARTISTS ? artists.map((one) => cardsOf(one.value)) : MANY
  for (const each of tags) tagPage(args, each)
  const site = siteOf(args)
  const about = tagMeta({ tag, label, total, cards }, { ...site, isStart })
  const meta = describePage(about, site)
  const related = others.slice(0, MAX_RELATED)
  return { meta, tag, label, total, related, cards, nextCursor, isStart }
}

/** The API lists at most this many artists. */
const MAX_ARTISTS = 20
const MANY = [CARDS_OF_MANY]
/** Tags that works with this tag have, too. */
const MAX_RELATED = 8

/** @throws the problem for a segment that is no tag */
function tagIn({ pathname }: URL): string {
  try {
    const tag = normaliseLine(decodeURIComponent(pathname.split('/')[2] ?? ''))
    if (tag !== '') return tag
  } catch {
    // A percent sign that encodes nothing.
  }
  throw problemData('tag-not-found')
}

async function loadWorks(args: PageArgs, tag: string, position: ListPosition) {
  const query = { tag, facets: '1' as const, ...position.query }
  const page = await attempt(apiFor(args).artworks.$get({ query }))
  if (page.ok) return page.value
  // A text that is too long for a tag.
  const isTooLong = page.problem.code === 'invalid-request' && position.isStart
  if (isTooLong) throw problemData('tag-not-found')
  throw problemData(page.problem)
}

const TaggedWorks = island<TaggedWorksProps>(
  async () => (await import('./tagged-works.tsx')).TaggedWorks,
)

export default function TagPage({ loaderData }: Route.ComponentProps) {
  const container = useRef<HTMLDivElement>(null)
  const { meta: _meta, ...works } = loaderData
  return (
    <div ref={container}>
      <TaggedWorks container={container} {...works} />
    </div>
  )
}
