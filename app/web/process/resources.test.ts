import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../../tests/helpers/app/app.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { MAX_WORKERS_OF_EMBEDDED_DATABASE, readConfig } from '../../config/config.server.ts'
import { connectionsOf, openResources } from './resources.server.ts'

/** The pool, the listener and the health check of each worker; the last two of the supervisor. */
const connectionsOfAll = (workers: number) => workers * (connectionsOf({ workers }) + 2) + 2

test('all connections of the workers are within those of the embedded database', () => {
  for (let workers = 1; workers <= MAX_WORKERS_OF_EMBEDDED_DATABASE; workers += 1) {
    expect(connectionsOfAll(workers), `${workers} workers`).toBeLessThanOrEqual(90)
  }
  expect(connectionsOfAll(MAX_WORKERS_OF_EMBEDDED_DATABASE + 1)).toBeGreaterThan(90)
  expect(connectionsOf({ workers: 1 })).toBe(10)
})

test('a start says why it cannot make the data folder', async () => {
  const folder = await makeTemporaryFolder('test')
  await writeFile(join(folder, 'file'), '')
  const open = (dataDir: string) =>
    openResources(
      readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1/frame' }),
      silentLog,
    )
  await expect(open(join(folder, 'file', 'data'))).rejects.toThrow(
    'A file, or a link to nothing, is in the way',
  )
  await rm(folder, { recursive: true })
  if (process.platform !== 'linux') return
  await expect(open('/proc/frame')).rejects.toThrow('Frame may not write to /proc/frame')
})
