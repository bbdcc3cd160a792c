import type { Scene } from './access-cast.ts'
import { artists, ownerOnly, type AccessRows } from './access-row.ts'

function importForm({ artworkId }: Scene): FormData {
  const form = new FormData()
  form.set('file', new File([`id,title\n${artworkId},Changed`], 'works.csv'))
  return form
}

/** The rows of the access table for an artist's own works. */
export const ARTWORK_ACCESS: AccessRows = {
  'GET /users/me/form-drafts/{form}': {
    // There is no draft.
    statuses: artists(404),
    request: ({ artworkId }) => ({ path: `/users/me/form-drafts/${artworkId}` }),
  },
  'PUT /users/me/form-drafts/{form}': {
    statuses: ownerOnly(200),
    request: ({ artworkId }) => ({
      path: `/users/me/form-drafts/${artworkId}`,
      body: { fields: { title: 'Typed' }, revision: 0 },
    }),
  },
  'DELETE /users/me/form-drafts/{form}': {
    statuses: artists(204),
    request: () => ({ path: '/users/me/form-drafts/new' }),
  },
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
  // Each work has a result of its own: works of other artists are not found.
  'PATCH /users/me/artworks': {
    statuses: artists(200),
    request: ({ artworkId }) => ({ body: { items: [{ id: artworkId, title: 'Changed' }] } }),
  },
  'POST /users/me/artworks/publications': {
    statuses: artists(200),
    request: ({ artworkId }) => ({ body: { ids: [artworkId] } }),
  },
  'POST /users/me/artworks/imports': {
    statuses: artists(200),
    request: (scene) => ({ body: importForm(scene) }),
  },
  'GET /users/me/artworks/export': { statuses: artists(200) },
  'GET /users/me/archive': { statuses: artists(200) },
}
