import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { hasErrorCode } from '../kernel/error-code.ts'
import type { Log } from '../kernel/log.ts'
import { withTimeout } from '../kernel/with-timeout.ts'
import type { DomainEvent } from './domain-event.ts'
import type { Listener } from './listener.server.ts'

/** A job that runs on a schedule, in one of the processes that share a database. */
export type ScheduledJob = {
  readonly name: string
  /** A cron expression, in UTC. */
  readonly cron: string
  /** Overrides the polling interval of jobs that have to start sooner. */
  readonly pollingIntervalSeconds?: number
  /** Has to be idempotent: a job is retried when it fails or its process ends. */
  readonly run: (now: Date) => Promise<unknown>
}

/** A job that is added to a queue, and runs at once in one of the processes. */
export type QueuedJob = {
  readonly name: string
  /**
   * Has to be idempotent, as for scheduled jobs. The data is deleted when the job succeeds or is
   * given up.
   */
  readonly run: (data: object) => Promise<unknown>
  /** Names the subject of a job to operators, who do not see its data. */
  readonly describe?: (data: object) => string
  /** Whether operators see a job that was given up, and may run it again. Its data is kept. */
  readonly keepsFailures?: boolean
  /** Jobs that one process runs at a time, each of another group; 1 by default. */
  readonly concurrency?: number
  /** Settings that differ from those of other queued jobs. */
  readonly queue?: Partial<
    Record<
      | Exclude<keyof typeof QUEUED_QUEUE, 'notify' | 'retryBackoff'>
      | 'heartbeatSeconds'
      | 'retryDelayMax',
      number
    >
  >
}

/** The background jobs of one part of Frame. */
export type BackgroundWork = {
  readonly scheduled: readonly ScheduledJob[]
  readonly queued: readonly QueuedJob[]
  /**
   * Starts the work that an event of this process requires. A schedule makes up for missed events.
   */
  readonly handle?: (event: DomainEvent) => void
}

/** A job that its caller names, so that adding it again changes nothing. */
export type NamedJob = { readonly id: string; readonly group: string; readonly data: object }

/** Runs in this process, by the job's name. */
type JobCounts = Readonly<Record<string, number>>

export type Jobs = {
  readonly completed: JobCounts
  /** Failed runs; most are retried. */
  readonly failed: JobCounts
  /**
   * Creates the queue's tables and starts the workers. A fault is logged and the start retried:
   * pages work without jobs, and the database may be briefly unavailable.
   */
  start(): Promise<void>
  stop(): Promise<void>
  /** @returns false when jobs do not run, so that the caller does the work itself */
  add(name: string, data: object): Promise<boolean>
  /** Adds jobs that the queue does not have yet. @returns as `add` */
  addNamed(name: string, added: readonly NamedJob[]): Promise<boolean>
  /** Deletes queued jobs whose data has these values. */
  remove(name: string, match: object): Promise<void>
  /** The queues and failed jobs of all processes; null when jobs do not run. */
  report(): Promise<JobReport | null>
  /** Whether a job has failed for good and can be retried. */
  hasFailed(name: string, id: string): Promise<boolean>
  /** Runs a job that has failed for good again. @returns false when there is no such failed job */
  retry(name: string, id: string): Promise<boolean>
}

/** The jobs of one name. Those that were done are kept for a day, or not at all. */
export type JobQueue = {
  readonly name: string
  /** The cron expression; null for queued jobs. */
  readonly cron: string | null
  readonly waiting: number
  readonly active: number
  readonly completed: number
  readonly failed: number
}

/** A job whose last run failed. Its data stays in the queue, since it may be personal. */
export type FailedJob = {
  readonly id: string
  readonly name: string
  /** Its subject, such as that of a mail; '' if its name says it all. */
  readonly about: string
  /** Whether it runs again automatically. */
  readonly isRetried: boolean
  readonly runs: number
  readonly addedAt: Date
  readonly error: string
}

export type JobReport = {
  readonly queues: readonly JobQueue[]
  readonly failures: readonly FailedJob[]
}

type Options = {
  readonly pool: { query(text: string, values?: unknown[]): Promise<unknown> }
  readonly listener: Pick<Listener, 'subscribe'>
  readonly scheduled: readonly ScheduledJob[]
  readonly queued: readonly QueuedJob[]
  /** Names of earlier versions. Their schedules would fill queues that no process works on. */
  readonly former?: readonly string[]
  readonly log: Pick<Log, 'warn'>
  /** Delay before a failed start is retried. */
  readonly restartMs?: number
}

const RESTART_MS = 15_000
const SCHEMA = 'pgboss'
const HOUR_S = 60 * 60

const SCHEDULED_QUEUE = {
  // Runs one job of a name at a time, across all processes.
  policy: 'singleton',
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: HOUR_S / 4,
  retentionSeconds: 24 * HOUR_S,
  deleteAfterSeconds: 24 * HOUR_S,
} as const
/** Housekeeping can wait, so processes poll rarely. */
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

/**
 * Jobs read per queue, the oldest first. A job that runs every minute leaves 1,440 a day, more than
 * pg-boss's default.
 */
const MAX_FOUND = 10_000
/** Reports cut error messages to this many characters. */
const MAX_ERROR_LENGTH = 300
const STOP_TIMEOUT_MS = 2000
/** PostgreSQL's code for a statement that the role is not allowed to run. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** Background jobs on pg-boss, in a schema of its own. */
export function createJobs(options: Options): Jobs {
  const { log, restartMs = RESTART_MS } = options
  const runs = createRunCounter(options)
  let boss: PgBoss | null = null
  /** Null until every queue exists, and after the stop. */
  let running: PgBoss | null = null
  let starting: Promise<void> = Promise.resolve()
  let isStopped = false
  let restart: NodeJS.Timeout | undefined
  /** The message of the last failed start: each is logged once. */
  let failure = ''

  async function begin(): Promise<void> {
    boss = await openBoss(options)
    await boss.start()
    for (const name of options.former ?? []) if (!isStopped) await boss.deleteQueue(name)
    for (const job of options.queued) if (!isStopped) await workOnQueue(boss, job, runs)
    for (const job of options.scheduled) if (!isStopped) await workOnSchedule(boss, job, runs)
    if (!isStopped) running = boss
  }

  async function beginAgainLater(error: unknown): Promise<void> {
    const reason = reasonOf(error)
    if (reason !== failure) log.warn({ err: error }, reason)
    failure = reason
    // Some workers may run already; a second start would duplicate them.
    const stopping = boss?.stop({ close: false, graceful: false })
    await withTimeout(stopping?.catch(() => undefined) ?? Promise.resolve(), STOP_TIMEOUT_MS)
    if (!isStopped) restart = setTimeout(start, restartMs).unref()
  }

  function start(): Promise<void> {
    starting = begin().catch(beginAgainLater)
    return starting
  }

  async function finish(): Promise<void> {
    clearTimeout(restart)
    await starting
    await boss?.stop({ close: false, graceful: true, timeout: STOP_TIMEOUT_MS })
  }

  async function hasFailed(name: string, id: string): Promise<boolean> {
    await starting
    if (running === null || !namesOf(options).includes(name)) return false
    const [job] = await running.findJobs(name, { id })
    return job?.state === 'failed'
  }

  return {
    completed: runs.completed,
    failed: runs.failed,
    start,
    async stop() {
      isStopped = true
      running = null
      // Without a database, the last queries would never finish.
      await withTimeout(
        finish().catch(() => undefined),
        STOP_TIMEOUT_MS,
      )
    },
    async add(name, data) {
      await starting
      if (running === null) return false
      await running.send(name, data)
      return true
    },
    async addNamed(name, added) {
      await starting
      if (running === null) return false
      const inserts = added.map(({ id, group, data }) => ({ id, group: { id: group }, data }))
      await running.insert(name, inserts)
      return true
    },
    async remove(name, match) {
      await starting
      const jobs = (await running?.findJobs(name, { data: match, limit: MAX_FOUND })) ?? []
      const ids = jobs.map(({ id }) => id)
      if (ids.length > 0) await running?.deleteJob(name, ids)
    },
    async report() {
      await starting
      return running === null ? null : reportOn(running, options)
    },
    hasFailed,
    async retry(name, id) {
      if (running === null || !(await hasFailed(name, id))) return false
      await running.retry(name, id)
      return true
    },
  }
}

const namesOf = ({ scheduled, queued }: Pick<Options, 'scheduled' | 'queued'>): string[] =>
  [...scheduled, ...queued].map(({ name }) => name)

async function reportOn(boss: PgBoss, options: Options): Promise<JobReport> {
  const crons = new Map(options.scheduled.map(({ name, cron }) => [name, cron]))
  const describers = new Map(options.queued.map(({ name, describe }) => [name, describe]))
  const reports = await Promise.all(
    namesOf(options).map(async (name) => {
      const jobs = await boss.findJobs<object>(name, { limit: MAX_FOUND })
      const count = (...states: string[]) => jobs.filter((job) => states.includes(job.state)).length
      const queue: JobQueue = {
        name,
        cron: crons.get(name) ?? null,
        waiting: count('created', 'retry'),
        active: count('active'),
        completed: count('completed'),
        failed: count('failed'),
      }
      const failures = jobs.filter(isFailure).map((job) => ({
        ...toFailedJob(name, job),
        about: describers.get(name)?.(job.data) ?? '',
      }))
      return { queue, failures }
    }),
  )
  return {
    queues: reports.map(({ queue }) => queue),
    failures: reports.flatMap(({ failures }) => failures),
  }
}

const isFailure = ({ state }: JobWithMetadata): boolean => state === 'failed' || state === 'retry'

function toFailedJob(name: string, job: JobWithMetadata): Omit<FailedJob, 'about'> {
  const { message } = (job.output ?? {}) as { readonly message?: unknown }
  return {
    id: job.id,
    name,
    isRetried: job.state === 'retry',
    runs: job.retryCount + (job.state === 'failed' ? 1 : 0),
    addedAt: job.createdOn,
    error: typeof message === 'string' ? message.slice(0, MAX_ERROR_LENGTH) : '',
  }
}

type RunCounter = Pick<Jobs, 'completed' | 'failed'> & {
  /** Runs a job and counts how it ends. */
  count(name: string, run: () => Promise<unknown>): Promise<void>
}

function createRunCounter({ scheduled, queued, log }: Options): RunCounter {
  const names = namesOf({ scheduled, queued })
  const completed: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
  const failed = { ...completed }
  const increment = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  return {
    completed,
    failed,
    async count(name, run) {
      try {
        await run()
        increment(completed, name)
      } catch (error) {
        increment(failed, name)
        log.warn({ err: error, job: name }, 'a job has failed')
        throw error
      }
    },
  }
}

async function openBoss({ pool, listener, queued, log }: Options): Promise<PgBoss> {
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
  const boss = new PgBoss({
    db: db as never,
    schema: SCHEMA,
    registerInstance: false,
    useListenNotify: queued.length > 0,
    // Also deletes what a process that was killed has left.
    maintenanceIntervalSeconds: HOUR_S,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue has a fault'))
  return boss
}

async function workOnSchedule(boss: PgBoss, job: ScheduledJob, runs: RunCounter): Promise<void> {
  const { name, cron, run, pollingIntervalSeconds } = job
  const polling =
    pollingIntervalSeconds === undefined ? SCHEDULED_POLLING : { pollingIntervalSeconds }
  await boss.createQueue(name, SCHEDULED_QUEUE)
  await boss.schedule(name, cron)
  await boss.work(name, polling, () => runs.count(name, () => run(new Date())))
}

async function workOnQueue(boss: PgBoss, job: QueuedJob, runs: RunCounter): Promise<void> {
  const { name, queue, concurrency = 1 } = job
  await boss.createQueue(name, { ...QUEUED_QUEUE, ...queue })
  // Each worker has its own id, by which it is notified.
  for (let count = 0; count < concurrency; count += 1) await addWorker(boss, job, runs)
}

async function addWorker(boss: PgBoss, job: QueuedJob, runs: RunCounter): Promise<void> {
  const { name, run, keepsFailures = false, concurrency = 1 } = job
  const groups = concurrency > 1 ? { localGroupConcurrency: 1 } : {}
  const options = { ...QUEUED_POLLING, ...groups, includeMetadata: true } as const
  const worker: Promise<string> = boss.work(name, options, async ([taken]) => {
    if (taken === undefined) return
    // Several new jobs may cause one notification only, so each run triggers the next.
    boss.notifyWorker(await worker)
    try {
      await runs.count(name, () => run(taken.data as object))
    } catch (error) {
      const isGivenUp = taken.retryCount >= taken.retryLimit
      if (isGivenUp && !keepsFailures) await boss.deleteJob(name, taken.id)
      throw error
    }
    await boss.deleteJob(name, taken.id)
  })
  await worker
}

const reasonOf = (error: unknown): string =>
  hasErrorCode(error, INSUFFICIENT_PRIVILEGE)
    ? `background jobs do not run: the database role may not create the schema "${SCHEMA}"; create it for the role, or grant it CREATE on the database`
    : 'background jobs could not be started'
