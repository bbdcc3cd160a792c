import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { MALLOC_SETTINGS } from '../../config/malloc-settings.mjs'
import { isBuilt } from '../../config/project-root.server.ts'
import { createTaskQueue } from '../../kernel/task-queue.ts'

export type TaskProcessOptions = {
  /** The path of the program, which calls `serveTasks`. */
  readonly program: string
  /** The memory in bytes that the program may take besides Node's own. */
  readonly memoryBytes: number
  /** The processor time that one task may take, in milliseconds of one core. */
  readonly maxCoreMs: number
  /** The elapsed time for one task, which also ends tasks that get too little processor time. */
  readonly timeoutMs: number
  /** The idle time after which the process ends and frees its memory. */
  readonly idleMs?: number
  /** Whether JIT compilation is allowed, for long loops over pixels. */
  readonly compiles?: boolean
  /**
   * The shell that sets the memory limit. Without one, the program watches itself (`serveTasks`).
   */
  readonly shell?: string
}

/** The message that the process returns for a task. */
export type TaskAnswer<Result> = Cost & ({ readonly value: Result } | { readonly fault: string })

type Cost = {
  /** Processor time in milliseconds of one core. */
  readonly coreMs: number
}

/** `ended`: the process reached a limit or crashed. `timed-out`: it exceeded `timeoutMs`. */
export type TaskFailure = Cost & { readonly failed: 'ended' | 'timed-out' }

export type TaskOutcome<Result> = (Cost & { readonly value: Result }) | TaskFailure

/** Runs tasks in a child process, one at a time. The process starts with the first task. */
export type TaskProcess<Task, Result> = {
  /** @throws Error if the task threw */
  run(task: Task): Promise<TaskOutcome<Result>>
  /** The id of the process; null while none is running. */
  readonly pid: number | null
  /** The number of failed tasks since the start. */
  readonly failures: number
}

const IDLE_MS = 10_000

export function createTaskProcess<Task, Result>(
  options: TaskProcessOptions,
): TaskProcess<Task, Result> {
  const { maxCoreMs, timeoutMs } = options
  const turns = createTaskQueue(1)
  const reusable = createReusableChild(options)
  let failures = 0

  async function attempt(task: Task): Promise<TaskAnswer<Result> | TaskFailure> {
    const child = reusable.take()
    let failed: TaskFailure['failed'] = 'ended'
    const startedAt = performance.now()
    const timer = setTimeout(() => {
      failed = 'timed-out'
      reusable.end(child)
    }, timeoutMs)
    const answer = await askProcess<Task, Result>(child, task).finally(() => clearTimeout(timer))
    reusable.giveBack(child)
    if (answer !== null) return answer
    failures += 1
    // A killed process cannot report its time, which was at most this.
    return { failed, coreMs: Math.min(performance.now() - startedAt, maxCoreMs) }
  }

  return {
    run: (task) =>
      turns.run(async () => {
        const isFresh = reusable.pid === null
        const first = await attempt(task)
        let answer = first
        // The process may have failed because of earlier tasks or the system, so a new one tries
        // again.
        if (!isFresh && 'failed' in first && mayHaveOtherCause(first, maxCoreMs)) {
          const second = await attempt(task)
          answer = { ...second, coreMs: first.coreMs + second.coreMs }
        }
        if ('fault' in answer) throw new Error(answer.fault)
        return answer
      }),
    get pid() {
      return reusable.pid
    },
    get failures() {
      return failures
    },
  }
}

/** Whether the process may have ended for a reason other than the task. */
const mayHaveOtherCause = ({ failed, coreMs }: TaskFailure, maxCoreMs: number): boolean =>
  failed === 'ended' && coreMs < maxCoreMs

/** Starts a process on demand, and ends it after some idle time. */
function createReusableChild(options: TaskProcessOptions) {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = startLimited(options)
    const clear = () => {
      if (child === started) child = null
    }
    // A process that could not be started emits no `exit`.
    started.once('exit', clear).once('error', clear)
    child = started
    return started
  }

  function end(running: ChildProcess): void {
    if (child === running) child = null
    running.kill('SIGKILL')
  }

  return {
    end,
    take(): ChildProcess {
      clearTimeout(idle)
      const running = child ?? start()
      running.ref()
      running.channel?.ref()
      return running
    },
    /** Unreferences the process, so that it does not keep the server alive while idle. */
    giveBack(running: ChildProcess): void {
      if (child !== running) return
      running.unref()
      running.channel?.unref()
      idle = setTimeout(() => end(running), options.idleMs ?? IDLE_MS)
      idle.unref()
    },
    get pid() {
      return child?.pid ?? null
    },
  }
}

/** @returns null if the process ended first */
function askProcess<Task, Result>(
  running: ChildProcess,
  task: Task,
): Promise<TaskAnswer<Result> | null> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => () => {
      running.off('message', onMessage).off('exit', onExit).off('error', onError)
      settled()
    }
    const onMessage = (answer: unknown) => settle(() => resolve(answer as TaskAnswer<Result>))()
    const onExit = settle(() => resolve(null))
    // The process could not be started.
    const onError = (error: Error) => settle(() => reject(error))()
    running.on('message', onMessage).on('exit', onExit).on('error', onError)
    // After a failed send, the event `exit` follows.
    running.send(task as object, () => undefined)
  })
}

/** The memory of an idle Node. Without JIT it reserves no memory for machine code. */
const NODE_BYTES = { interpreting: 128 * 1024 * 1024, compiling: 672 * 1024 * 1024 }

/** A hostile file may take over the process, so it gets no other environment variables. */
const KEPT_SETTINGS = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  // For tests only: a child of a built server could inject code for the server's next start.
  ...(isBuilt ? [] : ['NODE_COMPILE_CACHE']),
]

/** Missing on Windows and in minimal containers. */
const SHELL = '/bin/sh'

/**
 * Starts a program with a memory limit (RLIMIT_DATA). Without a shell, or where the system does not
 * enforce the limit, the program watches itself (`serveTasks`).
 */
function startLimited(options: TaskProcessOptions): ChildProcess {
  const { program, memoryBytes, maxCoreMs, shell = SHELL } = options
  // In development and tests, Node strips types with WebAssembly, which needs JIT.
  const compiles = options.compiles === true || !isBuilt
  const flags = compiles ? [] : ['--jitless']
  const nodeBytes = compiles ? NODE_BYTES.compiling : NODE_BYTES.interpreting
  const limit = Math.ceil((memoryBytes + nodeBytes) / 1024)
  const script = `ulimit -c 0; ulimit -d ${limit} 2>/dev/null; exec "$0" "$@"`
  const node = existsSync(shell)
    ? { execPath: shell, execArgv: ['-c', script, process.execPath, ...flags] }
    : { execPath: process.execPath, execArgv: flags }
  const kept = KEPT_SETTINGS.map((name) => [name, process.env[name]])
  return fork(program, [String(memoryBytes), String(maxCoreMs)], {
    ...node,
    env: { ...Object.fromEntries(kept), ...MALLOC_SETTINGS },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
