import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../../bin/build.mjs'
import {
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../../helpers/site/built-server.ts'
import { makeUsedDataDir } from '../../helpers/site/used-data-dir.ts'
import { attackTiles, publishNoise } from './tile-attack.ts'

// The long form, npm run attack:tiles, also judges how many tiles others get: that depends on the
// load of the machine. app/iiif/drawn-regions.test.ts tests the order of turns.

let dataDir: string
let server: BuiltServer

beforeAll(async () => {
  await ensureBuild(process.cwd())
  dataDir = await makeUsedDataDir()
  server = await startBuiltServer({ dataDir })
})

afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

test('hostile requests for tiles of six addresses exhaust nothing, and break no promise to others', async () => {
  const images = [await publishNoise(server, { width: 3000, height: 4000 })]
  const attack = { seed: Date.now() % 1_000_000, requests: 120, addresses: 6, connections: 36 }
  const outcome = await attackTiles(server, images, attack)
  expect({ seed: attack.seed, broken: outcome.broken }).toMatchObject({ broken: [] })
  expect(outcome.diskBytes).toBe(0)
  expect(outcome.serverMegabytes).toBeLessThan(600)
  expect(outcome.childMegabytes).toBeLessThan(400)
  const others = new Set([...outcome.visitor, ...outcome.health].map(({ status }) => status))
  expect([...others].filter((status) => status !== 200 && status !== 503)).toEqual([])
})
