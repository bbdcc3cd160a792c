import { z } from '@hono/zod-openapi'
import { MAX_FEATURED_WORKS } from '../../gallery/featured/featured-work.ts'
import { RowId } from '../../http/id.schema.ts'
import { apiRouter, orThrow } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import type { OperatorServices } from '../operators/operator-access.server.ts'
import { ListedWorkSchema } from '../works/work.schema.ts'
import { chooseFeaturedWorks, listChosenWorks } from './featured-works.store.server.ts'

/** Reads and replaces the featured works of the landing page, for operators. */
export function createFeaturedWorksApi({ db }: OperatorServices) {
  return apiRouter()
    .openapi(list, async (c) => c.json({ items: await listChosenWorks(db) }, 200))
    .openapi(choose, async (c) => {
      const { id: actorId } = c.get('operator')
      orThrow(await chooseFeaturedWorks(db, { actorId, ...c.req.valid('json') }))
      return c.body(null, 204)
    })
}

const PATH = '/admin/featured-works'
const tags = ['Administration']

const list = operation({
  method: 'get',
  path: PATH,
  operationId: 'listChosenWorks',
  tags,
  summary: 'The works chosen for the landing page, hidden ones too',
  responses: { 200: jsonResponse(z.object({ items: z.array(ListedWorkSchema) }), 'The works') },
})

const FeaturedChoice = z
  .strictObject({
    ids: z
      .array(RowId)
      .max(MAX_FEATURED_WORKS, `The landing page shows at most ${MAX_FEATURED_WORKS} works`)
      .refine((ids) => new Set(ids).size === ids.length, 'A work can be chosen once')
      .describe('Published works in their order; none for the sample works'),
    seen: z
      .array(RowId)
      .optional()
      .describe('The choice as you saw it: refuses to replace what others have chosen meanwhile'),
  })
  .meta({ id: 'FeaturedChoice' })

const choose = operation({
  method: 'put',
  path: PATH,
  operationId: 'chooseFeaturedWorks',
  tags,
  summary: 'Choose the works of the landing page',
  description: 'Works that are hidden or deleted later are left out automatically.',
  request: { body: jsonBody(FeaturedChoice) },
  responses: { 204: NO_CONTENT },
  refusals: ['artwork-not-found', 'settings-changed-elsewhere'],
})
