import { z } from 'zod'
import { problems } from '../kernel/problem.ts'
import { withoutBidiControls } from '../kernel/plain-text.ts'

/** The minimum is the specification's (point 5). The maximum keeps hashing cheap. */
export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128

export const Email = z
  .email(problems['invalid-email'].words)
  .max(254, problems['invalid-email'].words)
const Password = z.string().min(1, 'Enter your password').max(1000)
const NewPassword = z
  .string()
  .min(MIN_PASSWORD, problems['weak-password'].words)
  .max(MAX_PASSWORD, problems['password-too-long'].words)
// PostgreSQL can't store NUL, and better-auth would hide the error.
const WITHOUT_NUL = /^[^\0]*$/
const Name = (label: string) =>
  z
    .string()
    .overwrite(withoutBidiControls)
    .trim()
    .min(1, `Enter your ${label}`)
    .max(100)
    .regex(WITHOUT_NUL, `Enter your ${label}`)

/** In the order of the form, which is the order of its error messages. */
export const SignUp = z
  .object({
    firstName: Name('first name'),
    lastName: Name('last name'),
    email: Email,
    password: NewPassword,
    isArtist: z.boolean().default(false),
  })
  .meta({ id: 'SignUp' })

export const SignIn = z.object({ email: Email, password: Password }).meta({ id: 'SignIn' })

/** Blank fields keep their current value. */
export const ProfileChange = z
  .strictObject({
    firstName: z.string().overwrite(withoutBidiControls).max(100).optional(),
    lastName: z.string().overwrite(withoutBidiControls).max(100).optional(),
    location: z.string().overwrite(withoutBidiControls).max(200).optional(),
    bio: z.string().overwrite(withoutBidiControls).max(5000).optional(),
    statement: z.string().overwrite(withoutBidiControls).max(5000).optional(),
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
