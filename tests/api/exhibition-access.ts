import { artists, everybody, ownerOnly, type AccessRows } from './access-row.ts'

const FACTS = {
  kind: 'exhibition',
  title: 'Changed',
  text: '',
  opensOn: null,
  closesOn: null,
  place: '',
}

/** The rows of the access table for series, exhibitions and rooms. */
export const EXHIBITION_ACCESS: AccessRows = {
  'GET /exhibitions': { statuses: everybody(200) },
  'GET /exhibitions/{id}': {
    statuses: everybody(200),
    request: ({ exhibitionId }) => ({ path: `/exhibitions/${exhibitionId}` }),
  },
  'GET /artists/{id}/exhibitions': {
    statuses: everybody(200),
    request: ({ artistId }) => ({ path: `/artists/${artistId}/exhibitions` }),
  },
  'GET /artists/{id}/artworks': {
    statuses: everybody(200),
    request: ({ artistId }) => ({ path: `/artists/${artistId}/artworks` }),
  },
  'GET /rooms': { statuses: everybody(200) },
  'GET /rooms/{kind}/{id}': {
    statuses: everybody(200),
    request: ({ exhibitionId }) => ({ path: `/rooms/exhibition/${exhibitionId}` }),
  },
  'GET /users/me/exhibitions': { statuses: artists(200) },
  'GET /users/me/exhibitions/{id}': {
    statuses: ownerOnly(200),
    request: ({ exhibitionId }) => ({ path: `/users/me/exhibitions/${exhibitionId}` }),
  },
  'POST /exhibitions': {
    statuses: artists(201),
    request: () => ({ body: { kind: 'series', title: 'New' } }),
  },
  'PUT /exhibitions/{id}': {
    statuses: ownerOnly(200),
    request: ({ exhibitionId }) => ({ path: `/exhibitions/${exhibitionId}`, body: FACTS }),
  },
  'PUT /exhibitions/{id}/works': {
    statuses: ownerOnly(200),
    request: ({ exhibitionId, artworkId }) => ({
      path: `/exhibitions/${exhibitionId}/works`,
      body: { works: [{ id: artworkId }] },
    }),
  },
  'PUT /exhibitions/{id}/hanging': {
    statuses: ownerOnly(200),
    request: ({ exhibitionId }) => ({
      path: `/exhibitions/${exhibitionId}/hanging`,
      body: { places: [], texts: ['By the river'] },
    }),
  },
  'PUT /exhibitions/{id}/publication': {
    statuses: ownerOnly(200),
    request: ({ exhibitionId }) => ({ path: `/exhibitions/${exhibitionId}/publication` }),
  },
  'DELETE /exhibitions/{id}/publication': {
    statuses: ownerOnly(200),
    request: ({ exhibitionId }) => ({ path: `/exhibitions/${exhibitionId}/publication` }),
  },
  'DELETE /exhibitions/{id}': {
    statuses: ownerOnly(204),
    request: ({ exhibitionId }) => ({ path: `/exhibitions/${exhibitionId}` }),
  },
  'GET /users/me/arrangement': { statuses: artists(200) },
  'PUT /users/me/arrangement': {
    statuses: artists(204),
    request: ({ exhibitionId, artworkId }) => ({
      body: { exhibitions: [exhibitionId], works: [artworkId] },
    }),
  },
}
