import {
  addInvitation,
  removeInvitation,
  replaceInvitationToken,
} from '../../account/invitations/invitation.store.server.ts'
import { transact, type Database } from '../../database/database.server.ts'
import { runOnce, type RequestKey } from '../../database/idempotent-request.store.server.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'

type NewInvitation = {
  readonly id: string
  readonly tokenHash: string
  readonly email: string | null
  readonly isArtist: boolean | null
  readonly expiresAt: Date
}

/**
 * Stores an invitation and logs its operator. The log leaves out the address. A repeated request
 * gives its invitation the new token, since only its hash is stored.
 * @returns its id
 */
export async function invite(
  db: Database,
  { actorId, requestKey }: { readonly actorId: string; readonly requestKey: RequestKey },
  invitation: NewInvitation,
): Promise<string | Refusal<'invitation-not-found'>> {
  const { id, tokenHash, email, isArtist, expiresAt } = invitation
  return transact(db, async (tx) => {
    const made = await runOnce(tx, { requestKey, id }, async () => {
      await addInvitation(tx, invitation)
      await logAudit(tx, {
        actorId,
        action: 'invitation.made',
        subjectId: id,
        after: { isForOneAddress: email !== null, isArtist, expiresAt: expiresAt.toISOString() },
      })
      return null
    })
    if (isRefusal(made)) return made
    if (made.isRepeated && !(await replaceInvitationToken(tx, made.id, { tokenHash, expiresAt }))) {
      return refuse('invitation-not-found')
    }
    return made.id
  })
}

/** @returns false for an unknown id */
export async function revokeInvitation(
  db: Database,
  { actorId, id }: { readonly actorId: string; readonly id: string },
): Promise<boolean> {
  return transact(db, async (tx) => {
    if (!(await removeInvitation(tx, id))) return false
    await logAudit(tx, { actorId, action: 'invitation.revoked', subjectId: id })
    return true
  })
}
