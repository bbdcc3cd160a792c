import type { TestApp } from '../helpers/app/app.ts'
import type { Scene } from './access-cast.ts'
import { everybody, notFoundByOthers, signedIn, type AccessRows } from './access-row.ts'

/** The rows of the access table for saved searches and notifications. */
export function notificationRows(app: () => TestApp): AccessRows {
  /** Saves a search with the id of the passkey, which no other search has. */
  const saveSearch = async ({ artistId, passkeyId: id }: Scene) => {
    await app().database.sql`
    insert into saved_searches (id, user_id, name, query)
    values (${id}, ${artistId}, 'Tide', 'q=tide') on conflict do nothing`
  }

  return {
    'GET /users/me/digest': { statuses: signedIn(200) },
    'PUT /users/me/digest': {
      statuses: signedIn(200),
      before: async (_, { id }) => {
        await app().database.sql`update users set email_verified = true where id::text = ${id}`
      },
    },
    'DELETE /users/me/digest': { statuses: signedIn(200) },
    'GET /digest-subscriptions/{token}': {
      statuses: everybody(200),
      request: () => ({ path: '/digest-subscriptions/no-such-token' }),
    },
    'DELETE /digest-subscriptions/{token}': {
      statuses: everybody(204),
      request: () => ({ path: '/digest-subscriptions/no-such-token' }),
    },
    'GET /users/me/saved-searches': { statuses: signedIn(200) },
    'POST /users/me/saved-searches': {
      statuses: signedIn(201),
      request: () => ({ body: { query: 'q=tide' } }),
    },
    'PATCH /users/me/saved-searches/{id}': {
      statuses: notFoundByOthers(200),
      before: saveSearch,
      request: ({ passkeyId: id }) => ({
        path: `/users/me/saved-searches/${id}`,
        body: { alerts: false },
      }),
    },
    'DELETE /users/me/saved-searches/{id}': {
      statuses: notFoundByOthers(204),
      before: saveSearch,
      request: ({ passkeyId: id }) => ({ path: `/users/me/saved-searches/${id}` }),
    },
    'GET /users/me/notifications': { statuses: signedIn(200) },
    'GET /users/me/notifications/count': { statuses: signedIn(200) },
    'PUT /users/me/notifications/reading': { statuses: signedIn(204) },
    'PUT /users/me/notifications/{artworkId}/reading': {
      statuses: notFoundByOthers(204),
      before: async ({ artistId, publishedId }) => {
        await app().database.sql`
        insert into notifications (user_id, artwork_id, reason)
        values (${artistId}, ${publishedId}, 'following') on conflict do nothing`
      },
      request: ({ publishedId }) => ({
        path: `/users/me/notifications/${publishedId}/reading`,
      }),
    },
  }
}
