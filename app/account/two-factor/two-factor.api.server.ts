import { HOUR_MS } from '../../kernel/day.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { apiRouter, ProblemError, requireViewer, type Viewer } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { countProof } from './factor-proof.api.server.ts'
import { proveOwner, type OwnerProof } from '../prove-owner.server.ts'
import type { NotifySecurityChange } from '../security-change/security-notifier.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import type { Auth } from '../session/auth.server.ts'
import { lockSessionOwner } from '../sessions/session-use.store.server.ts'
import { FACTOR_REFUSALS, guardFactors, type FactorGuardServices } from './factor-guard.server.ts'
import { noteFactorProof } from './factor-proof.store.server.ts'
import { makeBackupCodes } from './backup-code.server.ts'
import { proveSecondFactor } from './second-factor.server.ts'
import { keyUri, newKey, stepOf } from './totp.server.ts'
import { decryptSecret, encryptSecret } from '../stored-secret.server.ts'
import {
  AuthenticatorKey,
  BackupCodes,
  TwoFactorProof,
  TwoFactorSchema,
  TwoFactorSetup,
  type TwoFactor,
} from './two-factor.schema.ts'
import {
  addAuthenticator,
  confirmAuthenticator,
  countBackupCodes,
  findAuthenticator,
  removeAuthenticator,
  replaceBackupCodes,
} from './two-factor.store.server.ts'

export type TwoFactorServices = FactorGuardServices &
  OwnerProof & {
    readonly auth: Auth
    readonly notifySecurityChange: NotifySecurityChange
    readonly settings: Pick<CurrentSettings, 'read'>
  }

/** Time during which a new key can be confirmed. */
const SETUP_MS = HOUR_MS

type Proof = { readonly code: string; readonly password?: string | undefined }

/** The viewer's second factor: an authenticator app and backup codes. */
export function createTwoFactorApi(services: TwoFactorServices) {
  const { db, passwords, notifySecurityChange, settings } = services
  return apiRouter()
    .openapi(readTwoFactor, async (c) =>
      c.json(await describeTwoFactor(services, await requireViewer(c)), 200),
    )
    .openapi(startTwoFactor, async (c) => {
      const viewer = await requireViewer(c)
      await guardFactors(services, viewer)
      const { id: userId, email } = viewer
      const key = newKey()
      const stored = await encryptSecret(key, services.auth.options.secret)
      const isAdded = await addAuthenticator(db, { userId, key: stored, now: new Date() })
      if (!isAdded) throw new ProblemError('two-factor-on')
      const { name: gallery } = await settings.read()
      return c.json({ key, uri: keyUri(key, { email, gallery }) }, 201)
    })
    .openapi(turnOn, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      const { code, password } = c.req.valid('json')
      await guardFactors(services, viewer)
      await proveOwner(services, viewer, password)
      const backupCodes = await confirm(services, viewer, code)
      notifySecurityChange(c, viewer, { what: 'two-factor-on' })
      return c.json({ backupCodes }, 200)
    })
    .openapi(renewBackupCodes, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      const proof = c.req.valid('json')
      await proveOwner(services, viewer, proof.password)
      const backupCodes = await renewCodes(services, viewer, proof)
      return c.json({ backupCodes }, 201)
    })
    .openapi(turnOff, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      const proof = c.req.valid('json')
      await proveOwner(services, viewer, proof.password)
      await changeWithProof(services, { viewer, proof }, (tx) => removeAuthenticator(tx, viewer.id))
      notifySecurityChange(c, viewer, { what: 'two-factor-off' })
      return c.body(null, 204)
    })
}

async function describeTwoFactor(services: TwoFactorServices, viewer: Viewer): Promise<TwoFactor> {
  const { db } = services
  const found = await findAuthenticator(db, viewer.id)
  if (found === null) return { isOn: false, backupCodesLeft: 0, setup: null }
  if (found.confirmedAt !== null) {
    return { isOn: true, backupCodesLeft: await countBackupCodes(db, viewer.id), setup: null }
  }
  const isOver = Date.now() - found.createdAt.getTime() > SETUP_MS
  const key = isOver ? null : await decryptSecret(found.key, services.auth.options.secret)
  const { name: gallery } = await services.settings.read()
  const setup = key === null ? null : { key, uri: keyUri(key, { email: viewer.email, gallery }) }
  return { isOn: false, backupCodesLeft: 0, setup }
}

/**
 * Confirms the key by a first code.
 * @returns the backup codes
 * @throws ProblemError without a pending key, for a wrong code, and if the session has ended
 */
async function confirm(
  services: TwoFactorServices,
  viewer: Viewer,
  code: string,
): Promise<string[]> {
  const { db } = services
  const { id: userId, sessionId } = viewer
  const now = new Date()
  const { secret } = services.auth.options
  const found = await findAuthenticator(db, userId)
  if (found !== null && found.confirmedAt !== null) throw new ProblemError('two-factor-on')
  const isOver = found === null || now.getTime() - found.createdAt.getTime() > SETUP_MS
  const key = isOver ? null : await decryptSecret(found.key, secret)
  if (isOver || key === null) throw new ProblemError('two-factor-not-started')
  const step = stepOf(code.replaceAll(/\s/g, ''), key, now)
  if (step === null) throw new ProblemError('wrong-code')
  const { codes, hashes } = makeBackupCodes(userId, secret)
  await changeInSession(db, viewer, async (tx) => {
    const isConfirmed = await confirmAuthenticator(tx, { userId, key: found.key, step, now })
    if (!isConfirmed) throw new ProblemError('two-factor-not-started')
    await replaceBackupCodes(tx, { userId, hashes })
    await noteFactorProof(tx, sessionId)
  })
  return codes
}

/** @throws ProblemError if the session has ended meanwhile, such as by a password reset */
const changeInSession = (
  db: Database,
  { id: userId, sessionId }: Viewer,
  change: (tx: Queryable) => Promise<void>,
): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await lockSessionOwner(tx, { userId, sessionId })))
      throw new ProblemError('not-signed-in')
    await change(tx)
  })

async function renewCodes(
  services: TwoFactorServices,
  viewer: Viewer,
  proof: Proof,
): Promise<string[]> {
  const { secret } = services.auth.options
  const { codes, hashes } = makeBackupCodes(viewer.id, secret)
  await changeWithProof(services, { viewer, proof }, (tx) =>
    replaceBackupCodes(tx, { userId: viewer.id, hashes }),
  )
  return codes
}

/** Changes the second factor of a viewer who proves it. */
async function changeWithProof(
  services: TwoFactorServices,
  { viewer, proof }: { readonly viewer: Viewer; readonly proof: Proof },
  change: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const { db, limiter } = services
  await countProof(limiter, viewer.id)
  const { secret } = services.auth.options
  const found = await findAuthenticator(db, viewer.id)
  if (found === null || found.confirmedAt === null) throw new ProblemError('two-factor-off')
  await changeInSession(db, viewer, async (tx) => {
    const claim = { userId: viewer.id, code: proof.code, secret, now: new Date() }
    if ((await proveSecondFactor(tx, claim)) === null) throw new ProblemError('wrong-code')
    await change(tx)
  })
}

const readTwoFactor = operation({
  method: 'get',
  path: '/users/me/two-factor',
  operationId: 'getTwoFactor',
  tags: ['Account'],
  summary: 'Your second factor',
  responses: { 200: jsonResponse(TwoFactorSchema, 'Whether it is on') },
})

const startTwoFactor = operation({
  method: 'post',
  path: '/users/me/two-factor/key',
  operationId: 'startTwoFactor',
  tags: ['Account'],
  summary: 'Get a key for an authenticator app',
  description: 'Nothing changes until a code of it has been sent. The key waits for an hour.',
  responses: { 201: jsonResponse(AuthenticatorKey, 'The key') },
  refusals: ['two-factor-on', ...FACTOR_REFUSALS],
})

const turnOn = operation({
  method: 'put',
  path: '/users/me/two-factor',
  operationId: 'turnOnTwoFactor',
  tags: ['Account'],
  summary: 'Turn on the second factor',
  description:
    'Requires the password and a code of the app; of people without a password, that they have signed in a moment ago. Gives the backup codes, once.',
  request: { body: jsonBody(TwoFactorSetup) },
  responses: { 200: jsonResponse(BackupCodes, 'The backup codes') },
  refusals: [
    'not-signed-in',
    'incorrect-password',
    'sign-in-again',
    'wrong-code',
    'two-factor-on',
    'two-factor-not-started',
    ...FACTOR_REFUSALS,
  ],
})

const PROOF_REFUSALS = [
  'not-signed-in',
  'incorrect-password',
  'sign-in-again',
  'wrong-code',
  'two-factor-off',
  'too-many-requests',
] as const

const renewBackupCodes = operation({
  method: 'post',
  path: '/users/me/two-factor/backup-codes',
  operationId: 'renewBackupCodes',
  tags: ['Account'],
  summary: 'Get new backup codes',
  description: 'Requires the password and a code. Earlier backup codes no longer work.',
  request: { body: jsonBody(TwoFactorProof) },
  responses: { 201: jsonResponse(BackupCodes, 'The backup codes') },
  refusals: PROOF_REFUSALS,
})

const turnOff = operation({
  method: 'delete',
  path: '/users/me/two-factor',
  operationId: 'turnOffTwoFactor',
  tags: ['Account'],
  summary: 'Turn off the second factor',
  description: 'Requires the password and a code of the app, or a backup code.',
  request: { body: jsonBody(TwoFactorProof) },
  responses: { 204: NO_CONTENT },
  refusals: PROOF_REFUSALS,
})
