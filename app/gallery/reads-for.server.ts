import { readsOn, type GuestReads } from '../database/replicas.server.ts'
import type { Database } from '../database/database.server.ts'
import { hasBearerToken } from '../http/bearer-token.ts'
import type { ApiContext } from '../http/http.server.ts'
import { hasSessionCookie } from '../http/session-cookie.ts'

type Reads = { readonly db: Database; readonly guestReads: GuestReads }

/** Where the reads of a request go. Whoever is signed in may have just written what is read. */
export function chooseReads({ db, guestReads }: Reads) {
  const primary = readsOn(db)
  return ({ req }: Pick<ApiContext, 'req'>): GuestReads => {
    const isKnown =
      hasSessionCookie(req.header('cookie')) || hasBearerToken(req.header('authorization'))
    return isKnown ? primary : guestReads
  }
}
