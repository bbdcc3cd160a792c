import { IF_MATCH, readIfMatch, tagRevision } from '../../artworks/saving/revision.server.ts'
import { physicalWorkOf } from '../../artworks/physical/physical-work.ts'
import type { Database } from '../../database/database.server.ts'
import { setExhibitionHanging } from '../../exhibitions/exhibition-change.store.server.ts'
import {
  ExhibitionId,
  HangingInput,
  OwnExhibitionSchema,
} from '../../exhibitions/exhibition.schema.ts'
import { findOwnExhibition, type ExhibitionKey } from '../../exhibitions/exhibition.store.server.ts'
import {
  apiRouter,
  orRefuse,
  ProblemError,
  requireArtist,
  type ApiContext,
} from '../../http/http.server.ts'
import { jsonBody, jsonResponse, operation } from '../../http/operation.server.ts'
import { isRefusal } from '../../kernel/result.ts'
import { findMisfit, misfitText } from './curated-hanging.ts'
import { readSource, type RoomSource } from '../room-source.server.ts'

/** How artists change the rooms of their exhibitions. */
export function createHangingApi({ db }: { readonly db: Database }) {
  const current = async (c: ApiContext, key: ExhibitionKey) => {
    const found = await findOwnExhibition(db, key, new Date())
    if (found === null) throw new ProblemError('exhibition-not-found')
    tagRevision(c, found)
    return found
  }
  return apiRouter().openapi(hang, async (c) => {
    const { id: artistId } = await requireArtist(c)
    const key = { id: c.req.valid('param').id, artistId }
    const hanging = c.req.valid('json')
    await current(c, key)
    const reading = { viewerId: artistId, after: '' }
    const source = orRefuse(await readSource(db, { kind: 'exhibition', id: key.id }, reading))
    const misfit = findMisfit(hangableWorks(source), hanging.places)
    if (misfit !== null)
      throw new ProblemError('hanging-misfit', { detail: misfitText(misfit, source.works) })
    const change = { ...key, seen: readIfMatch(c), now: new Date() }
    const outcome = await setExhibitionHanging(db, change, hanging)
    if (isRefusal(outcome) && outcome.refused === 'exhibition-changed-elsewhere') {
      throw new ProblemError(outcome.refused, { current: await current(c, key) })
    }
    orRefuse(outcome)
    return c.json(await current(c, key), 200)
  })
}

const hangableWorks = ({ works }: RoomSource) =>
  works.flatMap((work) => {
    const physical = physicalWorkOf(work)
    return physical === null ? [] : [{ ...physical, id: work.id }]
  })

const hang = operation({
  method: 'put',
  path: '/exhibitions/{id}/hanging',
  operationId: 'setExhibitionHanging',
  tags: ['Exhibitions'],
  summary: 'Hang works of a series or an exhibition yourself, and set the texts of its rooms',
  description:
    'Works that you do not name hang automatically; without places, all do. The rooms are those ' +
    'of `/rooms/exhibition/{id}`. A place that no longer fits later on gives way.',
  parameters: [IF_MATCH],
  request: { params: ExhibitionId, body: jsonBody(HangingInput) },
  responses: { 200: jsonResponse(OwnExhibitionSchema, 'It as it is now') },
  refusals: [
    'not-signed-in',
    'artists-only',
    'exhibition-not-found',
    'exhibition-changed-elsewhere',
    'hanging-misfit',
  ],
})
