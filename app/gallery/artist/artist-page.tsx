import { useRef } from 'react'
import { data } from 'react-router'
import { apiFor, pageServices, read } from '../../api/api-client.server.ts'
import { isUuid } from '../../kernel/id.ts'
import { problemFor } from '../../kernel/problem.ts'
import { island } from '../../ui/interaction/island.tsx'
import { pageMeta, titleOf } from '../../ui/page-meta.ts'
import type { Route } from './+types/artist-page'
import { canonicalIdOf } from '../canonical-address.server.ts'
import type { ArtistProfileProps } from './artist-profile.tsx'
import { artistMeta } from './artist-meta.ts'
// Styles of the deferred part.
import '../../account/monogram.module.css'
import '../../ui/components/data-list.module.css'
import '../feed/gallery-styles.ts'
import './artist-page.module.css'

export const meta: Route.MetaFunction = (args) =>
  args.loaderData === undefined
    ? [{ title: titleOf('Artist not found', args) }]
    : pageMeta(args.loaderData.about, args)

export async function loader(args: Route.LoaderArgs) {
  const id = canonicalIdOf(args, 'artist-not-found')
  if (!isUuid(id)) {
    const problem = problemFor('artist-not-found')
    throw data(problem, { status: problem.status })
  }
  const api = apiFor(args)
  const cursor = args.url.searchParams.get('cursor')
  const query = { artistId: id, ...(cursor === null ? {} : { cursor }) }
  const [artist, page] = await Promise.all([
    read(api.artists[':id'].$get({ param: { id } })),
    read(api.artworks.$get({ query })),
  ])
  const { publicUrl, settings } = args.context.get(pageServices)
  const about = artistMeta(artist, { publicUrl, gallery: settings.name })
  return { artist, about, cards: page.items, nextCursor: page.nextCursor, isStart: cursor === null }
}

const ArtistProfile = island<ArtistProfileProps>(
  async () => (await import('./artist-profile.tsx')).ArtistProfile,
)

export default function ArtistPage({ loaderData }: Route.ComponentProps) {
  const place = useRef<HTMLDivElement>(null)
  const { about: _about, ...profile } = loaderData
  return (
    <div ref={place}>
      <ArtistProfile place={place} {...profile} />
    </div>
  )
}
