import type { Queryable } from '../database/database.server.ts'
import { ProblemError, requireViewer, type ApiContext } from '../http/http.server.ts'
import { isUuid } from '../kernel/id.ts'
import type { EnquirySide } from './enquiry.ts'
import { findGuestSide, findOwnSide } from './enquiry.store.server.ts'

/** A side of an enquiry, and the address of a guest whose link gives access to it. */
export type EnquiryAccess = EnquirySide & { readonly guestEmail?: string }

/**
 * The side of an enquiry that a request acts for: the viewer's, by its id, or that of a guest, by
 * the token of their link.
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

/** As `requireSide`, for what only people with an account do. */
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
