import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { decideAccount } from '../../db/embedded/cluster-account.ts'
import { runProgram, type Account } from '../../db/embedded/run-program.ts'
import { clientSettings, type DatabaseTarget } from '../../app/database/database.server.ts'

/** A replica first copies the whole database. */
const START_MS = 90_000
/** Some programs first end their own child processes. */
const END_MS = 10_000

export type ServerProgram = {
  readonly pid: number
  /** @param signal ends it; by default the signal of a graceful shutdown */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The user that may run servers: PostgreSQL and PgBouncer refuse to run as root. */
const serverAccount = (): Promise<Account | null> => decideAccount('/nowhere')

/** A folder of the user that runs the servers. */
export async function makeServerFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const account = await serverAccount()
  if (account !== null) await chown(folder, account.uid, account.gid)
  return folder
}

/** Runs a program to its end as that user. @throws with its output */
export async function runAsServer(file: string, args: string[]): Promise<void> {
  const account = await serverAccount()
  const { exitCode, output } = await runProgram(file, args, { cwd: '/', account })
  if (exitCode !== 0) throw new Error(`${file} failed: ${output}`)
}

/** Starts a server as that user. @param target answers queries once it is ready */
export const startServer = (
  file: string,
  args: string[],
  { target, stopSignal }: { target: DatabaseTarget; stopSignal: NodeJS.Signals },
): Promise<ServerProgram> =>
  startProgram(file, args, { isReady: () => isAnswering(target), stopSignal })

/** Starts a program as that user, and waits until it is ready. */
export async function startProgram(
  file: string,
  args: string[],
  { isReady, stopSignal }: { isReady: () => Promise<boolean>; stopSignal: NodeJS.Signals },
): Promise<ServerProgram> {
  const account = await serverAccount()
  const identity = account === null ? {} : { uid: account.uid, gid: account.gid }
  const child = spawn(file, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...identity })
  let output = ''
  for (const pipe of [child.stdout, child.stderr]) {
    pipe.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-10_000)))
  }
  const ended = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const deadline = Date.now() + START_MS
  while (!(await isReady())) {
    if (!isRunning() || Date.now() > deadline) {
      child.kill(stopSignal)
      await Promise.race([ended, sleep(END_MS)])
      child.kill('SIGKILL')
      throw new Error(`${file} did not start: ${output}`)
    }
    await sleep(30)
  }
  return {
    pid: child.pid ?? 0,
    async stop(signal = stopSignal) {
      if (!isRunning()) return
      child.kill(signal)
      await ended
    },
  }
}

async function isAnswering(target: DatabaseTarget): Promise<boolean> {
  const client = new pg.Client({ ...clientSettings(target, 'session'), query_timeout: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}
