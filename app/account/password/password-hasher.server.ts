import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ProblemError } from '../../http/http.server.ts'
import { projectFile } from '../../config/project-root.server.ts'

/** Hashes the password if `known` is null; otherwise verifies it against that hash. */
export type PasswordTask = { readonly known: string | null; readonly password: string }
type Outcome = { readonly value: string | boolean } | { readonly fault: string }

/** `refused` counts since the start. */
export type HasherLoad = Readonly<Record<'threads' | 'busy' | 'waiting' | 'refused', number>>

/** Computes argon2id hashes in a bounded pool of worker threads. */
export type PasswordHasher = {
  /** @throws ProblemError `unavailable` immediately if the queue is full */
  hash(password: string): Promise<string>
  /** @throws ProblemError `unavailable` immediately if the queue is full */
  verify(known: string, password: string): Promise<boolean>
  readonly load: HasherLoad
  /**
   * Call it before any other work for a request.
   * @throws ProblemError `unavailable` if the queue is full
   */
  assertCapacity(): void
  /** Refuses all queued jobs. */
  close(): Promise<void>
}

export type HasherOptions = {
  /** Maximum number of threads. They are started on demand. */
  readonly threads?: number
  /** Maximum length of the queue. */
  readonly queueLength?: number
  /** Idle time after which a thread ends and releases its memory. */
  readonly idleMs?: number
  readonly file?: string
}

/**
 * Below the 64 requests with bodies that admission accepts, so that many sign-ins at once do not
 * block other requests. On two cores, the last job waits for about a second.
 */
const QUEUE_LENGTH = 44
const IDLE_MS = 5000
const FILE = projectFile('app/account/password/password-worker.mjs')
/**
 * Heap limits in MB. By default V8 reserves 512 MB for machine code. Under a memory limit
 * (RLIMIT_DATA) that allocation fails and ends the server.
 */
const HEAP_LIMITS = {
  maxOldGenerationSizeMb: 16,
  maxYoungGenerationSizeMb: 4,
  codeRangeSizeMb: 16,
}

type Job = PasswordTask & {
  readonly settle: (outcome: Outcome) => void
  readonly refuse: () => void
  /** Number of threads that crashed during this job. */
  crashes: number
}

type Thread = { readonly worker: Worker; job: Job | null; idle: NodeJS.Timeout | null }

/** The cores per process: more threads would not speed up hashing. */
const defaultThreads = () =>
  Math.max(1, Math.floor(availableParallelism() / Number(process.env['WORKERS'] ?? 1)))

/** The threads and the queue of jobs. */
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

/** Runs the next job on an idle thread, or starts one. */
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
  // Handled by `exit`, which follows.
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
