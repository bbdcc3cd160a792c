import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { apiFor, attempt, read, siteOf, tagPage } from '../../api/api-client.server.ts'
import { isUuid } from '../../kernel/id.ts'
import { SIMILAR_PARAMETER } from '../../routing/search-parameters.ts'
import { island } from '../../ui/interaction/island.tsx'
import { describePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/artwork-page'
import { canonicalIdOf } from '../canonical-address.server.ts'
import type { ArtworkDetailProps } from './artwork-detail.tsx'
import { workOfArtwork, workOfPhoto, type DetailedWork } from './detailed-work.ts'
import { MAX_MORE_WORKS, NO_RELATED_WORKS, tagsOfWork } from './related-work.ts'
import type { RelatedWork, RelatedWorks } from './related-work.schema.ts'
import { workMeta } from './work-meta.ts'
// Styles of the deferred part.
import '../../ui/components/red-dot.module.css'
import './artwork-page.module.css'
import './related-works.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export async function loader(args: Route.LoaderArgs) {
  const id = canonicalIdOf(args, 'artwork-not-found')
  const { work, related, similar } = isUuid(id)
    ? await loadArtwork(args, id)
    : await loadPhoto(args, id)
  const site = siteOf(args)
  const meta = describePage(workMeta(work, site.publicUrl), site)
  return { work, related, similar, meta }
}

type Loaded = {
  readonly work: DetailedWork
  readonly related: RelatedWorks
  readonly similar: readonly RelatedWork[] | null
}

async function loadArtwork(args: Route.LoaderArgs, id: string): Promise<Loaded> {
  const api = apiFor(args).artworks[':id']
  const isAsked = args.url.searchParams.has(SIMILAR_PARAMETER)
  const query = { limit: `${MAX_MORE_WORKS}` }
  const [artwork, related, similar] = await Promise.all([
    read(api.$get({ param: { id } })),
    read(api.related.$get({ param: { id } })),
    isAsked ? read(api.similar.$get({ param: { id }, query })) : null,
  ])
  for (const tag of tagsOfWork(artwork.artistId, related)) tagPage(args, tag)
  return { work: workOfArtwork(artwork), related, similar: similar?.items ?? null }
}

/** Any id that is no UUID may be one of the stock-photo service (specification, point 7). */
async function loadPhoto(args: Route.LoaderArgs, id: string): Promise<Loaded> {
  const api = apiFor(args)
  const [photo, marks] = await Promise.all([
    read(api['stock-photos'][':id'].$get({ param: { id } }), {
      ifMalformed: 'artwork-not-found',
    }),
    attempt(api['work-marks'].$get({ query: { ids: id } })),
  ])
  const work = workOfPhoto(photo, {
    isFavorited: marks.ok && marks.value.favorites.includes(id),
    isInCollection: marks.ok && marks.value.collection.includes(id),
  })
  return { work, related: NO_RELATED_WORKS, similar: null }
}

const ArtworkDetail = island<ArtworkDetailProps>(
  async () => (await import('./artwork-detail.tsx')).ArtworkDetail,
  // Works at the end of the page are loaded by its script; keys may scroll without a pointer.
  (open, _container, signal) => addEventListener('scroll', open, { signal, passive: true }),
)

export default function ArtworkPage({ loaderData }: Route.ComponentProps) {
  const container = useRef<HTMLDivElement>(null)
  const { work, related, similar } = loaderData
  // Only the browser knows where the visitor came from, and the end of the address.
  const { state, hash } = useLocation()
  // The badge of an unpublished work comes with its script.
  const isNeeded = state !== null || hash !== '' || !work.isPublished
  useEffect(() => {
    const stop = new AbortController()
    import('./step-input.ts').then(
      ({ listenForSteps }) => container.current && listenForSteps(container.current, stop.signal),
      () => {
        // The links lead to the same works.
      },
    )
    return () => stop.abort()
  }, [])
  const viewed = work.isPublished ? work.card.id : null
  useEffect(() => {
    if (viewed === null) return
    import('./note-shown.ts').then(
      ({ noteShown }) => noteShown(viewed),
      () => {
        // No network: the work is neither remembered nor counted.
      },
    )
  }, [viewed])
  return (
    <div ref={container}>
      <ArtworkDetail {...{ container, isNeeded, work, related, similar }} />
    </div>
  )
}
