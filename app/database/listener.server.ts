import pg from 'pg'
import { clientSettings, type DatabaseTarget, type Pooling } from './database.server.ts'

const RECONNECT_DELAY_MS = 250
/** A cut network ends no connection. So one that does not answer in this time counts as lost. */
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
  /** How often the connection is checked, and how long it may take to answer. */
  readonly checkMs?: number
}

/**
 * One connection for all subscriptions of a process. It connects with the first one.
 * @param target PostgreSQL itself, or a pooler with sessions: others deliver no notifications
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
      for (const one of subscriptions) await listen(next, one)
      checkLater(next)
    } catch {
      lose(next)
    }
  }

  async function listen(on: pg.Client, { channel, onListening }: Subscription): Promise<void> {
    await on.query(listenTo(channel))
    onListening()
  }

  /**
   * Listens once more, which changes nothing. After another statement, `pg_stat_activity` would not
   * show that this session listens.
   */
  function checkLater(checked: pg.Client): void {
    const [first] = subscriptions
    if (isClosed || client !== checked || first === undefined) return
    check = setTimeout(() => {
      checked.query(listenTo(first.channel)).then(
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
          if (client === null) await connect()
          else await listen(client, subscription).catch(() => undefined)
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

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`
