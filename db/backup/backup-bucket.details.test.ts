import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImageStoreFault } from '../../app/images/storage/image-store-fault.ts'
import { connectSql } from '../../tests/helpers/database/sql.ts'
import { openTestApp } from '../../tests/helpers/app/app.ts'
import { openTestDatabase } from '../../tests/helpers/database/database.ts'
import { openTestBucket } from '../../tests/helpers/services/test-bucket.ts'
import { backUp } from './backup.ts'
import { fillGallery, makeFolder, readAllRows } from './backup-fixture.ts'
import { restore } from './restore.ts'

const contentsOf = ({ server }: Awaited<ReturnType<typeof openTestBucket>>) =>
  new Map([...server.objects].map(([name, { bytes }]) => [name, bytes.toString('base64')]))

test('a gallery with its images in a bucket comes back into another bucket', async () => {
  const [source, target] = [await openTestBucket(), await openTestBucket()]
  const app = await openTestApp({ store: source.images.store })
  const [folder, empty] = [await makeFolder(), await openTestDatabase()]
  try {
    await fillGallery(app.api)
    const { pool } = app.database
    const now = new Date()
    const take = (name: string, withImages: boolean) =>
      backUp({
        pool,
        images: withImages ? source.images.store : null,
        secret: null,
        file: join(folder.path, name),
        now,
      })
    const whole = await take('whole.tar', true)
    expect([whole.imageFiles, whole.missingFiles]).toEqual([source.server.objects.size, []])
    expect(whole.imageFiles).toBeGreaterThan(0)
    expect((await take('rows.tar', false)).imageFiles).toBe(0)
    source.server.behave({ kind: 'error', status: 403, code: 'AccessDenied' })
    const refused = await take('none.tar', true).catch((error: ImageStoreFault) => error.code)
    expect(refused).toBe('not-allowed')

    const { sql } = connectSql({ target: empty.address, max: 1 })
    const put = (name: string, existing: 'refuse' | 'replace') =>
      restore({
        pool: sql.pool,
        images: target.images.store,
        dataDir: folder.path,
        file: join(folder.path, name),
        existing,
      })
    expect(await put('rows.tar', 'refuse')).toMatchObject({ hasImages: false, imageFiles: 0 })
    expect(target.server.objects.size).toBe(0)
    target.server.behave({ kind: 'error', status: 507, code: 'InsufficientStorage' })
    await expect(put('whole.tar', 'replace')).rejects.toMatchObject({ name: 'ImageStoreFault' })
    target.server.behave({ kind: 'well' })
    const again = () => put('whole.tar', 'replace').then(({ hasImages }) => hasImages)
    // The bucket is requested again a second after it failed.
    await expect.poll(() => again().catch(() => null), { timeout: 30_000 }).toBe(true)
    expect(contentsOf(target)).toEqual(contentsOf(source))
    expect((await readAllRows(sql))['images']).toEqual(
      (await readAllRows(app.database.sql))['images'],
    )
    await sql.end()
  } finally {
    await app.close()
    await Promise.all([empty.close(), folder.remove(), source.remove(), target.remove()])
  }
})
