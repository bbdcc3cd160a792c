import { z } from 'zod'
import { OwnerPassword, SignUp, UserSchema } from '../account.schema.ts'
import { SIGN_UP_MODES } from '../../settings/gallery-settings.ts'

const ProviderSchema = z
  .object({ id: z.string(), name: z.string().describe('What people call it') })
  .meta({ id: 'SignInProvider' })

export const SignInMethodsSchema = z
  .object({
    password: z.boolean().describe('Whether people sign in with a password here'),
    providers: z.array(ProviderSchema),
    verifiedEmail: z
      .boolean()
      .describe(
        'Whether publishing, buying and asking wait until people have confirmed their address',
      ),
    signUp: z.enum(SIGN_UP_MODES).describe('Who may sign up'),
  })
  .meta({ id: 'SignInMethods' })

/** Maximum length of `returnTo`, which has to fit into a cookie. */
const LONGEST_RETURN = 1000

const ReturnTo = z
  .string()
  .max(2000)
  .nullable()
  .default(null)
  .transform((path) => (path !== null && path.length > LONGEST_RETURN ? null : path))
  .describe('A path of this site that the sign-in leads to')

export const ProviderSignIn = z
  .object({
    returnTo: ReturnTo,
    keep: z.string().max(100).nullable().default(null).describe('A work to keep as a favourite'),
    isArtist: z.boolean().default(false).describe('What a new person is likely to be'),
    invitation: SignUp.shape.invitation,
  })
  .meta({ id: 'ProviderSignIn' })

export const ProviderAddressSchema = z
  .object({ url: z.url().describe('Where the browser has to go') })
  .meta({ id: 'ProviderAddress' })

/** Query parameters of the provider's redirect. */
export const ProviderCallback = z
  .object({
    code: z.string().max(4000).optional(),
    state: z.string().max(200).optional(),
    iss: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
  })
  .meta({ id: 'ProviderCallback' })

export type CallbackQuery = z.infer<typeof ProviderCallback>

export const ProviderOutcomeSchema = z
  .object({
    outcome: z.enum(['signed-in', 'linked', 'sign-up', 'code']),
    user: z
      .union([UserSchema, z.null()])
      .describe('Who is signed in; null before a sign-up or a code'),
    returnTo: z.string().nullable(),
    keep: z.string().nullable(),
  })
  .meta({ id: 'ProviderOutcome' })

export const PendingSignUpSchema = z
  .object({
    person: z
      .object({
        provider: ProviderSchema,
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        isArtist: z.boolean(),
        isTypeGiven: z.boolean().describe('Whether an invitation decides the account type'),
      })
      .nullable()
      .describe('Null for whoever has not just signed in at a provider'),
  })
  .meta({ id: 'PendingSignUp' })

export const ProviderSignUp = SignUp.pick({
  firstName: true,
  lastName: true,
  isArtist: true,
}).meta({ id: 'ProviderSignUp' })

export const OwnSignInMethodsSchema = z
  .object({
    password: z.boolean().describe('Whether you sign in with a password'),
    hasFreshSession: z.boolean().describe('Whether you signed in within the last ten minutes'),
    linkedAccounts: z.array(
      z.object({
        id: z.uuid(),
        provider: ProviderSchema.describe(
          'Without an id when this gallery no longer has it',
        ).extend({
          id: z.string().nullable(),
        }),
        linkedAt: z.iso.datetime(),
        isRemovable: z.boolean().describe('False for your only way to sign in'),
      }),
    ),
  })
  .meta({ id: 'OwnSignInMethods' })

/** A signed-in user's visit at a provider. */
export const ProviderVisit = z
  .object({ provider: z.string().max(32), returnTo: ReturnTo })
  .meta({ id: 'ProviderVisit' })

export const LinkVisit = ProviderVisit.extend({
  password: OwnerPassword,
}).meta({ id: 'LinkVisit' })

export type LinkedAccount = z.infer<typeof OwnSignInMethodsSchema>['linkedAccounts'][number]
