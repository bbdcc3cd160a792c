import type { PgBoss } from 'pg-boss'
import type { Listener } from './listener.server.ts'

/** Work that is due regularly, and is done by one of the processes that share a database. */
export type ScheduledJob = {
  readonly name: string
  /** When it is due, in UTC, as cron writes it. */
  readonly cron: string
  /** May run again: a job that fails, or whose process ends, is retried. */
  readonly run: (now: Date) => Promise<unknown>
}

/** Work that is added to a queue, and is done at once by one of the processes. */
export type QueuedJob = {
  readonly name: string
  /** May run again, as scheduled jobs may. The data is deleted when it succeeds or is given up. */
  readonly run: (data: object) => Promise<unknown>
}

/** How many runs of each job there were in this process. */
type JobCounts = Readonly<Record<string, number>>

export type Jobs = {
  readonly completed: JobCounts
  /** Failed runs; most are retried. */
  readonly failed: JobCounts
  /** Creates the queue's tables and begins to work. Faults are logged, since pages need no jobs. */
  start(): Promise<void>
  stop(): Promise<void>
  /** @returns false when jobs do not run: the caller has to do the work itself */
  add(name: string, data: object): Promise<boolean>
  /** Deletes queued jobs whose data has these values. */
  remove(name: string, match: object): Promise<void>
}

type Options = {
  readonly pool: { query(text: string, values?: unknown[]): Promise<unknown> }
  readonly listener: Pick<Listener, 'subscribe'>
  readonly scheduled: readonly ScheduledJob[]
  readonly queued: readonly QueuedJob[]
  readonly log: { warn(fields: object, message: string): void }
}

const SCHEMA = 'pgboss'
const HOUR_S = 60 * 60

const SCHEDULED_QUEUE = {
  // One job of a kind at a time, however many processes there are.
  policy: 'singleton',
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: HOUR_S / 4,
  retentionSeconds: 24 * HOUR_S,
  deleteAfterSeconds: 24 * HOUR_S,
} as const
/** Housekeeping can wait, so idle processes ask rarely. */
const SCHEDULED_POLLING = { pollingIntervalSeconds: 60 }

const QUEUED_QUEUE = {
  // Wakes the workers of all processes when a job is added.
  notify: true,
  // With the backoff, a job is tried for 20 to 40 minutes.
  retryLimit: 7,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 2 * 60,
  retentionSeconds: HOUR_S,
  deleteAfterSeconds: HOUR_S,
} as const
/** New jobs are notified, so only retries wait for the next poll. */
const QUEUED_POLLING = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 30 }

const STOP_TIMEOUT_MS = 2000
/** PostgreSQL's code for a role that may not do something. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** Background jobs on pg-boss, in a schema of its own. */
export function createJobs({ pool, listener, scheduled, queued, log }: Options): Jobs {
  const names = [...scheduled, ...queued].map(({ name }) => name)
  const completed: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
  const failed = { ...completed }
  let boss: PgBoss | null = null
  /** Null until every queue exists, and after the stop. */
  let running: PgBoss | null = null
  let starting: Promise<void> = Promise.resolve()
  let isStopped = false

  async function count(name: string, run: () => Promise<unknown>): Promise<void> {
    const increment = (counts: Record<string, number>) => {
      counts[name] = (counts[name] ?? 0) + 1
    }
    try {
      await run()
      increment(completed)
    } catch (error) {
      increment(failed)
      log.warn({ err: error, job: name }, 'a job has failed')
      throw error
    }
  }

  async function workOnSchedule(on: PgBoss, { name, cron, run }: ScheduledJob): Promise<void> {
    await on.createQueue(name, SCHEDULED_QUEUE)
    await on.schedule(name, cron)
    await on.work(name, SCHEDULED_POLLING, () => count(name, () => run(new Date())))
  }

  async function workOnQueue(on: PgBoss, { name, run }: QueuedJob): Promise<void> {
    await on.createQueue(name, QUEUED_QUEUE)
    const options = { ...QUEUED_POLLING, includeMetadata: true } as const
    await on.work(name, options, async ([job]) => {
      if (job === undefined) return
      try {
        await count(name, () => run(job.data as object))
      } catch (error) {
        if (job.retryCount >= job.retryLimit) await on.deleteJob(name, job.id)
        throw error
      }
      await on.deleteJob(name, job.id)
    })
  }

  async function begin(): Promise<void> {
    // Imported when the server is open: it must not delay the first page.
    const { PgBoss } = await import('pg-boss')
    const db = {
      executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
      async listen(channel: string, onMessage: (text: string) => void, onConnect: () => void) {
        await listener.subscribe(channel, onMessage, onConnect)
        // The process closes its listener itself.
        return { close: async () => {} }
      },
    }
    boss = new PgBoss({
      db: db as never,
      schema: SCHEMA,
      registerInstance: false,
      useListenNotify: queued.length > 0,
      // Also deletes what a process that was killed has left.
      maintenanceIntervalSeconds: HOUR_S,
    })
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue has a fault'))
    await boss.start()
    for (const job of queued) if (!isStopped) await workOnQueue(boss, job)
    for (const job of scheduled) if (!isStopped) await workOnSchedule(boss, job)
    if (!isStopped) running = boss
  }

  return {
    completed,
    failed,
    start() {
      starting = begin().catch((error: unknown) => log.warn({ err: error }, reasonOf(error)))
      return starting
    },
    async stop() {
      isStopped = true
      running = null
      const finish = async () => {
        await starting
        await boss?.stop({ close: false, graceful: true, timeout: STOP_TIMEOUT_MS })
      }
      // Without a database nothing would come to an end.
      const timeout = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([finish().catch(() => undefined), timeout])
    },
    async add(name, data) {
      await starting
      if (running === null) return false
      await running.send(name, data)
      return true
    },
    async remove(name, match) {
      await starting
      const jobs = (await running?.findJobs(name, { data: match })) ?? []
      if (jobs.length > 0)
        await running?.deleteJob(
          name,
          jobs.map(({ id }) => id),
        )
    },
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE
    ? `background jobs do not run: the database role may not create the schema "${SCHEMA}"; create it for the role, or grant it CREATE on the database`
    : 'background jobs could not be started'
