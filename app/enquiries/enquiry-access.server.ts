import type { Queryable } from '../database/database.server.ts'
import { ProblemError, requireViewer, type ApiContext } from '../http/http.server.ts'
import { isUuid } from '../kernel/id.ts'
import type { EnquirySide } from './enquiry.ts'
import { findGuestSide, findOwnSide } from './enquiry.store.server.ts'

/** A side of an enquiry; for a guest's link, with the guest's address. */
export type EnquiryAccess = EnquirySide & { readonly guestEmail?: string }

/**
 * Finds the side that a request acts for: the viewer's side, or the guest's with a link's token.
 * @param key the id of an enquiry, or the token of a guest's link
 * @throws ProblemError `enquiry-not-found`, or `not-signed-in` for guests with an id
 */
export async function requireSide(
  c: Pick<ApiContext, 'get'>,
  db: Queryable,
  key: string,
): Promise<EnquiryAccess> {
  const found = isUuid(key.toLowerCase())
    ? await requireOwnSide(c, db, key)
    : await findGuestSide(db, { token: key, now: new Date() })
  if (found === null) throw new ProblemError('enquiry-not-found')
  return found
}

/** Does the same for operations that need an account. */
export async function requireOwnSide(
  c: Pick<ApiContext, 'get'>,
  db: Queryable,
  key: string,
): Promise<EnquirySide> {
  const { id: userId } = await requireViewer(c)
  const enquiryId = key.toLowerCase()
  const found = isUuid(enquiryId) ? await findOwnSide(db, { enquiryId, userId }) : null
  if (found === null) throw new ProblemError('enquiry-not-found')
  return found
}
