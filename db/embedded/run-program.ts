import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, errnoOf } from './embedded-postgres-error.ts'

/** An account that runs the server in the place of this process's own. */
export type Account = { uid: number; gid: number; name: string }

export type ProgramResult = {
  readonly exitCode: number | null
  readonly output: string
}

/**
 * Leaves out PGDATA, PGPORT and the like, which are meant for other servers. Messages are parsed,
 * so they have to be in English.
 */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

function explainSpawnError(error: Error, file: string, account: Account | null): Error {
  if (errnoOf(error) === 'EPERM' && account !== null) {
    return new EmbeddedPostgresError(
      'no-unprivileged-account',
      'PostgreSQL refuses to run as root and this root may not become the user ' +
        `${account.name}: start Frame as another user, or set DATABASE_URL to a PostgreSQL ` +
        'server of your own.',
      { cause: error },
    )
  }
  return new EmbeddedPostgresError(
    'binaries-unusable',
    `This system can't run the PostgreSQL program ${file} ` +
      `(${errnoOf(error) ?? error.message}): set DATA_DIR to a folder on a disk that allows ` +
      'programs, or set DATABASE_URL to a PostgreSQL server of your own.',
    { cause: error },
  )
}

/** Runs a program to its end, as `account` if there is one, and returns its output as one text. */
export async function runProgram(
  file: string,
  args: string[],
  where: { cwd: string; account: Account | null },
): Promise<ProgramResult> {
  const { cwd, account } = where
  const identity = account === null ? {} : { uid: account.uid, gid: account.gid }
  const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>()
  let output = ''
  try {
    const child = spawn(file, args, {
      cwd,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...identity,
    })
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => reject(explainSpawnError(error, file, account)))
    child.on('close', (exitCode) => resolve({ exitCode, output }))
    child.on('exit', (exitCode) => {
      // On Windows the server inherits the pipes and keeps them open for as long as it lives.
      void sleep(500).then(() => {
        child.stdout.destroy()
        child.stderr.destroy()
        resolve({ exitCode, output })
      })
    })
  } catch (error) {
    reject(error instanceof Error ? explainSpawnError(error, file, account) : error)
  }
  return promise
}
