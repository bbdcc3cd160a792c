import { useRef } from 'react'
import { viewerOf } from '../api/api-client.server.ts'
import { takeFlash } from '../dashboard/forms/flash.server.ts'
import { island } from '../ui/interaction/island.tsx'
import { pageMeta, publicUrlOf } from '../ui/page-meta.ts'
import type { Route } from './+types/landing-page'
import type { LandingContentProps } from './landing-content.tsx'
import { hydrateHeroWhenMoved } from './hero-hydration.ts'
import { forArtistsTarget } from './artist-call-to-action.ts'
// Styles of the deferred part.
import './hero-carousel.module.css'
import * as styles from './landing-page.module.css'

export async function loader(args: Route.LoaderArgs) {
  return { forArtists: forArtistsTarget(await viewerOf(args)), flash: takeFlash(args) }
}

const TITLE = 'Frame · a quiet gallery for drawn things'
const DESCRIPTION =
  'A minimal, lofi digital art platform connecting creators and collectors worldwide. Browse, collect, or hang your own work.'

export function meta(args: Route.MetaArgs) {
  const publicUrl = publicUrlOf(args)
  return pageMeta(
    {
      title: { whole: TITLE },
      description: DESCRIPTION,
      subject: publicUrl === null ? [] : [siteAt(publicUrl)],
    },
    args,
  )
}

/**
 * Delays the first paint until the carousel and its buttons are parsed. Otherwise they would move,
 * or the carousel would start at the wrong work.
 */
export const links: Route.LinksFunction = () => [
  { rel: 'expect', href: '#about', blocking: 'render' },
]

const siteAt = (publicUrl: string) => ({
  '@type': 'WebSite',
  name: 'Frame',
  description: DESCRIPTION,
  url: new URL('/', publicUrl).href,
})

const LandingContent = island<LandingContentProps>(
  async () => (await import('./landing-content.tsx')).LandingContent,
  hydrateHeroWhenMoved,
)

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className={styles['page']}>
      <LandingContent place={place} isNeeded={loaderData.flash !== null} {...loaderData} />
    </div>
  )
}
