import { z } from '@hono/zod-openapi'
import { abortOf, apiRouter, orThrow, ProblemError, requireViewer } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { isForeignKeyViolation } from '../../database/database-fault.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { PixelSize } from '../image.ts'
import { viewImage } from '../image-address.server.ts'
import { ImageId, ImageViewSchema } from '../image.schema.ts'
import type { ImageServices } from '../processing/image-pipeline.server.ts'
import type { PyramidFiles } from '../pyramid/pyramid-files.server.ts'
import { findImage, type StoredImage } from '../storage/image-row.store.server.ts'
import { ingestForAccount } from '../upload/account-upload.server.ts'
import { countUpload } from '../upload/image-limit.server.ts'
import { UPLOAD_REFUSALS, type UploadAccount } from '../upload/upload-account.ts'
import { areaSize, MAX_AREA_PIXELS, MIN_AREA_EDGE } from './area-size.ts'
import { cornersOf, isArea, WHOLE_PHOTO, type ImageArea } from './image-area.ts'
import { ImageAreaInput, ImageAreaSchema } from './image-area.schema.ts'
import { findArea, saveArea } from './image-area.store.server.ts'

export type ImageAreaServices = Omit<ImageServices, 'begun' | 'onCost'> & {
  readonly pyramids: PyramidFiles
  readonly limiter: RateLimiter
  readonly openAccount: (userId: string) => UploadAccount
  /** Whether an account has uploaded an image, or the photo that it was made from. */
  readonly holdsImage: (userId: string, imageId: string) => Promise<boolean>
}

/** `GET /images/{id}/area` and `POST /images/{id}/areas`: the part of a photo that a work fills. */
export function createImageAreaApi({
  pyramids,
  limiter,
  openAccount,
  holdsImage,
  ...services
}: ImageAreaServices) {
  const { db } = services
  const ownPhoto = async (userId: string, id: string): Promise<StoredImage> => {
    const photo = (await holdsImage(userId, id)) ? await findImage(db, id) : null
    if (photo === null) throw new ProblemError('image-not-found')
    return photo
  }

  return apiRouter()
    .openapi(readArea, async (c) => {
      const { id: userId } = await requireViewer(c)
      const image = await ownPhoto(userId, c.req.valid('param').id)
      const area = await findArea(db, image.id)
      const photo = area === null ? image : await ownPhoto(userId, area.photoId)
      const [...corners] = area?.corners ?? WHOLE_PHOTO
      return c.json({ photo: viewImage(photo), corners }, 200)
    })
    .openapi(createArea, async (c) => {
      const { id: userId } = await requireViewer(c)
      const { corners, ratio } = c.req.valid('json')
      const area = { corners: cornersOf(corners), ratio }
      const photo = await ownPhoto(userId, c.req.valid('param').id)
      orThrow(refuseArea(area, photo))
      await countUpload(limiter, { id: userId, address: c.get('address') })
      const path = orThrow(await pyramids.find(photo))
      const upload = { path, area, bytes: BYTES_PER_PIXEL * pixelsOf(areaSize(area, photo)) }
      const account = openAccount(userId)
      const isAborted = abortOf(c)
      const stored = await ingestForAccount(services, { account, upload, isAborted })
      const image = orThrow(ofArea(stored))
      // An unchanged photo gives the same image, so there is no area to store.
      if (image.id === photo.id) return c.json(viewImage(image), 201)
      try {
        await saveArea(db, { imageId: image.id, photoId: photo.id, corners: area.corners })
      } catch (error) {
        // No work used the photo, and it was deleted meanwhile.
        if (isForeignKeyViolation(error)) throw new ProblemError('image-not-found')
        throw error
      }
      return c.json(viewImage(image), 201)
    })
}

/** The disk space for a pixel, uncompressed and compressed together. */
const BYTES_PER_PIXEL = 5

const pixelsOf = ({ width, height }: PixelSize) => width * height

/** @returns the refusal of an area that cannot become an image, or null */
function refuseArea(area: ImageArea, photo: PixelSize): Refusal | null {
  if (!isArea(area.corners)) return refuse('area-not-convex')
  const size = areaSize(area, photo)
  if (Math.min(size.width, size.height) < MIN_AREA_EDGE) return refuse('area-too-small')
  return pixelsOf(size) > MAX_AREA_PIXELS ? refuse('area-too-large') : null
}

/** The photo itself could be processed, so its area is too large. */
const ofArea = (stored: StoredImage | Refusal): StoredImage | Refusal =>
  isRefusal(stored) && stored.refused === 'image-too-complex' ? refuse('area-too-large') : stored

const ImageParam = z.object({ id: ImageId })

const readArea = operation({
  method: 'get',
  path: '/images/{id}/area',
  operationId: 'readImageArea',
  tags: ['Images'],
  summary: 'Of which photo, and which part of it, one of your images was made',
  request: { params: ImageParam },
  responses: { 200: jsonResponse(ImageAreaSchema, 'The photo and the corners') },
  refusals: ['image-not-found'],
})

const createArea = operation({
  method: 'post',
  path: '/images/{id}/areas',
  operationId: 'createImageArea',
  tags: ['Images'],
  summary: 'Straighten the part of a photo that a work fills',
  description:
    'Makes a new image of the area between four corners, which becomes a rectangle. Photo and ' +
    'corners are kept as long as the image. It counts as an upload.',
  request: {
    params: ImageParam,
    body: jsonBody(ImageAreaInput),
  },
  responses: { 201: jsonResponse(ImageViewSchema, 'The straightened image') },
  refusals: [
    'image-not-found',
    'image-unavailable',
    'image-damaged',
    'area-not-convex',
    'area-too-small',
    'area-too-large',
    ...UPLOAD_REFUSALS,
  ],
})
