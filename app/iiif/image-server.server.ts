import type { Context } from 'hono'
import type { GuestReads } from '../database/replicas/replicas.server.ts'
import { matchesTag } from '../http/content-negotiation.ts'
import { entityTag } from '../http/entity-tag.server.ts'
import { sendProblem, type ApiEnv } from '../http/http.server.ts'
import { answerStoreFault } from '../images/image.api.server.ts'
import { IMAGE_ID } from '../images/image.ts'
import type { Rendering } from '../images/pyramid/region-task.ts'
import { isRefusal } from '../kernel/result.ts'
import { imageServicePath } from '../routing/iiif-path.ts'
import { MAX_CACHED_PICTURE, type DrawnRegions } from './drawn-regions.server.ts'
import { createOpenRouter, refuseRest, sendDescription } from './iiif-response.server.ts'
import { imageInfo, LEVEL_2 } from './image-info.ts'
import { canonicalParts, parseRendering } from './image-request.ts'
import { findOpenImage, type OpenImage } from './open-image.store.server.ts'
import { createUnsentPictures } from './unsent-pictures.server.ts'

/** Increment when equal requests give other pictures, so that clients drop the old ones. */
const VERSION = 1
/** Clients ask again after an hour whether a work is still published. */
const MAX_AGE_S = 3600

const TYPES: Record<Rendering['format'], string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

export type ImageServerOptions = {
  readonly reads: GuestReads
  readonly regions: DrawnRegions
  /** The address of the site in a response to a request with this header `host`. */
  readonly siteUrlFor: (host: string | undefined) => string
}

/** The IIIF Image API 3.0 at level 2, of the images that published works show: below /iiif/3. */
export function createImageServer({ reads, regions, siteUrlFor }: ImageServerOptions) {
  const findImage = async (id: string) =>
    IMAGE_ID.test(id) ? reads.run((db) => findOpenImage(db, id)) : null
  const addressOf = (c: Context<ApiEnv>, { id }: Pick<OpenImage, 'id'>) =>
    `${siteUrlFor(c.req.header('host'))}${imageServicePath(id)}`

  const unsent = createUnsentPictures()

  return createOpenRouter()
    .onError(answerStoreFault)
    .get('/:id', async (c) => {
      const image = await findImage(c.req.param('id'))
      if (image === null) return sendProblem(c, 'image-not-found')
      return c.redirect(`${addressOf(c, image)}/info.json`, 303)
    })
    .get('/:id/info.json', async (c) => {
      const image = await findImage(c.req.param('id'))
      if (image === null) return sendProblem(c, 'image-not-found')
      const info = imageInfo(addressOf(c, image), image)
      return sendDescription(c, info, { maxAgeS: MAX_AGE_S, link: `<${LEVEL_2}>;rel="profile"` })
    })
    .get('/:id/:region/:size/:rotation/:file', async (c) => {
      const { id, ...parts } = c.req.param()
      const image = await findImage(id)
      if (image === null) return sendProblem(c, 'image-not-found')
      const rendering = parseRendering(parts, image)
      if (isRefusal(rendering)) {
        return sendProblem(c, 'malformed-request', { detail: rendering.detail })
      }
      return sendRegion(c, image, rendering)
    })
    .get('/:id/*', async (c) => {
      const image = await findImage(c.req.param('id'))
      return sendProblem(c, image === null ? 'image-not-found' : 'malformed-request')
    })
    .all('*', refuseRest)

  async function sendRegion(c: Context<ApiEnv>, image: OpenImage, rendering: Rendering) {
    const canonical = canonicalParts(rendering, image)
    const key = `${image.id}/${canonical}`
    const headers = {
      etag: entityTag(`${VERSION}/${key}`),
      'cache-control': `public, max-age=${MAX_AGE_S}, must-revalidate`,
      link: `<${addressOf(c, image)}/${canonical}>;rel="canonical",<${LEVEL_2}>;rel="profile"`,
    }
    // Equal requests always draw the same picture, so that a 304 needs no drawing.
    if (matchesTag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers)
    const address = c.get('address')
    const drawn = await regions.draw({ image, rendering, key }, address)
    if (isRefusal(drawn)) return sendProblem(c, drawn.refused)
    const isUnshared = drawn.length > MAX_CACHED_PICTURE
    if (isUnshared && !unsent.hold(drawn.length, address, c.env.outgoing)) {
      return sendProblem(c, 'unavailable')
    }
    return c.body(drawn, 200, { ...headers, 'content-type': TYPES[rendering.format] })
  }
}
