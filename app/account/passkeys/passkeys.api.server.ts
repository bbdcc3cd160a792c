import { IdParam } from '../../http/id.schema.ts'
import { apiRouter, orThrow, ProblemError, requireViewer } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { addCookie } from '../../http/set-cookie.server.ts'
import { newId } from '../../kernel/id.ts'
import { OwnerConfirmation } from '../account.schema.ts'
import { proveOwner, type OwnerProof } from '../prove-owner.server.ts'
import { removePasskey } from '../providers/provider.store.server.ts'
import type { SignInProvider } from '../providers/sign-in-provider.server.ts'
import type { NotifySecurityChange } from '../security-change/security-notifier.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import type { Auth } from '../session/auth.server.ts'
import {
  FACTOR_REFUSALS,
  guardFactors,
  type FactorGuardServices,
} from '../two-factor/factor-guard.server.ts'
import { noteFactorProof } from '../two-factor/factor-proof.store.server.ts'
import { createAccountCookie } from '../session/account-cookie.server.ts'
import { CHALLENGE_MS, newChallenge, readChallenge } from './challenge.server.ts'
import {
  NewPasskey,
  PasskeyNaming,
  PasskeyOptions,
  PasskeySchema,
  PasskeysSchema,
  type Passkey,
} from './passkey.schema.ts'
import {
  addPasskey,
  listPasskeys,
  renamePasskey,
  type StoredPasskey,
} from './passkey.store.server.ts'
import { registrationOptions, verifyRegistration } from './relying-party.server.ts'

export type PasskeyServices = FactorGuardServices &
  OwnerProof & {
    readonly auth: Auth
    readonly notifySecurityChange: NotifySecurityChange
    readonly settings: Pick<CurrentSettings, 'read'>
    readonly providers: readonly SignInProvider[]
  }

/** The cookie that binds a challenge to the browser. */
export const challengeCookie = (auth: Auth) =>
  createAccountCookie(auth, 'passkey_challenge', CHALLENGE_MS / 1000)

/** The viewer's passkeys. */
export function createPasskeysApi(services: PasskeyServices) {
  const { db, auth, passwords, notifySecurityChange, settings } = services
  const { baseURL: origin, secret } = auth.options
  const cookie = challengeCookie(auth)
  const ways = {
    password: services.passwordSignIn,
    issuers: services.providers.map(({ issuer }) => issuer),
  }
  return apiRouter()
    .openapi(listOwnPasskeys, async (c) => {
      const { id } = await requireViewer(c)
      return c.json({ items: (await listPasskeys(db, id)).map(viewPasskey) }, 200)
    })
    .openapi(startPasskey, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      const { password } = c.req.valid('json')
      await guardFactors(services, viewer)
      await proveOwner(services, viewer, password)
      const challenge = newChallenge({ userId: viewer.id, secret }, new Date())
      const { name: gallery } = await settings.read()
      const options = await registrationOptions({
        gallery,
        origin,
        challenge: challenge.text,
        user: viewer,
        known: await listPasskeys(db, viewer.id),
      })
      addCookie(c, await cookie.write(challenge.cookie))
      return c.json({ options: { ...options } }, 201)
    })
    .openapi(addOwnPasskey, async (c) => {
      const viewer = await requireViewer(c)
      const { name, credential } = c.req.valid('json')
      await guardFactors(services, viewer)
      const value = await cookie.read(c.req.header('cookie'))
      const purpose = { userId: viewer.id, secret }
      const challenge = readChallenge(value ?? '', purpose, new Date())
      const made = challenge && (await verifyRegistration(credential, { origin, challenge }))
      if (made === null) throw new ProblemError('passkey-refused')
      const id = newId()
      orThrow(await addPasskey(db, { id, userId: viewer.id, name, ...made }, viewer.sessionId))
      await noteFactorProof(db, viewer.sessionId)
      addCookie(c, await cookie.remove())
      notifySecurityChange(c, viewer, { what: 'passkey-added', name })
      return c.json({ id, name, createdAt: new Date().toISOString(), lastUsedAt: null }, 201)
    })
    .openapi(renameOwnPasskey, async (c) => {
      const { id: userId } = await requireViewer(c)
      const passkey = { ...c.req.valid('param'), ...c.req.valid('json'), userId }
      const renamed = await renamePasskey(db, passkey)
      if (renamed === null) throw new ProblemError('passkey-not-found')
      return c.json(viewPasskey(renamed), 200)
    })
    .openapi(removeOwnPasskey, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      const { id } = c.req.valid('param')
      await guardFactors(services, viewer)
      await proveOwner(services, viewer, c.req.valid('json').password)
      const { name } = orThrow(await removePasskey(db, { userId: viewer.id, id }, ways))
      notifySecurityChange(c, viewer, { what: 'passkey-removed', name })
      return c.body(null, 204)
    })
}

const viewPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const listOwnPasskeys = operation({
  method: 'get',
  path: '/users/me/passkeys',
  operationId: 'listPasskeys',
  tags: ['Account'],
  summary: 'Your passkeys',
  responses: { 200: jsonResponse(PasskeysSchema, 'The oldest first') },
})

const startPasskey = operation({
  method: 'post',
  path: '/users/me/passkeys/options',
  operationId: 'startPasskey',
  tags: ['Account'],
  summary: 'Begin to add a passkey',
  description:
    'Requires the password, or of people without one, that they have signed in a moment ago. ' +
    'The answer is for `navigator.credentials.create`.',
  request: { body: jsonBody(OwnerConfirmation) },
  responses: { 201: jsonResponse(PasskeyOptions, 'The options; a cookie is in the headers') },
  refusals: ['incorrect-password', 'sign-in-again', ...FACTOR_REFUSALS],
})

const addOwnPasskey = operation({
  method: 'post',
  path: '/users/me/passkeys',
  operationId: 'addPasskey',
  tags: ['Account'],
  summary: 'Add a passkey',
  description: 'Within five minutes, in the browser that asked for the options. At most 20.',
  request: { body: jsonBody(NewPasskey) },
  responses: { 201: jsonResponse(PasskeySchema, 'The passkey') },
  refusals: ['not-signed-in', 'passkey-refused', 'passkeys-full', ...FACTOR_REFUSALS],
})

const renameOwnPasskey = operation({
  method: 'patch',
  path: '/users/me/passkeys/{id}',
  operationId: 'renamePasskey',
  tags: ['Account'],
  summary: 'Rename one of your passkeys',
  request: { params: IdParam, body: jsonBody(PasskeyNaming) },
  responses: { 200: jsonResponse(PasskeySchema, 'The passkey') },
  refusals: ['passkey-not-found'],
})

const removeOwnPasskey = operation({
  method: 'delete',
  path: '/users/me/passkeys/{id}',
  operationId: 'removePasskey',
  tags: ['Account'],
  summary: 'Remove one of your passkeys',
  description:
    'Requires the password, or of people without one, that they have signed in a moment ago. ' +
    'Your only way to sign in stays.',
  request: { params: IdParam, body: jsonBody(OwnerConfirmation) },
  responses: { 204: NO_CONTENT },
  refusals: [
    'passkey-not-found',
    'last-sign-in-method',
    'incorrect-password',
    'sign-in-again',
    ...FACTOR_REFUSALS,
  ],
})
