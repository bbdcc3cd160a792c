import { z } from '@hono/zod-openapi'
import type { Uploader } from '../images/upload/image-limit.server.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import { isForeignKeyViolation } from '../database/database-fault.ts'
import { describeFault } from '../http/fault.server.ts'
import {
  apiRouter,
  orRefuse,
  ProblemError,
  requireViewer,
  type Log,
  type Viewer,
} from '../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../http/operation.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { refuse, type Refusal } from '../kernel/result.ts'
import {
  AccountDeletion,
  PasswordChange,
  ProfileChange,
  Reset,
  ResetRequest,
  SignUp,
  UserSchema,
} from './account.schema.ts'
import {
  deleteUser,
  emailIsTaken,
  findUser,
  lockUser,
  updateUser,
  type ProfileFields,
} from './account.store.server.ts'
import { withHash, type Auth } from './session/auth.server.ts'
import type { Mailer } from './mailer.server.ts'
import type { PasswordHasher } from './password/password-hasher.server.ts'
import { passCookies, withAuth } from './session/session.api.server.ts'
import { withoutBlanks, type User } from './user.ts'
import { OPERATIONS } from '../routing/route-facts.ts'

const signUpLimits = OPERATIONS['POST /api/users'].limits
const resetLimits = OPERATIONS['POST /api/password-resets'].limits
const passwordLimits = OPERATIONS['PUT /api/users/me/password'].limits

const resetCounter = (email: string) => `reset:${email.toLowerCase()}`
const passwordCounter = ({ id }: Viewer) => `password:${id}`

export type AccountServices = {
  db: Database
  auth: Auth
  limiter: RateLimiter
  passwords: PasswordHasher
  /** Stores the image of a data URL. */
  ingestDataUrl: (dataUrl: string, uploader: Uploader) => Promise<{ id: string } | Refusal>
  /**
   * Deletes a user's works, and their personal data in records that outlive the account, in the
   * same transaction.
   */
  forgetUser: (db: Queryable, userId: string) => Promise<void>
  mailer: Pick<Mailer, 'forget'>
  log: Log
}

/** Accounts: sign-up, profile, password and deletion. */
export function createAccountApi({
  db,
  auth,
  limiter,
  passwords,
  ingestDataUrl,
  forgetUser,
  mailer,
  log,
}: AccountServices) {
  return apiRouter()
    .openapi(createUser, async (c) => {
      const input = c.req.valid('json')
      passwords.assertCapacity()
      await limiter.count(`sign-up:${c.get('address')}`, signUpLimits.perAddress)
      await limiter.count(`sign-up:${input.email.toLowerCase()}`, signUpLimits.perAccount)
      const { headers, response } = await signUp(input)
      passCookies(c, headers)
      return c.json(await getUser(response.user.id), 201)
    })
    .openapi(readUser, async (c) => {
      const viewer = await requireViewer(c)
      return c.json(await getUser(viewer.id), 200)
    })
    .openapi(updateProfile, async (c) => {
      const viewer = await requireViewer(c)
      const fields = orRefuse(
        await profileFields({ ...viewer, address: c.get('address') }, c.req.valid('json')),
      )
      if (Object.keys(fields).length > 0) await saveProfile(viewer.id, fields)
      return c.json(await getUser(viewer.id), 200)
    })
    .openapi(changePassword, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      await limiter.count(passwordCounter(viewer), passwordLimits.perAccount)
      const { headers } = await withAuth(() =>
        auth.api.changePassword({
          body: { ...c.req.valid('json'), revokeOtherSessions: true },
          headers: c.req.raw.headers,
          returnHeaders: true,
        }),
      )
      passCookies(c, headers)
      return c.body(null, 204)
    })
    .openapi(removeUser, async (c) => {
      passwords.assertCapacity()
      const viewer = await requireViewer(c)
      await limiter.count(passwordCounter(viewer), passwordLimits.perAccount)
      const { password } = c.req.valid('json')
      await verifyPassword(password, c.req.raw.headers)
      await transact(db, async (tx) => {
        await lockUser(tx, viewer.id)
        await forgetUser(tx, viewer.id)
        await deleteUser(tx, viewer.id)
      })
      // The keys of the rate limits contain personal data too.
      await limiter.forgetAbout([viewer.id, viewer.email])
      await mailer.forget(viewer.email)
      const { headers } = await auth.api.signOut({
        headers: c.req.raw.headers,
        returnHeaders: true,
      })
      passCookies(c, headers)
      return c.body(null, 204)
    })
    .openapi(requestReset, async (c) => {
      const { email } = c.req.valid('json')
      await limiter.count(`reset:${c.get('address')}`, resetLimits.perAddress)
      await limiter.count(resetCounter(email), resetLimits.perAccount)
      // The mail is not awaited, so the response takes as long whether or not the account exists.
      auth.api.requestPasswordReset({ body: { email } }).catch((error: unknown) => {
        log.error(
          { requestId: c.get('requestId'), ...describeFault(error) },
          'a password reset failed',
        )
      })
      return c.body(null, 204)
    })
    .openapi(resetPassword, async (c) => {
      const { newPassword } = c.req.valid('json')
      const { token } = c.req.valid('param')
      passwords.assertCapacity()
      await limiter.count(`reset:${c.get('address')}`, resetLimits.perAddress)
      await withAuth(() => auth.api.resetPassword({ body: { newPassword, token } }))
      return c.body(null, 204)
    })

  async function signUp(input: z.infer<typeof SignUp>) {
    const name = `${input.firstName} ${input.lastName}`
    // Hashed even when the email is taken, so that the response time does not reveal it.
    const hash = await passwords.hash(input.password)
    try {
      return await withAuth(() =>
        withHash(hash, () =>
          auth.api.signUpEmail({ body: { ...input, name }, returnHeaders: true }),
        ),
      )
    } catch (error) {
      // Two simultaneous sign-ups with one email: the unique index refused the second.
      const lost = !(error instanceof ProblemError) && (await emailIsTaken(db, input.email))
      throw lost ? new ProblemError('email-already-in-use') : error
    }
  }

  async function verifyPassword(password: string, headers: Headers): Promise<void> {
    try {
      await withAuth(() => auth.api.verifyPassword({ body: { password }, headers }))
    } catch (error) {
      const isWrong = error instanceof ProblemError && error.code === 'wrong-password'
      throw isWrong ? new ProblemError('incorrect-password') : error
    }
  }

  async function saveProfile(id: string, fields: ProfileFields): Promise<void> {
    try {
      await updateUser(db, id, fields)
    } catch (error) {
      throw isForeignKeyViolation(error) ? new ProblemError('image-not-found') : error
    }
  }

  async function getUser(id: string): Promise<User> {
    const user = await findUser(db, id)
    if (user === null) throw new ProblemError('user-data-not-found')
    return user
  }

  async function profileFields(
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
    return photoId === undefined ? texts : { ...texts, photoId }
  }
}

const createUser = operation({
  method: 'post',
  path: '/users',
  tags: ['Account'],
  summary: 'Sign up',
  description:
    'Creates an artist or a collector account and signs in. The account type cannot be changed later.',
  request: { body: jsonBody(SignUp) },
  responses: {
    201: jsonResponse(UserSchema, 'The new user; the session cookie is in the headers'),
  },
  refusals: ['email-already-in-use', 'weak-password', 'invalid-email', 'too-many-requests'],
})

const readUser = operation({
  method: 'get',
  path: '/users/me',
  tags: ['Account'],
  summary: 'Your own user document',
  responses: { 200: jsonResponse(UserSchema, 'Your user document') },
  refusals: ['not-signed-in'],
})

const updateProfile = operation({
  method: 'patch',
  path: '/users/me',
  tags: ['Account'],
  summary: 'Change your profile',
  description:
    'Blank fields keep their current value. Collectors can change their names, artists all fields.',
  request: { body: jsonBody(ProfileChange) },
  responses: { 200: jsonResponse(UserSchema, 'Your updated user document') },
  refusals: [
    'not-signed-in',
    'collector-fields-only',
    'image-not-found',
    'image-type',
    'image-damaged',
    'image-too-large',
    'image-too-many-pixels',
    'image-too-complex',
    'too-many-requests',
  ],
})

const changePassword = operation({
  method: 'put',
  path: '/users/me/password',
  tags: ['Account'],
  summary: 'Change your password',
  description: 'Requires the current password, and ends all other sessions.',
  request: { body: jsonBody(PasswordChange) },
  responses: { 204: NO_CONTENT },
  refusals: ['not-signed-in', 'wrong-password', 'weak-password', 'too-many-requests'],
})

const removeUser = operation({
  method: 'delete',
  path: '/users/me',
  tags: ['Account'],
  summary: 'Delete your account',
  description:
    'Requires the password. Deletes your works and all your personal data. Purchases of other users stay readable.',
  request: { body: jsonBody(AccountDeletion) },
  responses: { 204: NO_CONTENT },
  refusals: ['not-signed-in', 'incorrect-password', 'too-many-requests'],
})

const requestReset = operation({
  method: 'post',
  path: '/password-resets',
  tags: ['Account'],
  summary: 'Request a password reset',
  description:
    'Sends a link to the address if it has an account. The response is the same if it has none.',
  request: { body: jsonBody(ResetRequest) },
  responses: { 204: NO_CONTENT },
  refusals: ['too-many-requests'],
})

const resetPassword = operation({
  method: 'put',
  path: '/password-resets/{token}',
  tags: ['Account'],
  summary: 'Set a new password with the token of a reset link',
  request: { params: z.object({ token: z.string().max(200) }), body: jsonBody(Reset) },
  responses: { 204: NO_CONTENT },
  refusals: ['reset-token-invalid', 'weak-password', 'too-many-requests'],
})
