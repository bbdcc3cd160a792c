import { hashToken } from '../../http/secret-token.server.ts'
import { deleteBefore, type Queryable } from '../../database/database.server.ts'
import { enquiryLinks } from '../enquiry.tables.server.ts'

type NewLink = {
  readonly enquiryId: string
  readonly token: string
  readonly expiresAt: Date
}

/** Adds a link by which a guest reads and answers. Earlier links stay valid until they expire. */
export async function addEnquiryLink(db: Queryable, { token, ...link }: NewLink): Promise<void> {
  await db.insert(enquiryLinks).values({ tokenHash: hashToken(token), ...link })
}

/** Removes links that have expired. */
export async function sweepEnquiryLinks(db: Queryable, now: Date): Promise<void> {
  await deleteBefore(db, { id: enquiryLinks.tokenHash, at: enquiryLinks.expiresAt, before: now })
}
