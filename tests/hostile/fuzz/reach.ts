import { rightRequest } from './api-request.ts'
import { NEEDS_CART, needsRenewal } from './campaign.ts'
import type { Operation } from './description.ts'
import { drawFrom } from './draw.ts'
import { ROLES, type Role } from './request.ts'
import type { Site } from './site.ts'
import { HANG_MS } from './verdict.ts'
import { openWire, type WireOutcome } from './wire.ts'

/**
 * Tries per operation: each may name another person's work, a wrong password or an outdated sum.
 */
const TRIES = 400
/** After this many tries another person continues: the works of the others may be deleted. */
const TRIES_OF_ONE = 50

/**
 * Operations that need a sign-in at a provider or an authenticator. The tests of account/providers,
 * account/two-factor and account/passkeys cover them.
 */
const NEEDS_MORE = new Set([
  'POST /sign-in-providers/{id}/sign-ins',
  'POST /sign-in-providers/{id}/callbacks',
  'POST /provider-sign-up',
  'POST /users/me/linked-accounts',
  'DELETE /users/me/linked-accounts/{id}',
  'POST /users/me/confirmations',
  // Its token is in a mail; the tests of account/email use it.
  'PUT /email-links/{token}',
  'GET /session/second-step',
  'POST /session/second-step',
  'DELETE /session/second-step',
  'POST /session/passkey',
  'PUT /session/factor-proof',
  // It needs a confirmed address; the tests of notifications/digest use it.
  'PUT /users/me/digest',
  // A schedule makes notifications; the tests of notifications use it.
  'PUT /users/me/notifications/{artworkId}/reading',
  // Only the two sides of an enquiry use it; the tests of enquiries do.
  'PUT /enquiry-confirmations/{token}',
  'DELETE /enquiry-links/{token}',
  'GET /enquiries/{key}',
  'GET /enquiries/{key}/messages/{messageId}',
  'POST /enquiries/{key}/messages',
  'PUT /enquiries/{key}/reading',
  'PUT /enquiries/{key}/block',
  'DELETE /enquiries/{key}/block',
  'GET /enquiry-confirmations/{token}',
  // They need a table of works, a server draft or a future time; the tests of dashboard use them.
  'POST /users/me/artworks/imports',
  'GET /users/me/form-drafts/{form}',
  'PUT /artworks/{id}/schedule',
  // It needs the id of one kind of source; the tests of rooms use it.
  'GET /rooms/{kind}/{id}',
  // Its images must all be the artist's own; the tests of artworks use it.
  'PUT /artworks/{id}/images',
  // Each needs an order in some state of its life; the tests of checkout/orders bring it there.
  'POST /purchases/{id}/lines/{lineId}/changes',
  'POST /sales/{id}/changes',
  'GET /guest-orders/{token}',
  'GET /guest-orders/{token}/receipt',
  'POST /guest-orders/{token}/lines/{lineId}/changes',
  // Each needs a certified or an offered work; the tests of certificates use them.
  'GET /certificates/{id}',
  'GET /certificates/{id}/document',
  'GET /certificates/{id}/jws',
  'PUT /certificates/{id}/owner-name',
  'PUT /certificates/{id}/transfer',
  'DELETE /certificates/{id}/transfer',
  'GET /transfers/{token}',
  'DELETE /transfers/{token}',
  'POST /transfers/{token}/acceptance',
  // They need a profile photo, and the stored revision; the tests of gallery/press have them.
  'PUT /users/me/press',
  'GET /artists/{id}/press/portrait',
  // Its image must be one's own; the tests of images/area have one.
  'GET /images/{id}/area',
  'POST /images/{id}/areas',
  // They speak tus; the tests of uploads/partial do.
  'POST /uploads',
  'GET /uploads/{id}',
  'PATCH /uploads/{id}',
  'DELETE /uploads/{id}',
  'PUT /uploads/{id}/artwork',
  'PUT /users/me/two-factor',
  'DELETE /users/me/two-factor',
  'POST /users/me/two-factor/backup-codes',
  'POST /users/me/passkeys',
  'DELETE /users/me/passkeys/{id}',
])
/** No person of the campaign is an operator: one would suspend the others. */
const OPERATORS_PATH = '/admin/'

/** Whether a person of the campaign can use an operation. */
export const isReachable = ({ name, path }: Operation): boolean =>
  !NEEDS_MORE.has(name) && !path.startsWith(OPERATORS_PATH)

/**
 * Sends valid requests to the operations that have not succeeded yet, until they do.
 * @returns the names of those that never did
 */
export async function reachOperations(
  site: Site,
  { seed, reached }: { seed: number; reached: ReadonlySet<string> },
): Promise<string[]> {
  const left = site.operations.filter((one) => !reached.has(one.name) && isReachable(one))
  const missed: string[] = []
  for (const operation of left)
    if (!(await reach(site, operation, seed))) missed.push(operation.name)
  return missed
}

async function reach(site: Site, operation: Operation, seed: number): Promise<boolean> {
  const wire = openWire(site.port, HANG_MS)
  try {
    if (operation.name === 'PUT /password-resets/{token}') await site.requestReset()
    for (let nth = 0; nth < TRIES; nth += 1) {
      if (nth > 0 && nth % TRIES_OF_ONE === 0) await site.replacePeople()
      if (operation.path.includes('{token}')) await site.learnTokens()
      const draw = drawFrom(seed, nth)
      const role = draw.pick(ROLES)
      if (NEEDS_CART.has(operation.name)) await site.fillCart(role)
      const outcome = await wire.send(rightRequest(operation, site.senderOf(role), draw).bytes)
      await renew(site, role, outcome)
      if (typeof outcome !== 'string' && outcome.status < 300) return true
    }
    return false
  } finally {
    wire.close()
  }
}

async function renew(site: Site, role: Role, outcome: WireOutcome): Promise<void> {
  if (role !== 'guest' && typeof outcome !== 'string' && needsRenewal(outcome)) {
    await site.renew(role)
  }
  await site.audit.takeWritten()
}
