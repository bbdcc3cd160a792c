import { z } from 'zod'
import { AccountPassword, Email } from '../account.schema.ts'

export const EmailAddressSchema = z
  .object({
    address: z.string(),
    isVerified: z.boolean().describe('Whether a link to the address was opened and confirmed'),
    isRequired: z.boolean().describe('Whether publishing, buying and asking here wait for that'),
    link: z
      .object({ address: z.string(), sentAt: z.iso.datetime() })
      .nullable()
      .describe('The latest link that works; its address may be a new one'),
  })
  .meta({ id: 'EmailAddress' })

export const EmailChange = z
  .object({
    email: Email,
    password: AccountPassword.optional().describe(
      'Left out by people without a password, who need a session of the last ten minutes instead',
    ),
  })
  .meta({ id: 'EmailChange' })

export const EmailLinkSchema = z
  .object({
    address: z.string().nullable().describe('The address that it confirms; null for no such link'),
    needsSession: z
      .boolean()
      .describe('Whether only its account can use it, signed in, since the address is a new one'),
  })
  .meta({ id: 'EmailLink' })

export const EmailLinkToken = z.object({ token: z.string().max(200) })
