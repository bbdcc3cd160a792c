import { existsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { makeFolder } from './backup-fixture.ts'
import { measureImages, refuseFullDisk, type BackupSpace } from './backup-space.ts'

let database: TestDatabase
let folder: Awaited<ReturnType<typeof makeFolder>>

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await makeFolder()
})

afterAll(async () => {
  await database.close()
  await folder.remove()
})

const PLENTY = 1e18
/** A folder on another file system than that of temporary folders. */
const OTHER_DISK = ['/dev/shm', import.meta.dirname].find(
  (path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
)

const check = (space: Partial<BackupSpace>, imageBytes = 1) =>
  refuseFullDisk({
    pool: database.sql.pool,
    measureImages: () =>
      measureImages({
        async *list() {
          yield { key: 'a', bytes: imageBytes, modifiedAt: new Date(0) }
        },
      }),
    file: join(folder.path, 'frame.tar'),
    dataDir: folder.path,
    isEmbedded: false,
    reserveBytes: 0,
    ...space,
  })

test('a backup needs room for all rows and images above the reserve', async () => {
  await check({})
  await check({ dataDir: join(folder.path, 'none'), reserveBytes: 1 })
  await expect(check({ reserveBytes: PLENTY })).rejects.toMatchObject({
    code: 'disk-full',
    message: expect.stringContaining('Frame keeps 953674316407 MB free for its database there'),
  })
  await expect(check({}, PLENTY)).rejects.toMatchObject({
    code: 'disk-full',
    message: expect.stringContaining('The backup may take 953674316407 MB'),
  })
})

test('the reserve is kept on the disk of an embedded database, too', async () => {
  const { rows } = await database.sql.pool.query<{ data_directory: string }>('show data_directory')
  const file = join(rows[0]?.data_directory ?? '', 'frame.tar')
  const elsewhere = { file, dataDir: OTHER_DISK ?? folder.path, reserveBytes: PLENTY }
  await expect(check({ ...elsewhere, isEmbedded: true })).rejects.toMatchObject({
    code: 'disk-full',
  })
})

test.runIf(OTHER_DISK)('another disk has no reserve, but must have room', async () => {
  const file = join(OTHER_DISK ?? '', 'frame.tar')
  await check({ file, reserveBytes: PLENTY })
  await expect(check({ file }, PLENTY)).rejects.toMatchObject({
    message: expect.stringContaining('it would not fit'),
  })
})
