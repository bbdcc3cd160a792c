import { z } from '@hono/zod-openapi'
import { IdParam } from '../../http/id.schema.ts'
import type { Database } from '../../database/database.server.ts'
import type { GuestReads } from '../../database/replicas/replicas.server.ts'
import { readPicture, readThumbnails } from '../../documents/document-picture.server.ts'
import { renderDocument } from '../../documents/document-process.server.ts'
import { sendDocument, sendFile } from '../../documents/send-document.server.ts'
import {
  apiRouter,
  orThrow,
  ProblemError,
  readCursor,
  requireArtist,
  type ApiContext,
} from '../../http/http.server.ts'
import { fileResponse, jsonBody, jsonResponse, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import type { ImageStore } from '../../images/storage/image-store.server.ts'
import { PRESS_OPERATIONS } from '../../routing/press-route-facts.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { chooseReads } from '../reads-for.server.ts'
import { pressDocument } from './press-document.ts'
import { drawPortrait } from './press-portrait.server.ts'
import { creditText, PRESS_WORKS } from './press.ts'
import { OwnPressSchema, PressChangeSchema, PressSchema } from './press.schema.ts'
import { findOwnPress, findPress, savePress } from './press.store.server.ts'

type PressServices = {
  readonly db: Database
  readonly guestReads: GuestReads
  readonly store: Pick<ImageStore, 'get'>
  readonly limiter: RateLimiter
  readonly settings: Pick<CurrentSettings, 'read'>
  /** The site's public URL. */
  readonly origin: string
}

const { limits } = PRESS_OPERATIONS['GET /api/artists/:id/press/document']

/** The press pages of artists, and the endpoints by which artists edit them. */
export function createPressApi(services: PressServices) {
  const { db, guestReads, store, limiter, settings, origin } = services
  const readsFor = chooseReads({ db, guestReads })
  const getPress = async (c: ApiContext, id: string, cursor?: string) => {
    const page = { limit: PRESS_WORKS, after: readCursor(cursor) }
    const press = await readsFor(c).run((from) => findPress(from, id, page))
    if (press === null) throw new ProblemError('artist-not-found')
    return press
  }
  return apiRouter()
    .openapi(readPress, async (c) =>
      c.json(await getPress(c, c.req.valid('param').id, c.req.valid('query').cursor), 200),
    )
    .openapi(readDocument, async (c) => {
      await limiter.count(`press:${c.get('address')}`, limits.perAddress)
      const press = await getPress(c, c.req.valid('param').id)
      const { name: gallery } = await settings.read()
      const document = await renderDocument(async () => {
        const { portrait, works } = press
        const pictures = await readThumbnails(
          store,
          works.flatMap(({ image: { id } }) => id ?? []),
        )
        const picture = portrait === null ? null : await readPicture(store, portrait.image)
        return pressDocument(press, { gallery, origin, picture, pictures, now: new Date() })
      })
      return sendDocument(c, orThrow(document), `press-${press.artist.name}`)
    })
    .openapi(readPortrait, async (c) => {
      await limiter.count(`press:${c.get('address')}`, limits.perAddress)
      const { artist, portrait } = await getPress(c, c.req.valid('param').id)
      if (portrait === null) throw new ProblemError('image-not-found')
      const { image, credit } = portrait
      const jpeg = orThrow(await drawPortrait(store, image, creditText(credit)))
      if (jpeg === null) throw new ProblemError('image-not-found')
      const name = [`portrait-${artist.name}`, ...(credit === '' ? [] : [`photo-${credit}`])]
      return sendFile(c, jpeg, { name: name.join('-'), type: 'image/jpeg' })
    })
    .openapi(readOwn, async (c) => {
      const artist = await requireArtist(c)
      return c.json(await findOwnPress(db, artist.id), 200)
    })
    .openapi(saveOwn, async (c) => {
      const artist = await requireArtist(c)
      return c.json(orThrow(await savePress(db, artist.id, c.req.valid('json'))), 200)
    })
}

const tags = ['Press']
const FILE_REFUSALS = ['artist-not-found', 'too-many-requests', 'unavailable'] as const

const readPress = operation({
  method: 'get',
  path: '/artists/{id}/press',
  operationId: 'getPress',
  tags,
  summary: 'What the press page of an artist shows',
  description: `Biography, statement, CV, portrait, and ${PRESS_WORKS} published works a page.`,
  request: {
    params: IdParam,
    query: z.object({
      cursor: z.string().max(100).optional().describe('`nextCursor` of the previous page'),
    }),
  },
  responses: { 200: jsonResponse(PressSchema, 'The press page') },
  refusals: ['artist-not-found'],
})

const readDocument = operation({
  method: 'get',
  path: '/artists/{id}/press/document',
  operationId: 'getPressDocument',
  tags,
  summary: 'The press page of an artist as a PDF',
  description: `With the portrait and the latest ${PRESS_WORKS} works.`,
  request: { params: IdParam },
  responses: { 200: fileResponse('application/pdf', 'The document') },
  refusals: FILE_REFUSALS,
})

const readPortrait = operation({
  method: 'get',
  path: '/artists/{id}/press/portrait',
  operationId: 'getPressPortrait',
  tags,
  summary: 'The portrait of an artist for print',
  description: 'A JPEG of up to 2000 pixels in width; its metadata name who took it.',
  request: { params: IdParam },
  responses: { 200: fileResponse('image/jpeg', 'The portrait') },
  refusals: [...FILE_REFUSALS, 'image-not-found'],
})

const readOwn = operation({
  method: 'get',
  path: '/users/me/press',
  operationId: 'getOwnPress',
  tags,
  summary: 'What you have written for your press page',
  description: 'Biography, statement and photo are part of your profile (`/users/me`).',
  responses: { 200: jsonResponse(OwnPressSchema, 'All of it') },
})

const saveOwn = operation({
  method: 'put',
  path: '/users/me/press',
  operationId: 'savePress',
  tags,
  summary: 'Save what you write for your press page, CV included',
  request: { body: jsonBody(PressChangeSchema) },
  responses: { 200: jsonResponse(OwnPressSchema, 'What is saved') },
  refusals: ['press-changed-elsewhere'],
})
