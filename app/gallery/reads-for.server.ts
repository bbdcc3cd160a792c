import { readsOn, type GuestReads } from '../database/replicas/replicas.server.ts'
import type { Database } from '../database/database.server.ts'
import { hasBearerToken } from '../http/bearer-token.ts'
import type { ApiContext } from '../http/http.server.ts'
import { hasSessionCookie } from '../http/session-cookie.ts'

type Reads = { readonly db: Database; readonly guestReads: GuestReads }

/**
 * Chooses the database for a request's reads. Signed-in users read from the primary, which has
 * their own writes.
 */
export function chooseReads({ db, guestReads }: Reads) {
  const primary = readsOn(db)
  return ({ req }: Pick<ApiContext, 'req'>): GuestReads => {
    const isKnown =
      hasSessionCookie(req.header('cookie')) || hasBearerToken(req.header('authorization'))
    return isKnown ? primary : guestReads
  }
}
