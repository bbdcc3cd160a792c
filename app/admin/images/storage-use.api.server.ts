import { apiRouter } from '../../http/http.server.ts'
import { jsonResponse, operation } from '../../http/operation.server.ts'
import type { DiskReserve } from '../../images/storage/disk-reserve.server.ts'
import type { OperatorServices } from '../operators/operator-access.server.ts'
import { StorageUseSchema } from './storage-use.schema.ts'
import { findImageUse } from './storage-use.store.server.ts'

type StorageUseServices = OperatorServices & {
  readonly reserve: Pick<DiskReserve, 'listFreeBytes'>
}

/** `GET /admin/storage`: the bytes that images use, and the free space. */
export function createStorageUseApi({ db, reserve }: StorageUseServices) {
  return apiRouter().openapi(read, async (c) => {
    const [use, free] = await Promise.all([findImageUse(db), reserve.listFreeBytes()])
    const disks = Object.values(free)
    return c.json({ ...use, freeBytes: disks.length === 0 ? null : Math.min(...disks) }, 200)
  })
}

const read = operation({
  method: 'get',
  path: '/admin/storage',
  operationId: 'getStorageUse',
  tags: ['Administration'],
  summary: 'What the images take, and what is left of the disk',
  responses: { 200: jsonResponse(StorageUseSchema, 'The use of storage') },
})
