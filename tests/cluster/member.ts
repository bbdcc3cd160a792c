import type { ServerProgram } from '../external-database/server-program.ts'

/** A program of the cluster that can be killed and started again on its port and folder. */
export type Member = {
  readonly name: string
  readonly pid: number
  /** Kills it without a shutdown, like a power failure. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Every program of a cluster. */
export type Members = {
  /** @param launch starts the program, also for a later start */
  start(name: string, launch: () => Promise<ServerProgram>): Promise<Member>
  /** Ends all that run, the latest first. */
  stop(): Promise<void>
}

export function createMembers(): Members {
  const running = new Map<string, ServerProgram>()
  const starting = new Set<Promise<ServerProgram>>()
  let isStopped = false

  async function run(name: string, launch: () => Promise<ServerProgram>): Promise<void> {
    if (isStopped) throw new Error('the cluster is stopped')
    const program = launch()
    starting.add(program)
    try {
      running.set(name, await program)
    } finally {
      starting.delete(program)
    }
  }

  return {
    async start(name, launch) {
      await run(name, launch)
      return {
        name,
        get pid() {
          return running.get(name)?.pid ?? 0
        },
        kill: async () => running.get(name)?.stop('SIGKILL'),
        start: () => run(name, launch),
      }
    },
    async stop() {
      isStopped = true
      await Promise.allSettled(starting)
      for (const program of [...running.values()].toReversed()) await program.stop()
    },
  }
}
