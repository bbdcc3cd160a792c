import { z } from '@hono/zod-openapi'
import type { Uploader } from '../images/upload/image-limit.server.ts'
import { IMAGE_REFUSALS } from '../images/upload/upload-account.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import { isForeignKeyViolation } from '../database/database-fault.ts'
import {
  apiRouter,
  orThrow,
  ProblemError,
  requireViewer,
  type Viewer,
} from '../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../http/operation.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { addCookie } from '../http/set-cookie.server.ts'
import { refuse, type Refusal } from '../kernel/result.ts'
import { AccountDeletion, ProfileChange, SignUp, UserSchema, type User } from './account.schema.ts'
import {
  deleteUser,
  emailIsTaken,
  findUser,
  lockUser,
  updateUser,
  type ProfileFields,
} from './account.store.server.ts'
import { withHash, type Auth } from './session/auth.server.ts'
import { admitSignUp, SIGN_UP_REFUSALS } from './invitations/sign-up-guard.server.ts'
import type { Mailer } from './mailer.server.ts'
import type { DeviceCookies } from './session/device-cookie.server.ts'
import type { PasswordHasher } from './password/password-hasher.server.ts'
import { clientOf, passCookies, withAuth } from './session/session.api.server.ts'
import { proveOwner } from './prove-owner.server.ts'
import type { EmailLinks } from './email/email-links.server.ts'
import { withoutBlanks } from './user.ts'
import { OPERATIONS } from '../routing/route-facts.ts'
import type { CurrentSettings } from '../settings/current-settings.server.ts'

const { limits } = OPERATIONS['POST /api/users']

export type AccountServices = {
  readonly db: Database
  readonly settings: Pick<CurrentSettings, 'read'>
  readonly auth: Auth
  readonly limiter: RateLimiter
  readonly passwords: PasswordHasher
  readonly devices: DeviceCookies
  /** Stores the image of a data URL. */
  readonly ingestDataUrl: (dataUrl: string, uploader: Uploader) => Promise<{ id: string } | Refusal>
  /** Whether an account may attach an image by its id. */
  readonly holdsImage: (userId: string, imageId: string) => Promise<boolean>
  /**
   * Deletes a user's works, and their personal data in records that outlive the account, in the
   * same transaction.
   */
  readonly eraseUser: (db: Queryable, userId: string) => Promise<void>
  readonly mailer: Pick<Mailer, 'deleteStored'>
  /** Whether this installation offers password sign-in. */
  readonly passwordSignIn: boolean
  readonly emailLinks: EmailLinks
  /** Whether publishing, buying and asking require a verified email address. */
  readonly verifiedEmail: boolean
}

/** Accounts: sign-up, profile and deletion. */
export function createAccountApi(services: AccountServices) {
  const { db, auth, limiter, passwords, devices, mailer } = services
  return apiRouter()
    .openapi(createUser, async (c) => {
      const input = c.req.valid('json')
      passwords.assertCapacity()
      await limiter.count(`sign-up:${c.get('address')}`, limits.perAddress)
      // Counted per client address, too, or strangers could keep an email address from signing up.
      const client = `${input.email} ${c.get('address')}`
      await limiter.count(`sign-up:${client}`, limits.perClient)
      const { invitation: token, ...fields } = input
      const applicant = { token, email: input.email }
      const { headers, response, hash } = await admitSignUp(services, applicant, (isArtist) =>
        signUp(
          services,
          { ...fields, isArtist: isArtist ?? fields.isArtist },
          clientOf(c).userAgent,
        ),
      )
      const owner = { userId: response.user.id, hash }
      passCookies(c, headers)
      addCookie(c, await devices.issue(c.req.header('cookie'), owner))
      if (services.verifiedEmail) {
        await services.emailLinks.send(c, { userId: owner.userId, email: input.email })
      }
      return c.json(await getUser(db, response.user.id), 201)
    })
    .openapi(readUser, async (c) => {
      const viewer = await requireViewer(c)
      return c.json(await getUser(db, viewer.id), 200)
    })
    .openapi(updateProfile, async (c) => {
      const viewer = await requireViewer(c)
      const artist = { ...viewer, address: c.get('address') }
      const fields = orThrow(await profileFields(services, artist, c.req.valid('json')))
      if (Object.keys(fields).length > 0) await saveProfile(db, viewer.id, fields)
      return c.json(await getUser(db, viewer.id), 200)
    })
    .openapi(removeUser, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      await proveOwner(services, viewer, c.req.valid('json').password)
      const otherAddresses = await removeAccount(services, viewer)
      // The keys of the rate limits contain personal data too.
      await limiter.resetAbout([viewer.id, viewer.email])
      await mailer.deleteStored(viewer.email)
      // Former addresses, and new ones that were never confirmed, unless another account has them
      // now.
      for (const address of new Set(otherAddresses)) {
        if (!(await emailIsTaken(db, address))) await mailer.deleteStored(address)
      }
      const { headers } = await auth.api.signOut({
        headers: c.req.raw.headers,
        returnHeaders: true,
      })
      passCookies(c, headers)
      addCookie(c, await devices.remove())
      return c.body(null, 204)
    })
}

async function signUp(
  { db, auth, passwords }: Pick<AccountServices, 'db' | 'auth' | 'passwords'>,
  input: Omit<z.infer<typeof SignUp>, 'invitation'>,
  userAgent: string,
) {
  const name = `${input.firstName} ${input.lastName}`
  // Hashes even if the email is taken, so that the response time does not reveal it.
  const hash = await passwords.hash(input.password)
  try {
    const answer = await withAuth(() =>
      withHash(hash, () =>
        auth.api.signUpEmail({
          body: { ...input, name },
          // better-auth stores it with the session.
          headers: new Headers({ 'user-agent': userAgent }),
          returnHeaders: true,
        }),
      ),
    )
    return { ...answer, hash }
  } catch (error) {
    // Two simultaneous sign-ups with one email: the unique index refused the second.
    const lost = !(error instanceof ProblemError) && (await emailIsTaken(db, input.email))
    throw lost ? new ProblemError('email-already-in-use') : error
  }
}

/** @returns as `deleteUser` */
async function removeAccount(
  { db, eraseUser }: Pick<AccountServices, 'db' | 'eraseUser'>,
  { id }: Viewer,
): Promise<string[]> {
  return transact(db, async (tx) => {
    await lockUser(tx, id)
    await eraseUser(tx, id)
    return deleteUser(tx, id)
  })
}

async function saveProfile(db: Database, id: string, fields: ProfileFields): Promise<void> {
  try {
    await updateUser(db, id, fields)
  } catch (error) {
    throw isForeignKeyViolation(error) ? new ProblemError('image-not-found') : error
  }
}

async function getUser(db: Database, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (user === null) throw new ProblemError('user-data-not-found')
  return user
}

async function profileFields(
  { ingestDataUrl, holdsImage }: Pick<AccountServices, 'ingestDataUrl' | 'holdsImage'>,
  uploader: Viewer & Uploader,
  change: z.infer<typeof ProfileChange>,
): Promise<ProfileFields | Refusal> {
  const { photoId, profilePhoto, firstName, lastName, ...artistTexts } = change
  const forArtists = photoId !== undefined || profilePhoto || Object.keys(artistTexts).length > 0
  if (forArtists && !uploader.isArtist) return refuse('collector-fields-only')
  const texts = withoutBlanks({ firstName, lastName, ...artistTexts })
  if (profilePhoto) {
    const image = await ingestDataUrl(profilePhoto, uploader)
    return 'refused' in image ? image : { ...texts, photoId: image.id }
  }
  if (photoId && !(await holdsImage(uploader.id, photoId))) return refuse('image-not-found')
  return photoId === undefined ? texts : { ...texts, photoId }
}

const createUser = operation({
  method: 'post',
  path: '/users',
  operationId: 'signUp',
  tags: ['Account'],
  summary: 'Sign up',
  description:
    'Creates an artist or a collector account and signs in. The account type cannot be changed later.',
  request: { body: jsonBody(SignUp) },
  responses: {
    201: jsonResponse(UserSchema, 'The new user; the session cookie is in the headers'),
  },
  refusals: [
    ...SIGN_UP_REFUSALS,
    'email-already-in-use',
    'weak-password',
    'invalid-email',
    'too-many-requests',
  ],
})

const readUser = operation({
  method: 'get',
  path: '/users/me',
  operationId: 'getUser',
  tags: ['Account'],
  summary: 'Your own user document',
  responses: { 200: jsonResponse(UserSchema, 'Your user document') },
})

const updateProfile = operation({
  method: 'patch',
  path: '/users/me',
  operationId: 'updateUser',
  tags: ['Account'],
  summary: 'Change your profile',
  description:
    'Blank fields keep their current value. Collectors can change their names, artists all fields.',
  request: { body: jsonBody(ProfileChange) },
  responses: { 200: jsonResponse(UserSchema, 'Your updated user document') },
  refusals: ['collector-fields-only', 'image-not-found', ...IMAGE_REFUSALS],
})

const removeUser = operation({
  method: 'delete',
  path: '/users/me',
  operationId: 'deleteUser',
  tags: ['Account'],
  summary: 'Delete your account',
  description:
    'Requires the password, or without one a session of the last ten minutes. Deletes your works and all your personal data. Purchases of other users stay readable.',
  request: { body: jsonBody(AccountDeletion) },
  responses: { 204: NO_CONTENT },
  refusals: ['incorrect-password', 'sign-in-again', 'too-many-requests'],
})
