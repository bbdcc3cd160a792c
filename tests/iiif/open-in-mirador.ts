// Opens the manifest of the newest work of the demo gallery in Mirador, and takes a picture of it.
// Usage: npm run iiif:mirador -- <folder of the npm package mirador> <picture.jpg>
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium, type Response } from '@playwright/test'
import { ensureBrowser } from '../../bin/browser.mjs'
import { ensureBuild } from '../../bin/build.mjs'
import { print } from '../../bin/command.mjs'
import { makeDataDir, removeDataDir, startBuiltServer } from '../helpers/site/built-server.ts'
import { listen } from '../helpers/site/listen.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const TILES_MS = 60_000

async function openInMirador(script: string, picture: string): Promise<void> {
  await ensureBuild(ROOT)
  const dataDir = await makeDataDir()
  const server = await startBuiltServer({ dataDir, settings: { DEMO: '1' } })
  const executablePath = await ensureBrowser(ROOT)
  // Another origin than Frame's, like a viewer of another museum.
  const viewer = createServer(({ url }, response) => {
    const isScript = url === '/mirador.min.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? readFileSync(script) : PAGE)
  })
  const port = await listen(viewer)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const answer = await fetch(`${server.url}/api/artworks?limit=1`)
    const { items } = (await answer.json()) as { readonly items: readonly { id: string }[] }
    const manifest = `${server.url}/iiif/presentation/artwork/${items[0]?.id}`
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    const isTile = (response: Response) =>
      response.url().endsWith('.jpg') && response.url().includes('/iiif/3/') && response.ok()
    const tile = page.waitForResponse(isTile, { timeout: TILES_MS })
    await page.goto(`http://localhost:${port}/?${encodeURIComponent(manifest)}`)
    await tile
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: picture, type: 'jpeg', quality: 80 })
    print(`Mirador shows ${manifest}; requests that failed: ${failed.length}`)
    if (failed.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
    viewer.close()
    await server.stop()
    await removeDataDir(dataDir)
  }
}

/** The query is the address of the manifest. */
const PAGE = `<!doctype html>
<title>Mirador</title>
<div id="viewer" style="position: absolute; inset: 0"></div>
<script src="/mirador.min.js" charset="utf-8"></script>
<script>
  const manifestId = decodeURIComponent(location.search.slice(1))
  Mirador.viewer({
    id: 'viewer',
    windows: [{ manifestId, thumbnailNavigationPosition: 'far-bottom' }],
    window: { sideBarOpen: true },
  })
</script>`

const [folder = '', picture] = process.argv.slice(2)
const script = join(folder, 'dist', 'mirador.min.js')
if (picture === undefined || !existsSync(script)) {
  print('Name the folder of Mirador (npm pack mirador@4.0.0, unpacked) and the picture to write.')
  process.exitCode = 1
} else await openInMirador(script, picture)
