import { IdParam } from '../../http/id.schema.ts'
import { apiRouter, orThrow, requireViewer, type ApiContext } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import { OwnerConfirmation } from '../account.schema.ts'
import { proveOwner, type OwnerProof } from '../prove-owner.server.ts'
import { listPasskeys } from '../passkeys/passkey.store.server.ts'
import { safeReturnTo } from '../session/return-to.server.ts'
import { isFreshSession } from '../session/session.store.server.ts'
import { beginFlow, findProvider, type ProviderServices } from './provider.api.server.ts'
import {
  LinkVisit,
  OwnSignInMethodsSchema,
  ProviderAddressSchema,
  ProviderVisit,
} from './provider.schema.ts'
import { listCredentials, unlinkAccount } from './provider.store.server.ts'

const { limits } = OPERATIONS['POST /api/users/me/linked-accounts']

/** The viewer's linked accounts at sign-in providers. */
export function createLinkedAccountApi(services: ProviderServices & OwnerProof) {
  const { db, passwords, limiter, flows, providers, passwordSignIn, notifySecurityChange } =
    services
  const issuers = providers.map(({ issuer }) => issuer)
  const nameOf = (issuer: string) =>
    providers.find((each) => each.issuer === issuer)?.name ?? new URL(issuer).host
  const visit = async (
    c: ApiContext,
    purpose: 'link' | 'confirm',
    { provider: id, returnTo }: { readonly provider: string; readonly returnTo: string | null },
  ) => {
    const { id: userId } = await requireViewer(c)
    const provider = findProvider(providers, id)
    await limiter.count(`provider:${c.get('address')}`, limits.perAddress)
    const wayBack = {
      returnTo: safeReturnTo(returnTo),
      keep: null,
      isArtist: false,
      invitation: null,
    }
    return beginFlow(c, { provider, flow: { purpose, userId, ...wayBack }, flows })
  }
  return apiRouter()
    .openapi(readOwnMethods, async (c) => {
      const viewer = await requireViewer(c)
      const { hasPassword, linked } = await listCredentials(db, viewer.id)
      const password = hasPassword && passwordSignIn
      const hasPasskey = (await listPasskeys(db, viewer.id)).length > 0
      const usable = linked.filter(({ issuer }) => issuers.includes(issuer))
      const linkedAccounts = linked.map(({ id, issuer, linkedAt }) => {
        const provider = providers.find((each) => each.issuer === issuer)
        const isOnly = !password && !hasPasskey && usable.every((row) => row.id === id)
        return {
          id,
          provider: { id: provider?.id ?? null, name: nameOf(issuer) },
          linkedAt: linkedAt.toISOString(),
          isRemovable: !isOnly,
        }
      })
      const hasFreshSession = await isFreshSession(db, viewer)
      return c.json({ password, hasFreshSession, linkedAccounts }, 200)
    })
    .openapi(startLink, async (c) => {
      const viewer = await requireViewer(c)
      const { password, ...wanted } = c.req.valid('json')
      if (!(await isFreshSession(db, viewer))) {
        passwords.assertCapacity()
        await proveOwner(services, viewer, password)
      }
      return c.json(await visit(c, 'link', wanted), 201)
    })
    .openapi(startConfirmation, async (c) =>
      c.json(await visit(c, 'confirm', c.req.valid('json')), 201),
    )
    .openapi(unlink, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      await proveOwner(services, viewer, c.req.valid('json').password)
      const wanted = { userId: viewer.id, id: c.req.valid('param').id }
      const ways = { password: passwordSignIn, issuers }
      const { issuer } = orThrow(await unlinkAccount(db, wanted, ways))
      notifySecurityChange(c, viewer, { what: 'provider-unlinked', name: nameOf(issuer) })
      return c.body(null, 204)
    })
}

const readOwnMethods = operation({
  method: 'get',
  path: '/users/me/sign-in-methods',
  operationId: 'getOwnSignInMethods',
  tags: ['Account'],
  summary: 'How you can sign in',
  responses: { 200: jsonResponse(OwnSignInMethodsSchema, 'Password and linked accounts') },
})

const startLink = operation({
  method: 'post',
  path: '/users/me/linked-accounts',
  operationId: 'startLink',
  tags: ['Account'],
  summary: 'Begin to link an account at a provider',
  description:
    'Requires a login of the last ten minutes, or the password. Sets cookies for ten minutes. The ' +
    'browser goes to the address, and the link is made when it comes back.',
  request: { body: jsonBody(LinkVisit) },
  responses: { 201: jsonResponse(ProviderAddressSchema, 'The provider’s address') },
  refusals: [
    'incorrect-password',
    'sign-in-again',
    'provider-not-found',
    'provider-unavailable',
    'too-many-requests',
  ],
})

const startConfirmation = operation({
  method: 'post',
  path: '/users/me/confirmations',
  operationId: 'startConfirmation',
  tags: ['Account'],
  summary: 'Begin to sign in again at a linked provider',
  description:
    'For what needs a fresh sign-in, such as the deletion of an account without a password. Only the linked account is accepted.',
  request: { body: jsonBody(ProviderVisit) },
  responses: { 201: jsonResponse(ProviderAddressSchema, 'The provider’s address') },
  refusals: ['provider-not-found', 'provider-unavailable', 'too-many-requests'],
})

const unlink = operation({
  method: 'delete',
  path: '/users/me/linked-accounts/{id}',
  operationId: 'unlinkAccount',
  tags: ['Account'],
  summary: 'Unlink an account at a provider',
  description:
    'Requires the password, or of people without one, that they have signed in a moment ago. ' +
    'Your only way to sign in stays.',
  request: { params: IdParam, body: jsonBody(OwnerConfirmation) },
  responses: { 204: NO_CONTENT },
  refusals: [
    'linked-account-not-found',
    'last-sign-in-method',
    'incorrect-password',
    'sign-in-again',
  ],
})
