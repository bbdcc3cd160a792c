import { z } from 'zod'
import { INVITATION_STATES, MAX_TOKEN_LENGTH } from './invitation.ts'
import { RowId } from '../../http/id.schema.ts'

/** The secret part of an invitation's link. */
export const InvitationToken = z.string().min(1).max(MAX_TOKEN_LENGTH)

export const InvitationSchema = z
  .object({
    isValid: z.boolean(),
    email: z.string().nullable().describe('The only address that may use it; null for any'),
    isArtist: z
      .boolean()
      .nullable()
      .describe('The account type that it gives; null for the choice of the person'),
  })
  .meta({ id: 'Invitation' })

export const ListedInvitationSchema = z
  .object({
    id: RowId,
    email: z.string().nullable(),
    isArtist: z.boolean().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    state: z.enum(INVITATION_STATES),
  })
  .meta({ id: 'ListedInvitation' })

export type ListedInvitation = z.infer<typeof ListedInvitationSchema>
