import type { TestApp } from '../helpers/app/app.ts'
import type { Scene } from './access-cast.ts'
import {
  everybody,
  notFoundByOthers,
  signedIn,
  type AccessRow,
  type AccessRows,
} from './access-row.ts'

/** The rows of the access table for enquiries. Only its two sides read one. */
export function enquiryRows(app: () => TestApp): AccessRows {
  /**
   * Creates an enquiry of the person to the owner, with a message. It has the id of the passkey,
   * which no other enquiry has.
   */
  const startEnquiry = async ({ passkeyId: id, artistId, personId, publishedId }: Scene) => {
    const { sql } = app().database
    const [known] = await sql`select from enquiries where id = ${id}`
    if (known !== undefined) return
    await sql`insert into enquiries (id, work_title) values (${id}, 'Morning')`
    await sql`
      insert into enquiry_sides (enquiry_id, side, user_id, artwork_id, last_message_at, unread)
      values (${id}, 'artist', ${artistId}, ${publishedId}, now(), 1),
        (${id}, 'asker', ${personId}, ${publishedId}, now(), 0)`
    await sql`
      insert into enquiry_messages (id, enquiry_id, side, text) values (${id}, ${id}, 'asker', 'Hello')`
  }
  const ofOwner = (status: number, ending = '', body?: unknown): AccessRow => ({
    statuses: notFoundByOthers(status),
    before: startEnquiry,
    request: ({ passkeyId: id }) => ({
      path: `/enquiries/${id}${ending.replace('MESSAGE', id)}`,
      ...(body !== undefined && { body }),
    }),
  })

  return {
    'GET /artworks/{id}/enquiry': {
      statuses: everybody(200),
      request: ({ publishedId }) => ({ path: `/artworks/${publishedId}/enquiry` }),
    },
    'POST /artworks/{id}/enquiries': {
      // People cannot ask themselves.
      statuses: { ...everybody(201), owner: 422 },
      request: ({ publishedId }) => ({
        path: `/artworks/${publishedId}/enquiries`,
        body: { name: 'Gina', email: 'gina@example.com', text: 'Is it for sale?' },
      }),
    },
    'GET /enquiry-confirmations/{token}': {
      statuses: everybody(200),
      request: () => ({ path: '/enquiry-confirmations/no-such-token' }),
    },
    'PUT /enquiry-confirmations/{token}': {
      statuses: everybody(410),
      request: () => ({ path: '/enquiry-confirmations/no-such-token' }),
    },
    'DELETE /enquiry-links/{token}': {
      statuses: everybody(404),
      request: () => ({ path: '/enquiry-links/no-such-token' }),
    },
    'GET /users/me/blocked-senders': { statuses: signedIn(200) },
    'DELETE /users/me/blocked-senders/{id}': {
      statuses: signedIn(204),
      request: ({ passkeyId }) => ({ path: `/users/me/blocked-senders/${passkeyId}` }),
    },
    'GET /users/me/enquiries': { statuses: signedIn(200) },
    'GET /users/me/enquiries/count': { statuses: signedIn(200) },
    'GET /enquiries/{key}': ofOwner(200),
    'GET /enquiries/{key}/messages/{messageId}': ofOwner(200, '/messages/MESSAGE'),
    'POST /enquiries/{key}/messages': ofOwner(201, '/messages', { text: 'Yes' }),
    'PUT /enquiries/{key}/reading': ofOwner(204, '/reading'),
    'PUT /enquiries/{key}/block': ofOwner(204, '/block'),
    'DELETE /enquiries/{key}/block': ofOwner(204, '/block'),
  }
}
