import type { Database } from '../database/database.server.ts'
import { apiRouter, requireViewer } from '../http/http.server.ts'
import { jsonResponse, operation } from '../http/operation.server.ts'
import { findStorageUse, listRecentUploads } from './upload.store.server.ts'
import type { UploadLimits } from './upload-limits.ts'
import { UploadUseSchema } from './upload-use.schema.ts'
import { uploadUse } from './upload-use.ts'

export type UploadUseServices = { readonly db: Database; readonly limits: UploadLimits }

/** `GET /users/me/uploads`: the viewer's uploads and their limits. */
export function createUploadUseApi({ db, limits }: UploadUseServices) {
  return apiRouter().openapi(readUse, async (c) => {
    const { id: userId } = await requireViewer(c)
    const now = new Date()
    const [recent, use] = await Promise.all([
      listRecentUploads(db, userId, now),
      findStorageUse(db, { userId, now }),
    ])
    return c.json(uploadUse({ recent, use }, limits), 200)
  })
}

const readUse = operation({
  method: 'get',
  path: '/users/me/uploads',
  operationId: 'getUploadUse',
  tags: ['Images'],
  summary: 'How much you have uploaded, and your limits',
  description:
    'Deleting a work gives its space back, for an image of the last 24 hours once they have passed.',
  responses: { 200: jsonResponse(UploadUseSchema, 'Your use and limits') },
})
