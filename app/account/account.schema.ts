import { z } from 'zod'
import { TextLine, LongText, VisibleTextLine } from '../http/text.schema.ts'
import { problems } from '../kernel/problem.ts'

/** The minimum is the specification's (point 5). The maximum keeps hashing cheap. */
export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128

/** In lower case and without spaces around it, so that an address has one spelling. */
export const Email = z
  .string()
  .overwrite((text) => text.trim().toLowerCase())
  .max(254, problems['invalid-email'].words)
  .check(z.email(problems['invalid-email'].words))
const Password = z.string().min(1, 'Enter your password').max(1000)
const NewPassword = z
  .string()
  .min(MIN_PASSWORD, problems['weak-password'].words)
  .max(MAX_PASSWORD, problems['password-too-long'].words)

/** In the order of the form, which is the order of its error messages. */
export const SignUp = z
  .object({
    firstName: VisibleTextLine(100, 'Enter your first name'),
    lastName: VisibleTextLine(100, 'Enter your last name'),
    email: Email,
    password: NewPassword,
    isArtist: z.boolean().default(false),
  })
  .meta({ id: 'SignUp' })

export const SignIn = z.object({ email: Email, password: Password }).meta({ id: 'SignIn' })

/** Blank fields keep their current value. */
export const ProfileChange = z
  .strictObject({
    firstName: TextLine(100).optional(),
    lastName: TextLine(100).optional(),
    location: TextLine(200).optional(),
    bio: LongText(5000).optional(),
    statement: LongText(5000).optional(),
    photoId: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable()
      .optional()
      .describe('An uploaded image, or null for no photo'),
    profilePhoto: z
      .string()
      .max(36_000_000)
      .optional()
      .describe('A data URL of an image, instead of photoId'),
  })
  .meta({ id: 'ProfileChange' })

export const PasswordChange = z
  .object({ currentPassword: Password, newPassword: NewPassword })
  .meta({ id: 'PasswordChange' })

export const AccountDeletion = z.object({ password: Password }).meta({ id: 'AccountDeletion' })
export const ResetRequest = z.object({ email: Email }).meta({ id: 'PasswordResetRequest' })
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
    profilePhoto: z.string(),
    artistProfile: z
      .object({ bio: z.string(), statement: z.string(), isComplete: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'User' })

export const SessionSchema = z.object({ user: UserSchema.nullable() }).meta({ id: 'Session' })
