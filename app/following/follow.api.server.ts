import { z } from '@hono/zod-openapi'
import type { Database } from '../database/database.server.ts'
import { runAsViewer, type Actor } from '../http/actor.server.ts'
import {
  apiRouter,
  ProblemError,
  readCursor,
  requireArtist,
  requireViewer,
} from '../http/http.server.ts'
import { RowId } from '../http/id.schema.ts'
import { jsonResponse, operation, PageQuery, shownPageResponse } from '../http/operation.server.ts'
import { FollowedArtistSchema } from './follow.schema.ts'
import {
  addFollow,
  countFollowers,
  isFollowingLimitReached,
  isFollowed,
  listFollowed,
  removeFollow,
} from './follow.store.server.ts'

const GUEST = 'sign-in-to-follow'

/** The artists whom a viewer follows; for artists, the number of their followers. */
export function createFollowApi({ db }: { readonly db: Database }) {
  return apiRouter()
    .openapi(list, async (c) => {
      const viewer = await requireViewer(c, GUEST)
      const { cursor, limit } = c.req.valid('query')
      return c.json(await listFollowed(db, viewer.id, { limit, after: readCursor(cursor) }), 200)
    })
    .openapi(read, async (c) => {
      const viewer = await requireViewer(c, GUEST)
      const { artistId } = c.req.valid('param')
      return c.json({ isFollowed: await isFollowed(db, viewer.id, artistId) }, 200)
    })
    .openapi(follow, async (c) => {
      const { artistId } = c.req.valid('param')
      const add = (actor: Actor) => addFollow(db, actor, { artistId, followedAt: new Date() })
      if ((await runAsViewer(c, add, GUEST)) === null) {
        const { id } = await requireViewer(c, GUEST)
        if (id === artistId) throw new ProblemError('cannot-follow-yourself')
        const isFull = await isFollowingLimitReached(db, id)
        throw new ProblemError(isFull ? 'following-full' : 'artist-not-found')
      }
      return c.json({ isFollowed: true }, 200)
    })
    .openapi(unfollow, async (c) => {
      const { artistId } = c.req.valid('param')
      await runAsViewer(c, (actor) => removeFollow(db, actor, artistId), GUEST)
      return c.json({ isFollowed: false }, 200)
    })
    .openapi(count, async (c) => {
      const { id } = await requireArtist(c)
      return c.json({ count: await countFollowers(db, id) }, 200)
    })
}

const ArtistParam = z.object({ artistId: RowId })

const FollowState = z.object({ isFollowed: z.boolean() }).openapi('FollowState')

const list = operation({
  method: 'get',
  path: '/users/me/following',
  operationId: 'listFollowedArtists',
  tags: ['Following'],
  summary: 'The artists whom you follow, latest first',
  request: { query: PageQuery },
  responses: {
    200: shownPageResponse(FollowedArtistSchema, 'A page of artists'),
  },
  refusals: [GUEST],
})

const read = operation({
  method: 'get',
  path: '/users/me/following/{artistId}',
  operationId: 'getFollow',
  tags: ['Following'],
  summary: 'Whether you follow an artist',
  request: { params: ArtistParam },
  responses: { 200: jsonResponse(FollowState, 'The state') },
  refusals: [GUEST],
})

const follow = operation({
  method: 'put',
  path: '/users/me/following/{artistId}',
  operationId: 'followArtist',
  tags: ['Following'],
  summary: 'Follow an artist',
  description: 'Repeating it changes nothing.',
  request: { params: ArtistParam },
  responses: { 200: jsonResponse(FollowState, 'You follow the artist') },
  refusals: [GUEST, 'artist-not-found', 'cannot-follow-yourself', 'following-full'],
})

const unfollow = operation({
  method: 'delete',
  path: '/users/me/following/{artistId}',
  operationId: 'unfollowArtist',
  tags: ['Following'],
  summary: 'No longer follow an artist',
  description: 'Repeating it changes nothing.',
  request: { params: ArtistParam },
  responses: { 200: jsonResponse(FollowState, 'You do not follow the artist') },
  refusals: [GUEST],
})

const count = operation({
  method: 'get',
  path: '/users/me/followers/count',
  operationId: 'countFollowers',
  tags: ['Following'],
  summary: 'How many people follow you',
  description: 'For artists. Counts up to 100,000. Nobody is told who they are.',
  responses: { 200: jsonResponse(z.object({ count: z.int() }), 'The number') },
})
