import type { Queryable } from '../../database/database.server.ts'
import type { Viewer } from '../../http/http.server.ts'
import { isSessionSince } from './provider.store.server.ts'

/** Time after signing in during which no further confirmation of identity is required. */
const FRESH_MS = 10 * 60_000

/** Whether the viewer's session began within that time. */
export const isFreshSession = (db: Queryable, { sessionId }: Viewer): Promise<boolean> =>
  isSessionSince(db, sessionId, new Date(Date.now() - FRESH_MS))
