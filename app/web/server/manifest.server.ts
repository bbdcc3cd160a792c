import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { projectFile } from '../../config/project-root.server.ts'
import type { ApiEnv } from '../../http/http.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { shownSettings } from '../../settings/gallery-settings.ts'

/** The web app manifest of a gallery with a name of its own; otherwise the built file is sent. */
export function createManifest(settings: Pick<CurrentSettings, 'read'>) {
  return new Hono<ApiEnv>().get('/', async (c, next) => {
    const { name } = shownSettings(await settings.read())
    if (name === undefined) return next()
    const built = await readFile(projectFile('public/manifest.webmanifest'), 'utf8')
    const manifest = { ...(JSON.parse(built) as object), name, short_name: name }
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    })
  })
}
