import { useRef } from 'react'
import { apiFor, attempt, pageServices, tagPage, viewerOf } from '../api/api-client.server.ts'
import { workPath } from '../artworks/card/work-text.ts'
import { takeFlash } from '../dashboard/forms/flash.server.ts'
import type { FeaturedWork } from '../gallery/featured/featured-work.schema.ts'
import { TAGLINE } from '../kernel/gallery-name.ts'
import { publicationsOf, relatedToWork, worksOf } from '../routing/cache-tag.ts'
import { GALLERY_PATH } from '../routing/gallery-path.ts'
import { island } from '../ui/interaction/island.tsx'
import { describePage } from '../ui/page-meta.ts'
import type { Route } from './+types/landing-page'
import type { LandingContentProps } from './landing-content.tsx'
import { hydrateHeroWhenMoved } from './hero-hydration.ts'
import { heroWorks } from './hero-works.ts'
import { forArtistsTarget } from './artist-call-to-action.ts'
// Imported eagerly: the server renders the carousel before its script loads.
import './hero-carousel.module.css'
import * as styles from './landing-page.module.css'

export async function loader(args: Route.LoaderArgs) {
  const [viewer, featured] = await Promise.all([
    viewerOf(args),
    attempt(apiFor(args)['featured-works'].$get()),
  ])
  // During a database outage, shows the sample works.
  const items = featured.ok ? featured.value.items : []
  for (const { id, artistId } of items) {
    for (const tag of [relatedToWork(id), worksOf(artistId), publicationsOf(artistId)]) {
      tagPage(args, tag)
    }
  }
  const { publicUrl, settings } = args.context.get(pageServices)
  const meta = describeLanding({ publicUrl, name: settings.name })
  const works = items.length === 0 ? {} : { works: items }
  const workPaths = items.length === 0 ? await listWorkPaths(args) : items.map(pathOf)
  const forArtists = forArtistsTarget(viewer)
  return { meta, forArtists, workPaths, ...works, flash: takeFlash(args) }
}

const pathOf = ({ id }: FeaturedWork) => workPath(id)

/** Lists the page of each sample work, or the gallery's if the work is not in the gallery. */
async function listWorkPaths(args: Route.LoaderArgs): Promise<string[]> {
  for (const { artistId } of heroWorks) tagPage(args, publicationsOf(artistId))
  const query = { ids: heroWorks.map(({ id }) => id).join(',') }
  const cards = await attempt(apiFor(args)['work-cards'].$get({ query }))
  const shown = new Set(cards.ok ? cards.value.items.map(({ id }) => id) : [])
  return heroWorks.map(({ id }) => (shown.has(id) ? workPath(id) : GALLERY_PATH))
}

const DESCRIPTION = `${TAGLINE} Browse, collect, or hang your own work.`

type Site = { readonly publicUrl: string; readonly name: string }

const describeLanding = ({ publicUrl, name }: Site) =>
  describePage(
    {
      title: { whole: `${name} · a quiet gallery for drawn things` },
      description: DESCRIPTION,
      subject: [siteAt(publicUrl, name)],
    },
    { publicUrl, name },
  )

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/**
 * Delays the first paint until the carousel and its buttons are parsed. Otherwise the layout would
 * shift, or the carousel would start at the wrong work.
 */
export const links: Route.LinksFunction = () => [
  { rel: 'expect', href: '#about', blocking: 'render' },
]

const siteAt = (publicUrl: string, name: string) => ({
  '@type': 'WebSite',
  name,
  description: DESCRIPTION,
  url: new URL('/', publicUrl).href,
})

const LandingContent = island<LandingContentProps>(
  async () => (await import('./landing-content.tsx')).LandingContent,
  hydrateHeroWhenMoved,
)

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const container = useRef<HTMLDivElement>(null)
  const { meta: _meta, ...content } = loaderData
  return (
    <div ref={container} className={styles['page']}>
      <LandingContent container={container} isNeeded={content.flash !== null} {...content} />
    </div>
  )
}
