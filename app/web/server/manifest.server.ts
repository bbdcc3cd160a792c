import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { projectFile } from '../../config/project-root.server.ts'
import type { ApiEnv } from '../../http/http.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { markPath, type MarkSize } from '../../settings/mark.ts'
import { shownSettings } from '../../settings/gallery-settings.ts'

const ICON_SIZES = [192, 512] as const

const iconOf = (mark: string, size: MarkSize) => ({
  src: markPath(mark, size),
  sizes: `${size}x${size}`,
  type: 'image/png',
})

/** Serves the manifest with the gallery's own name and mark. */
export function createManifest(settings: Pick<CurrentSettings, 'read'>) {
  return new Hono<ApiEnv>().get('/', async (c) => {
    const { name, mark } = shownSettings(await settings.read())
    const built = await readFile(projectFile('public/manifest.webmanifest'), 'utf8')
    const manifest = {
      ...(JSON.parse(built) as object),
      ...(name !== undefined && { name, short_name: name }),
      ...(mark !== undefined && { icons: ICON_SIZES.map((size) => iconOf(mark, size)) }),
    }
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    })
  })
}
