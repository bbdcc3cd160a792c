import { useRef } from 'react'
import { data, useLocation } from 'react-router'
import { apiFor, attempt, pageServices, read, tagPage } from '../../api/api-client.server.ts'
import { isUuid } from '../../kernel/id.ts'
import { problemFor } from '../../kernel/problem.ts'
import { worksOf } from '../../routing/cache-tag.ts'
import { island } from '../../ui/interaction/island.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/artwork-page'
import { canonicalIdOf } from '../canonical-address.server.ts'
import type { ArtworkDetailProps } from './artwork-detail.tsx'
import { workOfArtwork, workOfPhoto, type DetailedWork } from './detailed-work.ts'
import { workMeta } from './work-meta.ts'
// Styles of the deferred part.
import '../../ui/components/badge.module.css'
import '../../ui/components/data.module.css'
import './artwork-page.module.css'

export const meta: Route.MetaFunction = (args) =>
  args.loaderData === undefined
    ? [{ title: 'Artwork not found · Frame' }]
    : pageMeta(args.loaderData.about, args)

export async function loader(args: Route.LoaderArgs) {
  const id = canonicalIdOf(args, 'artwork-not-found')
  const work = isUuid(id) ? await loadArtwork(args, id) : await loadPhoto(args, id)
  const { publicUrl } = args.context.get(pageServices)
  // Made in the loader, so that browsers need no script for it.
  return { work, about: workMeta(work, publicUrl) }
}

async function loadArtwork(args: Route.LoaderArgs, id: string): Promise<DetailedWork> {
  const artwork = await read(apiFor(args).artworks[':id'].$get({ param: { id } }))
  tagPage(args, worksOf(artwork.artistId))
  return workOfArtwork(artwork)
}

/** Any id that is no UUID may be one of the stock-photo service (specification, point 7). */
async function loadPhoto(args: Route.LoaderArgs, id: string): Promise<DetailedWork> {
  const api = apiFor(args)
  const [photo, favourite] = await Promise.all([
    attempt(api['stock-photos'][':id'].$get({ param: { id } })),
    attempt(api['favorite-marks'].$get({ query: { ids: id } })),
  ])
  if (photo.ok) return workOfPhoto(photo.value, favourite.ok && favourite.value.ids.includes(id))
  // A malformed id is answered like an unknown one.
  const isNone = photo.problem.code === 'invalid-request'
  const problem = isNone ? problemFor('artwork-not-found') : photo.problem
  throw data(problem, { status: problem.status })
}

const ArtworkDetail = island<ArtworkDetailProps>(
  async () => (await import('./artwork-detail.tsx')).ArtworkDetail,
)

export default function ArtworkPage({ loaderData }: Route.ComponentProps) {
  const place = useRef<HTMLDivElement>(null)
  // The link back depends on where the visitor came from, which only the browser knows.
  const cameFromPage = useLocation().state !== null
  return (
    <div ref={place}>
      <ArtworkDetail place={place} isNeeded={cameFromPage} work={loaderData.work} />
    </div>
  )
}
