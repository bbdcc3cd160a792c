import pg from 'pg'
import {
  clientSettings,
  type DatabaseTarget,
  type Pooling,
  type Queryable,
} from './database.server.ts'
import { countHolders, LOCKS } from './advisory-lock.server.ts'

const RECONNECT_DELAY_MS = 250
/**
 * A broken network closes no connection, so one that does not answer in this time counts as lost.
 */
const CHECK_MS = 5000

export type Listener = {
  /**
   * Listens to a channel of NOTIFY, and again after a lost connection.
   * @param onConnect called whenever listening begins, since earlier messages may be lost
   * @returns once the channel is listened to
   */
  subscribe(
    channel: string,
    onMessage: (payload: string) => void,
    onConnect?: () => void,
  ): Promise<void>
  close(): Promise<void>
}

type Subscription = {
  readonly channel: string
  readonly onMessage: (payload: string) => void
  readonly onListening: () => void
}

type ListenerOptions = {
  readonly pooling?: Pooling | undefined
  /** The interval of checks of the connection, and the timeout of each check. */
  readonly checkMs?: number
}

/**
 * Opens one connection for all subscriptions of a process, at the first subscription. It holds a
 * shared advisory lock, which `countListeners` counts.
 * @param target PostgreSQL itself, or a pooler in session mode: others deliver no notifications
 */
export function openListener(
  target: DatabaseTarget,
  { pooling, checkMs = CHECK_MS }: ListenerOptions = {},
): Listener {
  const subscriptions: Subscription[] = []
  let client: pg.Client | null = null
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let check: NodeJS.Timeout | undefined
  /** Statements are sent one after another. */
  let queue: Promise<void> = Promise.resolve()

  async function connect(): Promise<void> {
    if (isClosed || client !== null) return
    const settings = clientSettings(target, pooling)
    const next = new pg.Client({ ...settings, query_timeout: checkMs })
    client = next
    next.on('notification', ({ channel, payload = '' }) => {
      for (const one of subscriptions) if (one.channel === channel) one.onMessage(payload)
    })
    next.on('error', () => {})
    next.once('end', () => lose(next))
    try {
      await next.connect()
      await next.query('select pg_advisory_lock_shared($1)', [LOCKS.listener])
      for (const one of subscriptions) await listen(next, one)
      checkLater(next)
    } catch {
      lose(next)
    }
  }

  async function listen(on: pg.Client, { channel, onListening }: Subscription): Promise<void> {
    await on.query(`listen ${pg.escapeIdentifier(channel)}`)
    onListening()
  }

  function checkLater(checked: pg.Client): void {
    if (isClosed || client !== checked) return
    check = setTimeout(() => {
      checked.query('select 1').then(
        () => checkLater(checked),
        () => lose(checked),
      )
    }, checkMs)
    check.unref()
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    clearTimeout(check)
    void lost.end()
    if (isClosed) return
    retry = setTimeout(() => (queue = queue.then(connect)), RECONNECT_DELAY_MS)
    retry.unref()
  }

  return {
    subscribe(channel, onMessage, onConnect) {
      return new Promise((resolve) => {
        const onListening = () => {
          onConnect?.()
          resolve()
        }
        queue = queue.then(async () => {
          const subscription = { channel, onMessage, onListening }
          subscriptions.push(subscription)
          const open = client
          if (open === null) await connect()
          // The next connection listens to every channel.
          else await listen(open, subscription).catch(() => lose(open))
        })
      })
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearTimeout(check)
      await client?.end()
    },
  }
}

/** Counts the listeners on this database; each process has one. */
export const countListeners = (db: Queryable): Promise<number> =>
  countHolders(db, LOCKS.listener, 'ShareLock')
