import type { Queryable } from '../../database/database.server.ts'
import type { Viewer } from '../../http/http.server.ts'
import { isSessionSince } from './provider.store.server.ts'

/** How long after signing in a person need not prove again who they are. */
const FRESH_MS = 10 * 60_000

/** Whether the viewer has signed in a moment ago, in this browser. */
export const isFreshSession = (db: Queryable, { sessionId }: Viewer): Promise<boolean> =>
  isSessionSince(db, sessionId, new Date(Date.now() - FRESH_MS))
