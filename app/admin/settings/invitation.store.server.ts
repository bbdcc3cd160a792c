import {
  addInvitation,
  removeInvitation,
} from '../../account/invitations/invitation.store.server.ts'
import { transact, type Database } from '../../database/database.server.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'

type NewInvitation = {
  readonly id: string
  readonly tokenHash: string
  readonly email: string | null
  readonly isArtist: boolean | null
  readonly expiresAt: Date
}

/** Stores an invitation and logs its operator. The log leaves out the address. */
export async function invite(
  db: Database,
  actorId: string,
  invitation: NewInvitation,
): Promise<void> {
  const { id, email, isArtist, expiresAt } = invitation
  await transact(db, async (tx) => {
    await addInvitation(tx, invitation)
    await logAudit(tx, {
      actorId,
      action: 'invitation.made',
      subjectId: id,
      after: { isForOneAddress: email !== null, isArtist, expiresAt: expiresAt.toISOString() },
    })
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
