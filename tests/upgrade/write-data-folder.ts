// Writes a data folder of this version for upgrade.test.ts: `npm run upgrade:folder -- <name>`, before a
// release. It has an artist with a published work and a collector who favourited and bought it.
import { print } from '../../bin/command.mjs'
import { ensureBuild } from '../../bin/build.mjs'
import { makeDataDir, removeDataDir, startBuiltServer } from '../helpers/site/built-server.ts'
import { openSiteClient } from '../helpers/site/site-client.ts'
import { packDataFolder, type FolderFacts } from './data-folder.ts'

const TITLE = 'Kept through every version'

async function fill(url: string): Promise<FolderFacts> {
  const artist = await openSiteClient(url, { isArtist: true, firstName: 'Ida', lastName: 'Early' })
  const { id: workId } = await artist.addWork(TITLE, true)
  const { imageUrl } = (await (await artist.get(`/api/artworks/${workId}`)).json()) as FolderFacts
  const collector = await openSiteClient(url, { isArtist: false })
  await collector.send('PUT', `/api/favorites/${workId}`)
  const purchase = await collector.buy(workId, 'Harbour Street 1')
  return {
    artist: { email: artist.email, name: 'Ida Early' },
    collector: { email: collector.email, purchase },
    workId,
    title: TITLE,
    imageUrl: new URL(imageUrl, url).pathname,
  }
}

const [name] = process.argv.slice(2)
if (name === undefined) throw new Error('Name the folder: npm run upgrade:folder -- 2026-11-22')
await ensureBuild(process.cwd())
const dataDir = await makeDataDir()
try {
  const server = await startBuiltServer({ dataDir })
  const facts = await fill(server.url)
  await server.stop()
  await packDataFolder(name, dataDir, facts)
  print(`tests/upgrade/data-folders/${name}.tar.zst is written.`)
} finally {
  await removeDataDir(dataDir)
}
