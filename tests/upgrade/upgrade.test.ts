import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/site/built-server.ts'
import { openSiteClient, signInToSite, type SiteClient } from '../helpers/site/site-client.ts'
import { listDataFolders, unpackDataFolder, type FolderFacts } from './data-folder.ts'

// This version opens the data folders of earlier versions, which `npm run upgrade:folder` wrote.

beforeAll(() => ensureBuild(process.cwd()))

describe.each(await listDataFolders())('the data folder of %s', (name) => {
  let facts: FolderFacts
  let server: BuiltServer
  let dataDir: string
  const read = async (person: SiteClient, path: string) => (await person.get(path)).json()

  beforeAll(async () => {
    dataDir = await makeDataDir()
    facts = await unpackDataFolder(name, dataDir)
    server = await startBuiltServer({ dataDir })
  })

  afterAll(async () => {
    await server.stop()
    await removeDataDir(dataDir)
  })

  test('keeps the works and their images', async () => {
    const guest = await openSiteClient(server.url, null)
    expect(await (await guest.get(`/artwork/${facts.workId}`)).text()).toContain(facts.title)
    const image = await guest.get(facts.imageUrl)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { items } = await read(guest, '/api/artworks')
    expect(items[0]).toMatchObject({ id: facts.workId, title: facts.title })
  })

  test('keeps accounts, favourites and purchases', async () => {
    const collector = await signInToSite(server.url, facts.collector.email)
    const favourites = await read(collector, '/api/favorites')
    expect(favourites.items.map(({ id }: { id: string }) => id)).toEqual([facts.workId])
    const purchase = await read(collector, `/api/purchases/${facts.collector.purchase}`)
    expect(purchase.items[0].title).toBe(facts.title)
  })

  test('takes new works', async () => {
    const artist = await signInToSite(server.url, facts.artist.email)
    const { id } = await artist.addWork('New', true)
    const guest = await openSiteClient(server.url, null)
    expect((await guest.get(`/artwork/${id}`)).status).toBe(200)
  })
})
