import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/helpers/database/database.ts'
import { backUp } from './backup.ts'
import { makeFolder } from './backup-fixture.ts'

test('a failed backup closes the image files that it has opened', async () => {
  const [database, folder] = [await openTestDatabase(), await makeFolder()]
  await database.sql`insert into images (id, width, height, placeholder, bytes)
    values (${'a'.repeat(64)}, 2000, 2000, '#000000', 1)`
  let [opened, closed] = [0, 0]
  const images = {
    async get() {
      opened += 1
      if (opened === 1) throw new Error('no answer')
      const body = new ReadableStream({ cancel: () => void (closed += 1) })
      return { bytes: 1, modifiedAt: new Date(), body }
    },
  }
  const { pool } = database.sql
  const file = join(folder.path, 'failed.tar')
  const failed = backUp({ pool, images, secret: null, file, now: new Date() })
  await expect(failed).rejects.toThrow('no answer')
  expect(opened).toBeGreaterThan(1)
  expect(closed).toBe(opened - 1)
  await database.close()
  await folder.remove()
})
