import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { sendProblem, type ApiEnv } from '../http/http.server.ts'
import { matchesTag } from '../http/content-negotiation.ts'
import { IMMUTABLE } from '../http/cached-response.server.ts'
import { entityTag } from '../http/entity-tag.server.ts'
import { nullIfAbsent } from '../kernel/error-code.ts'
import { SKETCH_WIDTHS } from './sketch-source.server.ts'

const SKETCH_ID = /^sketch-[a-z0-9-]{1,50}$/
const FILE = new RegExp(`^(${SKETCH_WIDTHS.join('|')})\\.webp$`)

/**
 * The images of the built-in sketches, for /stock-photos: GET /<id>/<width>.webp.
 * @param folder holds a folder for each sketch, named by its id
 */
export function createSketchFiles(folder: string) {
  return new Hono<ApiEnv>().get('/:id/:file', async (c) => {
    const { id, file } = c.req.param()
    const body = SKETCH_ID.test(id) && FILE.test(file) ? await read(join(folder, id, file)) : null
    if (body === null) return sendProblem(c, 'image-not-found')
    const headers = {
      'cache-control': IMMUTABLE,
      etag: entityTag(body),
      'x-content-type-options': 'nosniff',
    }
    if (matchesTag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers)
    return c.body(body, 200, { ...headers, 'content-type': 'image/webp' })
  })
}

async function read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await nullIfAbsent(readFile(path))
  return bytes && new Uint8Array(bytes)
}
