import { z } from 'zod'
import { LongText, RequiredTextLine, TextLine } from '../http/text.schema.ts'
import { ImageDataUrl, ImageId } from '../images/image.schema.ts'
import * as rules from './account-rules.ts'
import { MAX_TOKEN_LENGTH } from './invitations/invitation.ts'

/** Trimmed and in lower case, so that each address has one spelling. */
export const Email = z
  .string()
  .overwrite((text) => text.trim().toLowerCase())
  .max(rules.EMAIL.maxLength.value, rules.EMAIL.maxLength.message)
  .check(z.email({ pattern: rules.EMAIL.format.pattern, error: rules.EMAIL.format.message }))
/** An existing password. Only its length is limited. */
export const AccountPassword = z
  .string()
  .min(rules.PASSWORD.minLength.value, rules.PASSWORD.minLength.message)
  .max(1000)
/** Confirms that the owner makes a change. Without a password, a fresh login does. */
export const OwnerPassword = z.string().max(1000).optional().describe('Of an account that has one')
export const OwnerConfirmation = z
  .object({ password: OwnerPassword })
  .meta({ id: 'OwnerConfirmation' })
const NewPassword = z
  .string()
  .min(rules.NEW_PASSWORD.minLength.value, rules.NEW_PASSWORD.minLength.message)
  .max(rules.NEW_PASSWORD.maxLength.value, rules.NEW_PASSWORD.maxLength.message)

const profile = rules.profileRules

/** Fields in the order of the form, which is the order of their error messages. */
export const SignUp = z
  .object({
    firstName: RequiredTextLine(rules.FIRST_NAME),
    lastName: RequiredTextLine(rules.LAST_NAME),
    email: Email,
    password: NewPassword,
    isArtist: z.boolean().default(false),
    invitation: z
      .string()
      .max(MAX_TOKEN_LENGTH)
      .nullable()
      .default(null)
      .describe('The token of an invitation, where sign-up is by invitation'),
  })
  .meta({ id: 'SignUp' })

export const SignIn = z.object({ email: Email, password: AccountPassword }).meta({ id: 'SignIn' })

/** Blank fields keep their current value. */
export const ProfileChange = z
  .strictObject({
    firstName: TextLine(profile.firstName.maxLength.value).optional(),
    lastName: TextLine(profile.lastName.maxLength.value).optional(),
    location: TextLine(profile.location.maxLength.value).optional(),
    bio: LongText(profile.bio.maxLength.value).optional(),
    statement: LongText(profile.statement.maxLength.value).optional(),
    photoId: ImageId.nullable().optional().describe('An uploaded image, or null for no photo'),
    profilePhoto: ImageDataUrl.optional().describe('A data URL of an image, instead of photoId'),
  })
  .meta({ id: 'ProfileChange' })

export const PasswordChange = z
  .object({
    currentPassword: AccountPassword.optional().describe('Of an account that has one'),
    newPassword: NewPassword,
  })
  .meta({ id: 'PasswordChange' })

export const AccountDeletion = z
  .object({
    password: AccountPassword.optional().describe(
      'Left out by people without a password, who sign in again at their provider instead',
    ),
  })
  .meta({ id: 'AccountDeletion' })
export const ResetRequest = z
  .object({
    email: Email,
    returnTo: z
      .string()
      .max(2000)
      .optional()
      .describe(
        'The page of this site that the link leads to after logging in; others are ignored',
      ),
    keep: z
      .string()
      .max(64)
      .optional()
      .describe('The id of a work that becomes a favourite after logging in; others are ignored'),
  })
  .meta({ id: 'PasswordResetRequest' })
export const Reset = z.object({ newPassword: NewPassword }).meta({ id: 'PasswordReset' })

export const UserSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    isArtist: z.boolean(),
    createdAt: z.iso.datetime(),
    location: z.string(),
    bio: z.string(),
    profilePhoto: z.string().describe('URL of the small derivative; empty while there is no photo'),
    artistProfile: z
      .object({
        bio: z.string(),
        statement: z.string(),
        isComplete: z.boolean().describe('True once both are written'),
      })
      .nullable()
      .describe('Null for collectors'),
  })
  .meta({ id: 'User' })

/** The user document of the specification's point 3, as the API shows it to its user. */
export type User = z.infer<typeof UserSchema>

export const SessionSchema = z
  .object({ user: z.union([UserSchema, z.null()]) })
  .meta({ id: 'Session' })
