import { isDatabaseUnavailable } from '../database-fault.ts'
import type { ConnectionOptions, DatabaseTarget, Queryable } from '../database.server.ts'
import type { Log } from '../../kernel/log.ts'
import { watchReplica, type WatchedReplica } from './replica-watch.server.ts'
import { openPositions } from './write-position.server.ts'

/** Runs reads whose results are the same for all guests. */
export type GuestReads = {
  /** @param read may run twice: on a replica and, if that fails, on the primary */
  run<Value>(read: (db: Queryable) => Promise<Value>): Promise<Value>
}

export type Replicas = GuestReads & {
  /** Reports a change: guests read the primary until a replica has the change. */
  reportWrite(): void
  /** Guests' reads so far, by the server that answered. */
  readonly reads: Readonly<Record<'replica' | 'primary', number>>
  /** The maximum age of each replica's data in seconds, by the replica's address. */
  listAges(): Record<string, number>
  close(): Promise<void>
}

type Options = {
  readonly db: Queryable
  readonly primary: Pick<ConnectionOptions, 'target' | 'pooling'>
  readonly targets: readonly DatabaseTarget[]
  /** A replica that lags further behind is not read. */
  readonly maxLagMs: number
  /** The maximum number of connections to each replica. */
  readonly max: number
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** All reads on one database. */
export const readsOn = (db: Queryable): GuestReads => ({ run: (read) => read(db) })

/**
 * Distributes guests' reads among the replicas, in turn. A replica is read while it has every
 * change that was committed `maxLagMs` ago or that this process knows of. Otherwise, and when a
 * read fails on a replica, the primary answers.
 */
export function openReplicas({ db, targets, primary, ...options }: Options): Replicas {
  const reads = { replica: 0, primary: 0 }
  const positions = openPositions(primary, { max: targets.length, timeoutMs: options.maxLagMs })
  const replicas = targets.map((target) => watchReplica({ ...options, target, positions }))
  let turn = 0

  function choose(): WatchedReplica | undefined {
    const current = replicas.filter((replica) => replica.isCurrent())
    turn += 1
    return current[turn % current.length]
  }

  return {
    reads,
    async run(read) {
      const replica = choose()
      if (replica !== undefined) {
        try {
          const value = await replica.run(read)
          reads.replica += 1
          return value
        } catch (error) {
          // Recovery may remove a row during the read, or the primary may have the same fault.
          if (isDatabaseUnavailable(error)) replica.exclude()
        }
      }
      reads.primary += 1
      return read(db)
    },
    reportWrite() {
      for (const replica of replicas) replica.reportWrite()
    },
    listAges: () => Object.fromEntries(replicas.map(({ server, ageS }) => [server, ageS()])),
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()))
      await positions.close()
    },
  }
}
