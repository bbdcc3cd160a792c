import type { Context } from 'hono'
import type { GuestReads } from '../database/replicas/replicas.server.ts'
import { findArtist } from '../gallery/artist/artist.store.server.ts'
import { findExhibitedWorks } from '../gallery/exhibition/exhibited-work.api.server.ts'
import { findArtwork, listPublished } from '../gallery/gallery.store.server.ts'
import { sendProblem, type ApiEnv } from '../http/http.server.ts'
import { isUuid } from '../kernel/id.ts'
import { decodeCursor, MAX_LIMIT } from '../kernel/keyset.ts'
import type { CurrentSettings } from '../settings/current-settings.server.ts'
import { artistCollection, exhibitionCollection } from './collection.ts'
import { createOpenRouter, refuseRest, sendDescription } from './iiif-response.server.ts'
import { workManifest, type Publisher } from './manifest.ts'

/** Clients ask again after a minute whether a work is still published. */
const MAX_AGE_S = 60

export type ManifestServerOptions = {
  readonly reads: GuestReads
  /** The address of the site in a response to a request with this header `host`. */
  readonly siteUrlFor: (host: string | undefined) => string
  readonly settings: Pick<CurrentSettings, 'read'>
}

/**
 * The IIIF Presentation API 3.0 of published works, artists, series and exhibitions, below
 * /iiif/presentation.
 */
export function createManifestServer({ reads, siteUrlFor, settings }: ManifestServerOptions) {
  const publisherOf = async (c: Context<ApiEnv>): Promise<Publisher> => ({
    site: siteUrlFor(c.req.header('host')),
    gallery: (await settings.read()).name,
  })
  return createOpenRouter()
    .get('/artwork/:id', async (c) => {
      const id = c.req.param('id')
      const work = isUuid(id) ? await reads.run((db) => findArtwork(db, id, null)) : null
      if (work === null) return sendProblem(c, 'artwork-not-found')
      const manifest = workManifest(work, await publisherOf(c))
      return sendDescription(c, manifest, { maxAgeS: MAX_AGE_S })
    })
    .get('/artist/:id', async (c) => {
      const artistId = c.req.param('id')
      const cursor = c.req.query('cursor') ?? null
      const after = cursor === null ? null : decodeCursor(cursor)
      if (cursor !== null && after === null) return sendProblem(c, 'malformed-request')
      const artist = isUuid(artistId) ? await reads.run((db) => findArtist(db, artistId)) : null
      if (artist === null) return sendProblem(c, 'artist-not-found')
      const page = await reads.run((db) =>
        listPublished(db, { artistId, limit: MAX_LIMIT, after, viewerId: null }),
      )
      const { items: works, nextCursor } = page
      const shown = { artist: { id: artistId, name: artist.name }, works, cursor, nextCursor }
      const collection = artistCollection(shown, await publisherOf(c))
      return sendDescription(c, collection, { maxAgeS: MAX_AGE_S })
    })
    .get('/exhibition/:id', async (c) => {
      const id = c.req.param('id')
      // As guests see it: a draft is closed to its artist, too.
      const shown = isUuid(id) ? await reads.run((db) => findExhibitedWorks(db, id, null)) : null
      if (shown === null) return sendProblem(c, 'exhibition-not-found')
      const collection = exhibitionCollection(shown, await publisherOf(c))
      return sendDescription(c, collection, { maxAgeS: MAX_AGE_S })
    })
    .all('*', refuseRest)
}
