import type { Log } from '../../kernel/log.ts'
import {
  connect,
  describeAddress,
  type Connection,
  type DatabaseTarget,
  type Queryable,
} from '../database.server.ts'
import { findPooling } from '../pooling.server.ts'
import { compareWith, type Positions } from './write-position.server.ts'

export type WatchedReplica = {
  /** Its host and port. */
  readonly server: string
  /** Whether the replica is up to date enough to be read now. */
  isCurrent(): boolean
  run<Value>(read: (db: Queryable) => Promise<Value>): Promise<Value>
  reportWrite(): void
  /** Excludes the replica until the next check, which runs at once. */
  exclude(): void
  ageS(): number
  close(): Promise<void>
}

type Options = {
  readonly target: DatabaseTarget
  readonly positions: Positions
  readonly maxLagMs: number
  readonly max: number
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** Several checks per maximum lag, so that one slow check does not exclude the replica. */
const CHECKS_PER_LAG = 4
const MAX_INTERVAL_MS = 1000
/** The interval between checks while the replica misses a known change. */
const CATCH_UP_MS = 20

const REASONS = {
  behind: 'it is too far behind',
  foreign: 'it is no replica of this database',
  unreachable: 'it does not answer',
  unknown: 'the primary does not answer',
} as const
type Verdict = 'current' | keyof typeof REASONS

/**
 * Compares a replica with its primary several times per maximum lag, and soon after each change.
 * The reported age counts from before the primary was asked, so the data is never older.
 */
export function watchReplica({ target, positions, maxLagMs, max, log }: Options): WatchedReplica {
  const { server } = describeAddress(target)
  const startedAt = performance.now()
  /** The replica has every change that was committed before this time. */
  let confirmedAt = -Infinity
  let changedAt = -Infinity
  let connections: { reads: Connection; checks: Connection } | null = null
  let isClosed = false
  const pause = createPause()
  const ageMs = () => performance.now() - Math.max(confirmedAt, startedAt)
  const report = createReporter(server, log)
  const intervalMs = Math.min(MAX_INTERVAL_MS, maxLagMs / CHECKS_PER_LAG)

  async function check(): Promise<Verdict> {
    const asOf = performance.now()
    const position = await positions.find()
    if (position === null) return 'unknown'
    try {
      connections ??= await openConnections({ target, maxLagMs, max })
      const verdict = await compareWith(position, connections.checks)
      if (verdict === 'current') confirmedAt = asOf
      return verdict
    } catch {
      // Reads in progress fail as well, and run again on the primary.
      connections?.reads.reset()
      return 'unreachable'
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      const verdict = await check()
      if (isClosed) return
      if (verdict === 'current' || ageMs() > maxLagMs) report(verdict)
      const isCatchingUp =
        confirmedAt <= changedAt && verdict !== 'unreachable' && verdict !== 'foreign'
      await pause.sleep(isCatchingUp ? CATCH_UP_MS : intervalMs)
    }
  }

  const watching = watch()
  return {
    server,
    isCurrent: () =>
      connections !== null &&
      confirmedAt > changedAt &&
      performance.now() - confirmedAt <= maxLagMs,
    async run(read) {
      if (connections === null) throw new Error(`the replica ${server} was never reached`)
      return read(connections.reads.db)
    },
    reportWrite() {
      changedAt = performance.now()
      pause.end()
    },
    exclude() {
      confirmedAt = -Infinity
      pause.end()
    },
    ageS: () => ageMs() / 1000,
    async close() {
      isClosed = true
      pause.end()
      await watching
      await Promise.all([connections?.reads.close(0), connections?.checks.close(0)])
    },
  }
}

async function openConnections({
  target,
  maxLagMs,
  max,
}: Pick<Options, 'target' | 'maxLagMs' | 'max'>) {
  const at = { target, pooling: await findPooling(target), connectionTimeoutMs: maxLagMs }
  return {
    reads: connect({ ...at, max }),
    checks: connect({ ...at, max: 1, answerTimeoutMs: maxLagMs }),
  }
}

/** Logs when the replica begins or ceases to be read. */
function createReporter(replica: string, log: Options['log']): (verdict: Verdict) => void {
  let isRead: boolean | null = null
  return (verdict) => {
    const isReadNow = verdict === 'current'
    if (isReadNow === isRead) return
    isRead = isReadNow
    if (isReadNow) log.info({ replica }, 'guest reads go to a replica')
    else {
      const reason = REASONS[verdict as keyof typeof REASONS]
      log.warn({ replica, reason }, 'a replica is excluded; guest reads go to the primary')
    }
  }
}

/** A sleep that can be ended. */
function createPause() {
  let end = () => {}
  return {
    sleep: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        timer.unref()
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}
