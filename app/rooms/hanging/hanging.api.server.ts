import { IdParam } from '../../http/id.schema.ts'
import { IF_MATCH, readIfMatch, taggedResponse } from '../../http/entity-tag.server.ts'
import type { Database } from '../../database/database.server.ts'
import { getOwnExhibition, readChanged } from '../../exhibitions/exhibition-response.server.ts'
import { setExhibitionHanging } from '../../exhibitions/exhibition-change.store.server.ts'
import { HangingInput, OwnExhibitionSchema } from '../../exhibitions/exhibition.schema.ts'
import { apiRouter, orThrow, ProblemError, requireArtist } from '../../http/http.server.ts'
import { jsonBody, operation } from '../../http/operation.server.ts'
import { findMisfit, misfitText } from './curated-hanging.ts'
import { hangableOf } from './hang-part.ts'
import { readSource } from '../room-source.server.ts'

/** Lets artists change the rooms of their exhibitions. */
export function createHangingApi({ db }: { readonly db: Database }) {
  return apiRouter().openapi(hang, async (c) => {
    const { id: artistId } = await requireArtist(c)
    const key = { id: c.req.valid('param').id, artistId }
    const hanging = c.req.valid('json')
    await getOwnExhibition(db, key)
    const reading = { viewerId: artistId, after: undefined }
    const source = orThrow(await readSource(db, { kind: 'exhibition', id: key.id }, reading))
    const hangable = hangableOf(source.works).map(({ physical }) => physical)
    const misfit = findMisfit(hangable, hanging.places)
    if (misfit !== null)
      throw new ProblemError('hanging-misfit', { detail: misfitText(misfit, source.works) })
    const change = { ...key, seen: readIfMatch(c), now: new Date() }
    const outcome = await setExhibitionHanging(db, change, hanging)
    return c.json(await readChanged(db, c, { key, outcome }), 200)
  })
}

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
  request: { params: IdParam, body: jsonBody(HangingInput) },
  responses: { 200: taggedResponse(OwnExhibitionSchema, 'It as it is now') },
  refusals: ['exhibition-not-found', 'exhibition-changed-elsewhere', 'hanging-misfit'],
})
