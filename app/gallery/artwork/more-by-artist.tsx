import { useMemo } from 'react'
import { Link } from 'react-router'
import { prefetchOnIntent } from '../../ui/interaction/saves-data.ts'
import { artistPath } from '../artist/artist.ts'
import type { RelatedWork } from './related-work.schema.ts'
import type { WorkOrigin } from './work-origin.ts'
import { WorkStrip } from './work-strip.tsx'

type MoreByArtistProps = {
  readonly artist: { readonly id: string; readonly name: string }
  readonly works: readonly RelatedWork[]
  readonly origin: WorkOrigin | null
}

/** A strip of further works of an artist; renders nothing without any. */
export function MoreByArtist({ artist, works, origin }: MoreByArtistProps) {
  const { from = 'artist', search } = origin ?? {}
  const state = useMemo(() => ({ from, search, order: 'artist' }), [from, search])
  return (
    <WorkStrip
      id="more"
      title={`More by ${artist.name}`}
      action={
        <Link to={artistPath(artist.id)} prefetch={prefetchOnIntent()} viewTransition>
          All works by {artist.name}
        </Link>
      }
      {...{ works, state }}
    />
  )
}
