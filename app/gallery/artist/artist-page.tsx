import { useRef } from 'react'
import { apiFor, read, siteOf, viewerOf } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'
import { island } from '../../ui/interaction/island.tsx'
import { describePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/artist-page'
import { canonicalUuidOf } from '../canonical-address.server.ts'
import type { ArtistProfileProps } from './artist-profile.tsx'
import { artistMeta } from './artist-meta.ts'
// Styles of the deferred part.
import '../../artworks/card/work-grid.module.css'
import './artist-page.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export async function loader(args: Route.LoaderArgs) {
  const id = canonicalUuidOf(args, 'artist-not-found')
  const api = apiFor(args)
  const { query, isStart } = positionIn(args)
  const param = { id }
  const own = api.artists[':id']
  const [artist, page, exhibitions, isFollowed] = await Promise.all([
    read(own.$get({ param })),
    read(own.artworks.$get({ param, query })),
    isStart ? read(own.exhibitions.$get({ param })) : NONE,
    findFollow(args, id),
  ])
  const site = siteOf(args)
  const { items: cards, nextCursor } = page
  const about = artistMeta(artist, site)
  const meta = describePage(about, site)
  return { meta, artist, isFollowed, exhibitions: exhibitions.items, cards, nextCursor, isStart }
}

const NONE = { items: [] }

/** @returns null for the artist, who cannot follow themselves */
async function findFollow(args: Route.LoaderArgs, artistId: string): Promise<boolean | null> {
  const viewer = await viewerOf(args)
  if (viewer === null) return false
  if (viewer.id === artistId) return null
  const own = apiFor(args).users.me.following[':artistId']
  return (await read(own.$get({ param: { artistId } }))).isFollowed
}

const ArtistProfile = island<ArtistProfileProps>(
  async () => (await import('./artist-profile.tsx')).ArtistProfile,
)

export default function ArtistPage({ loaderData }: Route.ComponentProps) {
  const container = useRef<HTMLDivElement>(null)
  const { meta: _meta, ...profile } = loaderData
  return (
    <div ref={container}>
      <ArtistProfile container={container} {...profile} />
    </div>
  )
}
