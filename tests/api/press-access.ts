import type { Scene } from './access-cast.ts'
import { artists, everybody, type AccessRows } from './access-row.ts'

const at = (end: string) => ({
  request: ({ artistId }: Scene) => ({ path: `/artists/${artistId}/press${end}` }),
})

const CHANGE = {
  portraitAlt: '',
  portraitCredit: '',
  contact: '',
  website: '',
  cv: [{ kind: 'award', from: 2024, to: null, text: 'Prize for drawing', place: 'Ghent' }],
  revision: 0,
}

/** The rows of the access table for press pages. */
export const PRESS_ACCESS: AccessRows = {
  'GET /artists/{id}/press': { statuses: everybody(200), ...at('') },
  'GET /artists/{id}/press/document': { statuses: everybody(200), ...at('/document') },
  // The artist has no photo.
  'GET /artists/{id}/press/portrait': { statuses: everybody(404), ...at('/portrait') },
  'GET /users/me/press': { statuses: artists(200) },
  'PUT /users/me/press': { statuses: artists(200), request: () => ({ body: CHANGE }) },
}
