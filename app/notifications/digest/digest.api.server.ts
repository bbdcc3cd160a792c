import { z } from 'zod'
import { newToken } from '../../http/secret-token.server.ts'
import { verifiedEmailGuard } from '../../account/email/verified-email.server.ts'
import type { Database } from '../../database/database.server.ts'
import { apiRouter, requireViewer } from '../../http/http.server.ts'
import { jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { DigestSettingSchema } from './digest.schema.ts'
import {
  isDigestToken,
  readDigestSetting,
  subscribeToDigest,
  unsubscribeByToken,
  unsubscribeFromDigest,
} from './digest-subscription.store.server.ts'

/** Reads and changes the digest subscription. The links in the mails end it without a session. */
export function createDigestApi({ db }: { readonly db: Database }) {
  const requireVerifiedEmail = verifiedEmailGuard(db, true)
  return apiRouter()
    .openapi(readSetting, async (c) => {
      const { id } = await requireViewer(c)
      return c.json(await readDigestSetting(db, id), 200)
    })
    .openapi(turnOn, async (c) => {
      const viewer = await requireViewer(c)
      await requireVerifiedEmail(viewer)
      const token = newToken()
      await subscribeToDigest(db, { userId: viewer.id, token })
      return c.json(await readDigestSetting(db, viewer.id), 200)
    })
    .openapi(turnOff, async (c) => {
      const { id } = await requireViewer(c)
      await unsubscribeFromDigest(db, id)
      return c.json(await readDigestSetting(db, id), 200)
    })
    .openapi(readToken, async (c) => {
      const { token } = c.req.valid('param')
      return c.json({ isSubscribed: await isDigestToken(db, token) }, 200)
    })
    .openapi(endByToken, async (c) => {
      await unsubscribeByToken(db, c.req.valid('param').token)
      return c.body(null, 204)
    })
}

const TokenParam = z.object({ token: z.string().min(1).max(200) })

const readSetting = operation({
  method: 'get',
  path: '/users/me/digest',
  operationId: 'getDigestSetting',
  tags: ['Following'],
  summary: 'Whether you get a mail with new works',
  responses: { 200: jsonResponse(DigestSettingSchema, 'The setting') },
})

const turnOn = operation({
  method: 'put',
  path: '/users/me/digest',
  operationId: 'turnOnDigest',
  tags: ['Following'],
  summary: 'Get a mail with new works, at most daily',
  description: 'With what your notifications tell from now on. Repeating it changes nothing.',
  responses: { 200: jsonResponse(DigestSettingSchema, 'The setting') },
  refusals: ['email-unverified'],
})

const turnOff = operation({
  method: 'delete',
  path: '/users/me/digest',
  operationId: 'turnOffDigest',
  tags: ['Following'],
  summary: 'Turn off emails with new works',
  description: 'Repeating it changes nothing.',
  responses: { 200: jsonResponse(DigestSettingSchema, 'The setting') },
})

const readToken = operation({
  method: 'get',
  path: '/digest-subscriptions/{token}',
  operationId: 'getDigestSubscription',
  tags: ['Following'],
  summary: 'Whether the link of a mail with new works still ends these mails',
  request: { params: TokenParam },
  responses: { 200: jsonResponse(z.object({ isSubscribed: z.boolean() }), 'The state') },
})

const endByToken = operation({
  method: 'delete',
  path: '/digest-subscriptions/{token}',
  operationId: 'endDigestSubscription',
  tags: ['Following'],
  summary: 'End the mails with new works by the link in one of them',
  description: 'Repeating it changes nothing.',
  request: { params: TokenParam },
  responses: { 204: NO_CONTENT },
})
