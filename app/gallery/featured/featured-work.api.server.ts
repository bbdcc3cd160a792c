import { z } from '@hono/zod-openapi'
import type { GuestReads } from '../../database/replicas/replicas.server.ts'
import type { Database } from '../../database/database.server.ts'
import { apiRouter } from '../../http/http.server.ts'
import { jsonResponse, operation } from '../../http/operation.server.ts'
import { chooseReads } from '../reads-for.server.ts'
import { FeaturedWorkSchema } from './featured-work.schema.ts'
import { listFeaturedWorks } from './featured-work.store.server.ts'

type FeaturedServices = { readonly db: Database; readonly guestReads: GuestReads }

/** The works that the landing page shows instead of its sample works. */
export function createFeaturedApi(services: FeaturedServices) {
  const readsFor = chooseReads(services)
  return apiRouter().openapi(list, async (c) =>
    c.json({ items: await readsFor(c).run(listFeaturedWorks) }, 200),
  )
}

const list = operation({
  method: 'get',
  path: '/featured-works',
  operationId: 'listFeaturedWorks',
  tags: ['Gallery'],
  summary: 'The works that operators have chosen for the landing page',
  description: 'At most six, in their order. None where the landing page shows its sample works.',
  responses: {
    200: jsonResponse(z.object({ items: z.array(FeaturedWorkSchema) }), 'The works'),
  },
})
