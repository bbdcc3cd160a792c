import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ProblemError } from '../../http/http.server.ts'
import { projectFile } from '../../config/project-root.server.ts'

/** Hashes the password, or compares it with the hash `known`. */
export type PasswordTask = { readonly known: string | null; readonly password: string }
type Outcome = { readonly value: string | boolean } | { readonly fault: string }

/** `refused` is the count since the start. */
export type HasherLoad = Readonly<Record<'threads' | 'busy' | 'waiting' | 'refused', number>>

/** Computes argon2id hashes in worker threads, a bounded number at a time. */
export type PasswordHasher = {
  /** @throws ProblemError `unavailable` at once when the queue is full */
  hash(password: string): Promise<string>
  /** @throws ProblemError `unavailable` at once when the queue is full */
  verify(known: string, password: string): Promise<boolean>
  readonly load: HasherLoad
  /**
   * @throws ProblemError `unavailable` when the queue is full. Call it before other work for a
   * request
   */
  assertCapacity(): void
  /** Refuses everything in the queue. */
  close(): Promise<void>
}

export type HasherOptions = {
  /** The maximum. Each thread is started when it is needed. */
  readonly threads?: number
  /** The length of the queue. */
  readonly queueLength?: number
  /** A thread that was idle for so long ends and releases its memory. */
  readonly idleMs?: number
  readonly file?: string
}

/**
 * Admission accepts at most 64 requests with bodies, so a flood of sign-ins leaves room for others.
 * The last in the queue waits for about a second on two cores.
 */
const QUEUE_LENGTH = 44
const IDLE_MS = 5000
const FILE = projectFile('app/account/password/password-worker.mjs')
/**
 * The JavaScript heap that hashing needs, in MB. V8 reserves 512 MB for machine code by default,
 * which fails where the process may have little memory (RLIMIT_DATA), and ends the server.
 */
const HEAP_LIMITS = {
  maxOldGenerationSizeMb: 16,
  maxYoungGenerationSizeMb: 4,
  codeRangeSizeMb: 16,
}

type Job = PasswordTask & {
  readonly settle: (outcome: Outcome) => void
  readonly refuse: () => void
  /** How many threads have crashed during this job. */
  crashes: number
}

type Thread = { readonly worker: Worker; job: Job | null; idle: NodeJS.Timeout | null }

/** More threads than cores make no hash faster. */
const defaultThreads = () =>
  Math.max(1, Math.floor(availableParallelism() / Number(process.env['WORKERS'] ?? 1)))

/** The threads, and the jobs that wait for one. */
type Pool = {
  readonly threads: Set<Thread>
  readonly waiting: Job[]
  readonly maxThreads: number
  readonly idleMs: number
  readonly file: string
  isClosed: boolean
}

export function createPasswordHasher(options: HasherOptions = {}): PasswordHasher {
  const { threads: maxThreads = defaultThreads(), queueLength = QUEUE_LENGTH } = options
  const { idleMs = IDLE_MS, file = FILE } = options
  const pool: Pool = {
    threads: new Set(),
    waiting: [],
    maxThreads,
    idleMs,
    file,
    isClosed: false,
  }
  let refused = 0

  function assertCapacity(): void {
    const isFull = countBusy(pool) + pool.waiting.length >= maxThreads + queueLength
    if (!pool.isClosed && !isFull) return
    refused += 1
    throw new ProblemError('unavailable')
  }

  async function run(task: PasswordTask): Promise<string | boolean> {
    assertCapacity()
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const refuse = () => reject(new ProblemError('unavailable'))
    pool.waiting.push({ ...task, crashes: 0, settle: resolve, refuse })
    dispatch(pool)
    const outcome = await promise
    if ('fault' in outcome) throw new Error(outcome.fault)
    return outcome.value
  }

  return {
    hash: async (password) => String(await run({ known: null, password })),
    verify: async (known, password) => (await run({ known, password })) === true,
    get load() {
      const { threads, waiting } = pool
      return { threads: threads.size, busy: countBusy(pool), waiting: waiting.length, refused }
    },
    assertCapacity,
    async close() {
      pool.isClosed = true
      for (const job of pool.waiting.splice(0)) job.refuse()
      await Promise.all([...pool.threads].map(({ worker }) => worker.terminate()))
    },
  }
}

const countBusy = ({ threads }: Pool): number =>
  [...threads].filter(({ job }) => job !== null).length

/** Gives the next job to an idle thread, or to a new one. */
function dispatch(pool: Pool): void {
  if (pool.waiting.length === 0 || pool.isClosed) return
  const free = [...pool.threads].find(({ job }) => job === null)
  if (free !== undefined) runNext(pool, free)
  else if (pool.threads.size < pool.maxThreads) runNext(pool, startThread(pool))
}

function startThread(pool: Pool): Thread {
  const worker = new Worker(pool.file, {
    name: 'passwords',
    execArgv: [],
    resourceLimits: HEAP_LIMITS,
  })
  const thread: Thread = { worker, job: null, idle: null }
  pool.threads.add(thread)
  worker.on('message', (outcome: Outcome) => {
    const { job } = thread
    thread.job = null
    job?.settle(outcome)
    runNext(pool, thread)
  })
  // The event `exit` follows and is handled below.
  worker.on('error', () => undefined)
  worker.on('exit', () => handleExit(pool, thread))
  return thread
}

function runNext(pool: Pool, thread: Thread): void {
  const job = pool.waiting.shift()
  if (thread.idle !== null) clearTimeout(thread.idle)
  thread.idle = null
  if (job === undefined) return markIdle(pool, thread)
  thread.job = job
  thread.worker.ref()
  thread.worker.postMessage({ known: job.known, password: job.password })
}

/** An idle thread does not keep the process alive, and ends after `idleMs`. */
function markIdle(pool: Pool, thread: Thread): void {
  thread.worker.unref()
  thread.idle = setTimeout(() => {
    pool.threads.delete(thread)
    void thread.worker.terminate()
  }, pool.idleMs)
  thread.idle.unref()
}

/** Repeats the job of a crashed thread once: the job may have caused the crash. */
function handleExit(pool: Pool, thread: Thread): void {
  pool.threads.delete(thread)
  if (thread.idle !== null) clearTimeout(thread.idle)
  const { job } = thread
  if (job !== null) {
    job.crashes += 1
    const isOver = job.crashes > 1 || pool.isClosed
    if (isOver) job.settle({ fault: 'the thread that hashes passwords ended' })
    else pool.waiting.unshift(job)
  }
  dispatch(pool)
}
