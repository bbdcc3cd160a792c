import type { Scene } from './access-cast.ts'
import { ownerOnly, type Statuses } from './access-statuses.ts'

type Row = {
  readonly statuses: Statuses
  readonly request?: (scene: Scene) => { readonly path?: string; readonly body?: unknown }
}

/** The rows of the access table for an artist's own works. */
export const ARTWORK_OPERATIONS: Readonly<Record<string, Row>> = {
  'PATCH /artworks/{id}': {
    statuses: ownerOnly(200),
    request: ({ artworkId }) => ({ path: `/artworks/${artworkId}`, body: { title: 'Changed' } }),
  },
  'DELETE /artworks/{id}': {
    statuses: ownerOnly(204),
    request: ({ artworkId }) => ({ path: `/artworks/${artworkId}` }),
  },
  'PUT /artworks/{id}/images': {
    statuses: ownerOnly(200),
    request: ({ artworkId, imageId }) => ({
      path: `/artworks/${artworkId}/images`,
      body: { images: [{ imageId }] },
    }),
  },
  'PUT /artworks/{id}/publication': {
    statuses: ownerOnly(200),
    request: ({ artworkId }) => ({ path: `/artworks/${artworkId}/publication` }),
  },
  'DELETE /artworks/{id}/publication': {
    // The work is a draft.
    statuses: ownerOnly(409),
    request: ({ artworkId }) => ({ path: `/artworks/${artworkId}/publication` }),
  },
  'PUT /artworks/{id}/schedule': {
    statuses: ownerOnly(200),
    request: ({ artworkId }) => ({
      path: `/artworks/${artworkId}/schedule`,
      body: { publishAt: new Date(Date.now() + 60_000).toISOString() },
    }),
  },
  'DELETE /artworks/{id}/schedule': {
    statuses: ownerOnly(200),
    request: ({ artworkId }) => ({ path: `/artworks/${artworkId}/schedule` }),
  },
  'PUT /artworks/{id}/archive': {
    statuses: ownerOnly(200),
    request: ({ artworkId }) => ({ path: `/artworks/${artworkId}/archive` }),
  },
  'DELETE /artworks/{id}/archive': {
    statuses: ownerOnly(200),
    request: ({ artworkId }) => ({ path: `/artworks/${artworkId}/archive` }),
  },
  'POST /artworks/{id}/duplicates': {
    statuses: ownerOnly(201),
    request: ({ artworkId }) => ({ path: `/artworks/${artworkId}/duplicates` }),
  },
}
