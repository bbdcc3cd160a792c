import { z } from '@hono/zod-openapi'
import type { RequireVerifiedEmail } from '../../account/email/verified-email.server.ts'
import { apiRouter, fieldErrors, ProblemError, requireArtist } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, operation, ProblemSchema } from '../../http/operation.server.ts'
import * as messages from '../../kernel/message.ts'
import { problemFor, type FieldError, type Problem } from '../../kernel/problem.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import {
  ArtworkChanges,
  ArtworkIds,
  BatchedChange,
  MAX_BATCH_WORKS,
} from './artwork-batch.schema.ts'
import { listOwnById } from '../artwork.store.server.ts'
import { ArtworkSchema } from '../artwork.schema.ts'
import type { Artwork } from '../artwork.ts'
import { changePublication } from '../publication/publication.store.server.ts'
import { publishWork } from '../publication/publication.ts'
import { changePreparer, duplicateFinder, type ChangeServices } from './change-artwork.server.ts'
import { saveArtworks, type ArtworkWrite } from './save-artworks.server.ts'

export type BatchServices = ChangeServices & {
  requireVerifiedEmail: RequireVerifiedEmail
  /** Charges units of the write budget: a batch costs as much as its works one by one. */
  chargeWrites: (userId: string, units: number) => void
}

/** Changes and publishes many works of an artist with one request. */
export function createArtworkBatchApi(services: BatchServices) {
  const { db, requireVerifiedEmail, chargeWrites } = services
  const prepare = batchPreparer(services)
  const compare = duplicateFinder(services)
  return apiRouter()
    .openapi(changeMany, async (c) => {
      const artist = await requireArtist(c, messages.notLoggedIn)
      const { items, atomic } = c.req.valid('json')
      chargeWrites(artist.id, items.length - 1)
      const prepared = await prepare(artist.id, items, c.get('address'))
      const problems = new Map(
        prepared.flatMap((item) => ('problem' in item ? [[item.id, item.problem] as const] : [])),
      )
      const ready = prepared.filter((item) => 'write' in item)
      if (atomic) refuseTogether(items, problems)
      const outcomes = await saveArtworks(
        db,
        ready.map(({ write }) => write),
        { atomic },
      )
      for (const [index, { id }] of ready.entries()) {
        const refusal = outcomes[index] ?? null
        if (refusal !== null) problems.set(id, problemOf(refusal))
      }
      if (atomic) refuseTogether(items, problems)
      const shown = ready.filter(({ id }) => isShown(problems.get(id)))
      const works = await byId(db, artist.id, shown)
      for (const { id, write } of ready) {
        const work = problems.has(id) ? undefined : works.get(id)
        const hasNewImage = 'key' in write && write.fields.imageId !== undefined
        if (hasNewImage && work !== undefined) works.set(id, await compare(work, { hasNewImage }))
      }
      return c.json(outcomesOf(items, works, problems), 200)
    })
    .openapi(publishMany, async (c) => {
      const artist = await requireArtist(c)
      await requireVerifiedEmail(artist)
      const { ids } = c.req.valid('json')
      chargeWrites(artist.id, ids.length - 1)
      const problems = new Map<string, Problem>()
      for (const id of ids) {
        const key = { id, artistId: artist.id }
        const decision = await changePublication(db, key, (state) => publishWork(state, new Date()))
        const refusal = decision ?? refuse('artwork-not-found')
        if (isRefusal(refusal)) problems.set(id, problemOf(refusal))
      }
      const items = ids.map((id) => ({ id }))
      const works = await byId(
        db,
        artist.id,
        items.filter(({ id }) => !problems.has(id)),
      )
      for (const [id, work] of works) works.set(id, await compare(work, { hasNewImage: false }))
      return c.json(outcomesOf(items, works, problems), 200)
    })
}

type Item = z.infer<typeof ArtworkChanges>['items'][number]
type PreparedItem = { readonly id: string } & (
  | { readonly write: ArtworkWrite }
  | { readonly problem: Problem }
)

/** Checks each change as the operation for one work does. */
function batchPreparer(services: ChangeServices) {
  const prepare = changePreparer(services)
  return async (artistId: string, items: readonly Item[], address: string) => {
    const works = await byId(services.db, artistId, items)
    const prepared: PreparedItem[] = []
    for (const item of items) {
      const { id } = item
      const before = works.get(id)
      const parsed = BatchedChange.safeParse(item)
      if (before === undefined) {
        prepared.push({ id, problem: NOT_FOUND })
      } else if (parsed.success) {
        const { id: _, revision: seen, ...input } = parsed.data
        const change = await prepare(before, input, address)
        prepared.push(
          isRefusal(change)
            ? { id, problem: problemOf(change) }
            : { id, write: { key: { id, artistId, seen }, ...change } },
        )
      } else {
        const errors = fieldErrors(parsed.error.issues)
        prepared.push({ id, problem: problemFor('invalid-request', { errors }) })
      }
    }
    return prepared
  }
}

async function byId(
  db: ChangeServices['db'],
  artistId: string,
  items: ReadonlyArray<{ readonly id: string }>,
): Promise<Map<string, Artwork>> {
  const works = await listOwnById(
    db,
    artistId,
    items.map(({ id }) => id),
  )
  return new Map(works.map((work) => [work.id, work]))
}

const problemOf = ({ refused, detail }: Refusal): Problem => problemFor(refused, { detail })

function outcomesOf(
  items: ReadonlyArray<{ readonly id: string }>,
  works: ReadonlyMap<string, Artwork>,
  problems: ReadonlyMap<string, Problem>,
) {
  const outcomes = items.map(({ id }) => {
    const artwork = works.get(id)
    // Without either, the work was deleted meanwhile.
    const problem = problems.get(id) ?? (artwork === undefined ? NOT_FOUND : undefined)
    return { id, artwork, problem }
  })
  return { items: outcomes } as z.infer<typeof BatchOutcomes>
}

/** Whether the result has the work: after a change, and when another device was faster. */
const isShown = (problem: Problem | undefined): boolean =>
  problem === undefined || problem.code === 'artwork-changed-elsewhere'

const NOT_FOUND = problemFor('artwork-not-found')

/** @throws ProblemError `changes-refused` if any change of an atomic batch is refused */
function refuseTogether(
  items: ReadonlyArray<{ readonly id: string }>,
  problems: ReadonlyMap<string, Problem>,
): void {
  if (problems.size === 0) return
  const errors = items.flatMap(({ id }, index): FieldError[] => {
    const problem = problems.get(id)
    if (problem === undefined) return []
    const field = `items.${index}`
    if (problem.errors === undefined) return [{ field, message: problem.detail ?? problem.title }]
    return problem.errors.map((error) => ({ ...error, field: `${field}.${error.field}` }))
  })
  throw new ProblemError('changes-refused', { errors })
}

const BatchOutcomes = z
  .object({
    items: z.array(
      z.object({
        id: z.uuid(),
        artwork: ArtworkSchema.optional().describe(
          'The work after the change; after a conflict, as it is',
        ),
        problem: ProblemSchema.optional(),
      }),
    ),
  })
  .meta({ id: 'ArtworkBatchOutcomes' })

const changeMany = operation({
  method: 'patch',
  path: '/users/me/artworks',
  operationId: 'updateArtworks',
  tags: ['Artworks'],
  summary: `Change up to ${MAX_BATCH_WORKS} of your works`,
  description:
    'Each change has the rules of the operation for one work, and a result of its own: the work ' +
    'after the change, or the problem; after a conflict both. With `atomic`, one refused change ' +
    'refuses all, and the `errors` name each by its place.',
  request: { body: jsonBody(ArtworkChanges) },
  responses: { 200: jsonResponse(BatchOutcomes, 'A result for each change, in their order') },
  refusals: ['changes-refused'],
})

const publishMany = operation({
  method: 'post',
  path: '/users/me/artworks/publications',
  operationId: 'publishArtworks',
  tags: ['Artworks'],
  summary: `Publish up to ${MAX_BATCH_WORKS} of your works to the gallery`,
  description: 'Each has a result of its own. Publishing again changes nothing.',
  request: { body: jsonBody(ArtworkIds) },
  responses: { 200: jsonResponse(BatchOutcomes, 'A result for each work, in their order') },
  refusals: ['email-unverified'],
})
