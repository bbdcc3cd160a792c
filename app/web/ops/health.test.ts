import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createHealth, readReadiness, type Readiness } from './health.server.ts'
import { openImageStore } from '../../images/storage/open-image-store.server.ts'
import { readConfig } from '../../config/config.server.ts'
import { createDiskReserve } from '../../images/storage/disk-reserve.server.ts'
import { UNAVAILABLE } from '../../database/database-health.server.ts'
import { alwaysAvailable } from '../../../tests/helpers/app/always-available.ts'

const well: Readiness = { database: 'ok', images: 'ok', disk: 'ok' }

const openFolder = (folder: string) =>
  openImageStore({ kind: 'folder', folder }, { account: readConfig({}).s3, retries: 'server' })

const openHealth = (parts: Readiness, metricsToken: string | null = null) =>
  createHealth({
    readiness: async () => parts,
    metricsToken,
    printMetrics: async () => 'frame_up 1\n',
  })

test('the process is healthy without its database', async () => {
  const health = openHealth({ ...well, database: 'unavailable' })
  expect((await health.request('/healthz')).status).toBe(200)
})

test('readiness names the part that is missing', async () => {
  const ready = await openHealth(well).request('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', parts: well }])
  const missing = await openHealth({ ...well, images: 'not writable' }).request('/readyz')
  expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await missing.json()).toMatchObject({
    code: 'unavailable',
    parts: { images: 'not writable' },
  })
})

test('an unavailable object store is named, and the site stays ready to serve', async () => {
  const parts: Readiness = { ...well, images: 'unavailable' }
  const ready = await openHealth(parts).request('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', parts }])
})

test('a disk below the reserve is named, and the site stays ready to serve', async () => {
  const parts: Readiness = { ...well, disk: 'nearly full' }
  const ready = await openHealth(parts).request('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', parts }])
})

test('concurrent requests share one readiness check', async () => {
  let looks = 0
  const gate = Promise.withResolvers<void>()
  const health = createHealth({
    readiness: async () => {
      looks += 1
      await gate.promise
      return well
    },
    metricsToken: null,
    printMetrics: async () => '',
  })
  const many = Array.from({ length: 50 }, async () => health.request('/readyz'))
  gate.resolve()
  for (const answer of await Promise.all(many)) expect(answer.status).toBe(200)
  expect(looks).toBe(1)
  await health.request('/readyz')
  expect(looks).toBe(2)
})

test('readiness finds a read-only folder, a full disk and an unavailable database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frame-health-'))
  const file = join(folder, 'no-folder')
  await writeFile(file, '')
  const look = (name: string, isAnswering: boolean, freeBytes: Record<string, number>) =>
    readReadiness({
      databaseHealth: isAnswering ? alwaysAvailable : { raceOutage: async () => UNAVAILABLE },
      queryDatabase: async () => {},
      images: openFolder(join(name, 'images')),
      reserve: createDiskReserve({
        folders: Object.keys(freeBytes),
        reserveBytes: 100,
        readFreeBytes: async (disk) => freeBytes[disk] ?? 0,
      }),
    })
  expect(await look(folder, true, { images: 100, cluster: 100 })).toEqual(well)
  expect(await look(file, false, { images: 100, cluster: 99 })).toEqual({
    database: 'unavailable',
    images: 'not writable',
    disk: 'nearly full',
  })
  await rm(folder, { recursive: true })
})

test('metrics need the token, and without one configured there are none', async () => {
  const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const open = openHealth(well, 'a-token-of-twenty-letters')
  expect((await open.request('/metrics')).status).toBe(401)
  expect((await open.request('/metrics', withToken('a-token-of-twenty-letterz'))).status).toBe(401)
  const answer = await open.request('/metrics', withToken('a-token-of-twenty-letters'))
  expect([answer.status, await answer.text()]).toEqual([200, 'frame_up 1\n'])
  expect((await openHealth(well).request('/metrics', withToken(''))).status).toBe(404)
})
