import { z } from '@hono/zod-openapi'
import { IdempotencyHeader, IdParam } from '../../http/id.schema.ts'
import type { RequireVerifiedEmail } from '../../account/email/verified-email.server.ts'
import {
  apiRouter,
  orThrow,
  ProblemError,
  requireArtist,
  type ApiContext,
} from '../../http/http.server.ts'
import { jsonBody, operation } from '../../http/operation.server.ts'
import type { Refusal } from '../../kernel/result.ts'
import type { ArtworkKey } from '../saving/artwork-change.store.server.ts'
import { duplicateFinder, type ChangeServices } from '../saving/change-artwork.server.ts'
import type { Artwork } from '../artwork.ts'
import { ArtworkSchema } from '../artwork.schema.ts'
import { findOwnArtwork } from '../artwork.store.server.ts'
import { taggedResponse, tagRevision } from '../../http/entity-tag.server.ts'
import { requestKeyOf } from '../../database/idempotent-request.store.server.ts'
import { duplicateArtwork } from './duplicate.store.server.ts'
import { changePublication } from './publication.store.server.ts'
import {
  archive,
  publishWork,
  restore,
  schedule,
  takeDown,
  unschedule,
  type PublicationState,
} from './publication.ts'

type PublicationServices = Pick<ChangeServices, 'db' | 'reportNearDuplicate'> & {
  readonly requireVerifiedEmail: RequireVerifiedEmail
}

/** Lets artists publish, take down, schedule, archive, restore and duplicate their works. */
export function createPublicationApi(services: PublicationServices) {
  const { db, requireVerifiedEmail } = services
  const compare = duplicateFinder(services)
  const answer = async (c: ApiContext, key: ArtworkKey): Promise<Artwork> => {
    const artwork = await findOwnArtwork(db, key.id, key.artistId)
    if (artwork === null) throw new ProblemError('artwork-not-found')
    return tagRevision(c, artwork)
  }
  const change = async (
    c: ApiContext,
    key: ArtworkKey,
    decide: (state: PublicationState, now: Date) => PublicationState | Refusal,
  ): Promise<Artwork> => {
    const decision = await changePublication(db, key, (state) => decide(state, new Date()))
    if (decision === null) throw new ProblemError('artwork-not-found')
    orThrow(decision)
    return answer(c, key)
  }
  return apiRouter()
    .openapi(publishOperation, async (c) => {
      const artist = await requireArtist(c)
      await requireVerifiedEmail(artist)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      const published = await change(c, key, publishWork)
      return c.json(await compare(published, { hasNewImage: false }), 200)
    })
    .openapi(takeDownOperation, async (c) => {
      const artist = await requireArtist(c)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      return c.json(await change(c, key, takeDown), 200)
    })
    .openapi(scheduleOperation, async (c) => {
      const artist = await requireArtist(c)
      await requireVerifiedEmail(artist)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      const at = new Date(c.req.valid('json').publishAt)
      return c.json(await change(c, key, (state, now) => schedule(state, at, now)), 200)
    })
    .openapi(unscheduleOperation, async (c) => {
      const artist = await requireArtist(c)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      return c.json(await change(c, key, unschedule), 200)
    })
    .openapi(archiveOperation, async (c) => {
      const artist = await requireArtist(c)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      return c.json(await change(c, key, archive), 200)
    })
    .openapi(restoreOperation, async (c) => {
      const artist = await requireArtist(c)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      return c.json(await change(c, key, restore), 200)
    })
    .openapi(duplicateOperation, async (c) => {
      const artist = await requireArtist(c)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      const requestKey = requestKeyOf(c.req, artist.id, null)
      const id = orThrow(await duplicateArtwork(db, key, requestKey))
      return c.json(await answer(c, { ...key, id }), 201)
    })
}

const refusals = ['artwork-not-found'] as const
const tags = ['Artworks']
const request = { params: IdParam }
const responses = { 200: taggedResponse(ArtworkSchema, 'The work as it then is') }

const publishOperation = operation({
  method: 'put',
  path: '/artworks/{id}/publication',
  operationId: 'publishArtwork',
  tags,
  summary: 'Publish one of your works to the gallery',
  description: 'Needs a price. Publishing again changes nothing. Ends a schedule.',
  request,
  responses: { 200: taggedResponse(ArtworkSchema, 'The published work') },
  refusals: [...refusals, 'email-unverified', 'artwork-hidden', 'artwork-archived', 'no-price'],
})

const takeDownOperation = operation({
  method: 'delete',
  path: '/artworks/{id}/publication',
  operationId: 'takeDownArtwork',
  tags,
  summary: 'Take one of your works down from the gallery',
  description:
    'Favourites and carts say so, and whoever is checking out cannot buy it any more. Publishing ' +
    'it again returns it to its place, with the date of its first publication.',
  request,
  responses,
  refusals: [...refusals, 'not-published'],
})

const Schedule = z
  .strictObject({
    publishAt: z.iso
      .datetime({ offset: true, error: 'Choose a day and a time' })
      .describe('In the future, within a year; a job publishes the work within a minute of it'),
  })
  .meta({ id: 'Schedule' })

const scheduleOperation = operation({
  method: 'put',
  path: '/artworks/{id}/schedule',
  operationId: 'scheduleArtwork',
  tags,
  summary: 'Choose or change when one of your works is published',
  description:
    'By the same rule as a publication now, here and again at that time: a refusal then ends the ' +
    'schedule, is kept as `scheduleRefusal` and told by mail.',
  request: { ...request, body: jsonBody(Schedule) },
  responses,
  refusals: [
    ...refusals,
    'email-unverified',
    'no-price',
    'artwork-hidden',
    'artwork-archived',
    'already-published',
    'schedule-time',
  ],
})

const unscheduleOperation = operation({
  method: 'delete',
  path: '/artworks/{id}/schedule',
  operationId: 'unscheduleArtwork',
  tags,
  summary: 'Cancel the scheduled publication of one of your works',
  request,
  responses,
  refusals: [...refusals, 'already-published'],
})

const archiveOperation = operation({
  method: 'put',
  path: '/artworks/{id}/archive',
  operationId: 'archiveArtwork',
  tags,
  summary: 'Keep one of your works for the records',
  description: 'It leaves the gallery and your list of works, and any schedule ends.',
  request,
  responses,
  refusals,
})

const restoreOperation = operation({
  method: 'delete',
  path: '/artworks/{id}/archive',
  operationId: 'restoreArtwork',
  tags,
  summary: 'Return an archived work to your list, but not to the gallery',
  request,
  responses,
  refusals,
})

const duplicateOperation = operation({
  method: 'post',
  path: '/artworks/{id}/duplicates',
  operationId: 'duplicateArtwork',
  tags,
  summary: 'Duplicate one of your works as a new edition, as a draft',
  description:
    'With the same facts and images. `duplicatedFrom` names the original. One that operators hide ' +
    'cannot be duplicated.',
  request: { ...request, headers: IdempotencyHeader },
  responses: { 201: taggedResponse(ArtworkSchema, 'The draft') },
  refusals: [...refusals, 'artwork-hidden', 'artworks-full'],
})
