import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.server.ts'
import type { Listener } from '../../database/listener.server.ts'
import type { Log } from '../../http/http.server.ts'
import { newId } from '../../kernel/id.ts'

/** The channel on which the database's triggers announce what guests can see; see db/migrations. */
const CHANNEL = 'frame_gallery'
/** The channel on which every listener says that it has forgotten the pages that were right before. */
const SEEN = 'frame_gallery_seen'
const SETTLE = 'settle:'
/** A process that is paused or cut off must not hold everybody's writing up for longer. */
const PATIENCE_MS = 250

export type Changes = {
  /**
   * Resolves when every process that listens has heard of what this one has written: then the next request
   * finds it, wherever it is answered. After a quarter of a second at the latest.
   */
  settle(): Promise<void>
}

/**
 * Calls back when something that guests see has changed, whichever process changed it. Also after the
 * connection was lost and found again: nobody knows what was missed.
 */
export async function listenForChanges(
  { db, listener }: { db: Database; listener: Listener },
  options: { log: Log; onChange: () => void; patienceMs?: number },
): Promise<Changes> {
  const { log, onChange, patienceMs = PATIENCE_MS } = options
  const waiting = new Map<string, () => void>()
  await listener.subscribe(
    CHANNEL,
    (payload) => {
      onChange()
      if (!payload.startsWith(SETTLE)) return
      const seen = payload.slice(SETTLE.length)
      notify(db, SEEN, seen).catch((error: unknown) => {
        log.warn({ err: error }, 'a change was seen, but nobody could be told')
      })
    },
    () => {
      log.info({ channel: CHANNEL }, 'listening for changes')
      onChange()
    },
  )
  // Second, and so the last statement of the connection: by it listeners are counted.
  await listener.subscribe(SEEN, (id) => waiting.get(id)?.())

  return {
    async settle() {
      const id = newId()
      const { promise, resolve } = Promise.withResolvers<void>()
      let seen = 0
      let listeners = Number.POSITIVE_INFINITY
      const look = () => {
        if (seen >= listeners) resolve()
      }
      waiting.set(id, () => {
        seen += 1
        look()
      })
      const timer = setTimeout(resolve, patienceMs)
      try {
        listeners = await countListeners(db)
        // With nobody else there, this process has forgotten already.
        if (listeners <= 1) return
        await notify(db, CHANNEL, SETTLE + id)
        look()
        await promise
        if (seen < listeners)
          log.warn({ seen, listeners }, 'not every process has heard of a change')
      } catch (error) {
        // The write is done and stays so; whoever lost the database looks anew when it is back.
        log.warn({ err: error }, 'the other processes could not be told of a change')
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
  }
}

async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

async function countListeners(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and query = ${`listen "${SEEN}"`}`)
  return rows[0]?.count ?? 0
}
