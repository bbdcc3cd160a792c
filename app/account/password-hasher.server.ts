import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ProblemError } from '../http/http.server.ts'
import { projectFile } from '../kernel/project-root.server.ts'

/** To hash, or, with `known`, to compare with a hash. */
export type PasswordTask = { readonly known: string | null; readonly password: string }
type Outcome = { readonly value: string | boolean } | { readonly fault: string }

/** `refused` counts since the start. */
export type HasherLoad = Readonly<Record<'threads' | 'busy' | 'waiting' | 'refused', number>>

/** Makes argon2id hashes beside the event loop, a bounded number at a time. */
export type PasswordHasher = {
  /** @throws ProblemError `unavailable` at once when too many wait */
  hash(password: string): Promise<string>
  /** @throws ProblemError `unavailable` at once when too many wait */
  verify(known: string, password: string): Promise<boolean>
  readonly load: HasherLoad
  /** @throws ProblemError `unavailable` when whoever came now would be refused: before anything else is done for them */
  askForRoom(): void
  /** Whatever still waits is refused. */
  close(): Promise<void>
}

export type HasherOptions = {
  /** At the most; each is started when it is needed. */
  readonly threads?: number
  /** Hashes that may wait for a thread. */
  readonly line?: number
  /** A thread that had nothing to do for so long ends, and gives its memory back. */
  readonly idleMs?: number
  readonly file?: string
}

/**
 * The front door lets in 64 requests with bodies at the most: in a flood of sign-ins the others still find room
 * there. Whoever comes last waits for about a second where there are two cores.
 */
const LINE = 44
const IDLE_MS = 5000
const FILE = projectFile('app/account/password-worker.mjs')
/** What a thread that only hashes needs of JavaScript's memory, in MB. */
const HEAP = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 }

type Job = PasswordTask & {
  readonly settle: (outcome: Outcome) => void
  readonly refuse: () => void
  /** Threads that have ended under it. */
  losses: number
}

type Thread = { readonly worker: Worker; job: Job | null; idle: NodeJS.Timeout | null }

/** More at a time than cores make none of them faster. */
const threadsOfThisMachine = () =>
  Math.max(1, Math.floor(availableParallelism() / Number(process.env['WORKERS'] ?? 1)))

export function createPasswordHasher(options: HasherOptions = {}): PasswordHasher {
  const { threads: most = threadsOfThisMachine(), line = LINE } = options
  const { idleMs = IDLE_MS, file = FILE } = options
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  let refused = 0
  let isClosed = false

  function start(): Thread {
    const worker = new Worker(file, { name: 'passwords', execArgv: [], resourceLimits: HEAP })
    const thread: Thread = { worker, job: null, idle: null }
    threads.add(thread)
    worker.on('message', (outcome: Outcome) => finish(thread, outcome))
    // The end of a thread follows, and says the same.
    worker.on('error', () => undefined)
    worker.on('exit', () => lose(thread))
    return thread
  }

  function finish(thread: Thread, outcome: Outcome): void {
    const { job } = thread
    thread.job = null
    job?.settle(outcome)
    serve(thread)
  }

  /** A hash that its thread ended under is made again, once: it may be what ended it. */
  function lose(thread: Thread): void {
    threads.delete(thread)
    if (thread.idle !== null) clearTimeout(thread.idle)
    const { job } = thread
    if (job !== null) {
      job.losses += 1
      if (job.losses > 1 || isClosed)
        job.settle({ fault: 'the thread that hashes passwords ended' })
      else waiting.unshift(job)
    }
    hand()
  }

  /** Gives waiting work to a thread that is free, or to a new one. */
  function hand(): void {
    if (waiting.length === 0 || isClosed) return
    const free = [...threads].find(({ job }) => job === null)
    if (free !== undefined) serve(free)
    else if (threads.size < most) serve(start())
  }

  function serve(thread: Thread): void {
    const job = waiting.shift()
    if (thread.idle !== null) clearTimeout(thread.idle)
    thread.idle = null
    if (job === undefined) return rest(thread)
    thread.job = job
    thread.worker.ref()
    thread.worker.postMessage({ known: job.known, password: job.password })
  }

  /** Holds up neither the end of the process nor, after a while, any memory. */
  function rest(thread: Thread): void {
    thread.worker.unref()
    thread.idle = setTimeout(() => {
      threads.delete(thread)
      void thread.worker.terminate()
    }, idleMs)
    thread.idle.unref()
  }

  const countBusy = () => [...threads].filter(({ job }) => job !== null).length
  const isFull = () => isClosed || countBusy() + waiting.length >= most + line
  function askForRoom(): void {
    if (!isFull()) return
    refused += 1
    throw new ProblemError('unavailable')
  }

  async function run(task: PasswordTask): Promise<string | boolean> {
    askForRoom()
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const refuse = () => reject(new ProblemError('unavailable'))
    waiting.push({ ...task, losses: 0, settle: resolve, refuse })
    hand()
    const outcome = await promise
    if ('fault' in outcome) throw new Error(outcome.fault)
    return outcome.value
  }

  return {
    hash: async (password) => String(await run({ known: null, password })),
    verify: async (known, password) => (await run({ known, password })) === true,
    get load() {
      return { threads: threads.size, busy: countBusy(), waiting: waiting.length, refused }
    },
    askForRoom,
    async close() {
      isClosed = true
      for (const job of waiting.splice(0)) job.refuse()
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}
