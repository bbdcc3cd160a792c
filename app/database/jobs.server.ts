import type { PgBoss } from 'pg-boss'

/** Work that is done now and then, by one of the processes that share a database. */
export type ScheduledJob = {
  readonly name: string
  /** When it is due, in UTC, as cron writes it. */
  readonly cron: string
  /** May run again: a job that fails, or whose process ends, is retried. */
  readonly run: (now: Date) => Promise<unknown>
}

export type Jobs = {
  /** Jobs that this process has finished since its start. A failed one is retried. */
  readonly completed: number
  readonly failed: number
  /** Creates the queue's tables and begins to work. Faults are logged, since pages need no jobs. */
  start(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  readonly pool: { query(text: string, values?: unknown[]): Promise<unknown> }
  readonly jobs: readonly ScheduledJob[]
  readonly log: { warn(fields: object, message: string): void }
}

const SCHEMA = 'pgboss'
/** Housekeeping can wait, so idle processes ask rarely. */
const POLLING_INTERVAL_S = 60
const QUEUE = {
  // One job of a kind at a time, however many processes there are.
  policy: 'singleton',
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 15 * 60,
  retentionSeconds: 24 * 60 * 60,
  deleteAfterSeconds: 24 * 60 * 60,
} as const
const STOP_TIMEOUT_MS = 2000
/** PostgreSQL's code for a role that may not do something. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** Scheduled jobs on pg-boss, in a schema of its own. */
export function createJobs({ pool, jobs, log }: Options): Jobs {
  let [completed, failed] = [0, 0]
  let boss: PgBoss | null = null
  let starting: Promise<void> = Promise.resolve()
  let isStopped = false

  async function work(on: PgBoss, { name, cron, run }: ScheduledJob): Promise<void> {
    await on.createQueue(name, QUEUE)
    await on.schedule(name, cron)
    await on.work(name, { pollingIntervalSeconds: POLLING_INTERVAL_S }, async () => {
      try {
        await run(new Date())
        completed += 1
      } catch (error) {
        failed += 1
        log.warn({ err: error, job: name }, 'a job has failed and is retried')
        throw error
      }
    })
  }

  async function begin(): Promise<void> {
    // Imported when the server is open: it must not delay the first page.
    const { PgBoss } = await import('pg-boss')
    const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
    boss = new PgBoss({ db: db as never, schema: SCHEMA, registerInstance: false })
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue has a fault'))
    await boss.start()
    for (const job of jobs) if (!isStopped) await work(boss, job)
  }

  return {
    get completed() {
      return completed
    },
    get failed() {
      return failed
    },
    start() {
      starting = begin().catch((error: unknown) => log.warn({ err: error }, reasonOf(error)))
      return starting
    },
    async stop() {
      isStopped = true
      const finish = async () => {
        await starting
        await boss?.stop({ close: false, graceful: true, timeout: STOP_TIMEOUT_MS })
      }
      // Without a database nothing would come to an end.
      const timeout = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([finish().catch(() => undefined), timeout])
    },
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE
    ? `background jobs do not run: the database role may not create the schema "${SCHEMA}"; create it for the role, or grant it CREATE on the database`
    : 'background jobs could not be started'
