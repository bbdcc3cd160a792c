import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { decideAccount } from './cluster-account.ts'
import { EmbeddedPostgresError, explainingFileErrors } from './embedded-postgres-error.ts'
import { writeFileDurably } from './durable-file.ts'
import { runProgram, type Account } from './run-program.ts'

/** Holds the clusters of root when the server's account can't enter the data folder. */
const SHARED_FOLDER = '/var/lib/frame'

export type ClusterLocation = {
  /** Holds the binaries, cluster, socket and log. */
  readonly home: string
  /** The account that runs the server; null for that of this process. */
  readonly account: Account | null
}

export type Installation = ClusterLocation & {
  /** The binaries' folder in `home`. */
  readonly binFolder: string
}

export function clusterFolderOf(home: string): string {
  return join(home, 'cluster')
}

async function readLocation(frameFolder: string): Promise<string | null> {
  const text = await readFile(join(frameFolder, 'location'), 'utf8').catch(() => null)
  return text === null ? null : text.trim()
}

/** Runs a program as the account, since modes, access lists and mounts all affect access. */
async function canEnter(folder: string, account: Account | null): Promise<boolean> {
  if (account === null) return true
  const result = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { cwd: '/', account })
  return result.exitCode === 0
}

async function allowTraversal(folder: string): Promise<void> {
  // Other accounts may traverse this folder, but not list it.
  if (process.getuid?.() === 0) await chmod(folder, 0o711)
}

async function createSharedHome(
  frameFolder: string,
  account: Account,
  log: (message: string) => void,
): Promise<string> {
  const home = join(SHARED_FOLDER, randomBytes(8).toString('hex'))
  await explainingFileErrors(SHARED_FOLDER, async () => {
    await mkdir(home, { recursive: true })
    await allowTraversal(SHARED_FOLDER)
    await allowTraversal(home)
  })
  if (!(await canEnter(home, account))) throw unreachable(home, account)
  // Tells an administrator which Frame this database belongs to.
  await writeFileDurably(join(home, 'origin'), `${frameFolder}\n`, { mode: 0o644 })
  // Written before the cluster exists, so that a kill in between never loses a database.
  await writeFileDurably(join(frameFolder, 'location'), `${home}\n`, { mode: 0o644 })
  log(
    `The user ${account.name}, who runs PostgreSQL for root, can't enter ${frameFolder}: the ` +
      `database is kept in ${home} instead.`,
  )
  return home
}

function unreachable(folder: string, account: Account): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'folder-unreachable',
    `The user ${account.name}, who runs PostgreSQL for root, can't enter ${folder}: let others ` +
      "pass through its parent folders (chmod o+x), or move the project's data to a folder where " +
      'they may.',
  )
}

/**
 * Finds or chooses the folder of the cluster for `frameFolder` (<dataDir>/postgres).
 * @throws EmbeddedPostgresError cluster-missing, folder-unreachable, wrong-owner, …
 */
export async function resolveClusterLocation(
  frameFolder: string,
  log: (message: string) => void,
): Promise<ClusterLocation> {
  const recorded = await readLocation(frameFolder)
  if (recorded !== null) {
    if ((await stat(recorded).catch(() => null)) === null) {
      throw new EmbeddedPostgresError(
        'cluster-missing',
        `The database of this data folder was kept in ${recorded}, which is gone: bring it ` +
          `back, or delete ${frameFolder} to begin with an empty one.`,
      )
    }
    const account = await decideAccount(clusterFolderOf(recorded))
    if (account !== null && !(await canEnter(recorded, account)))
      throw unreachable(recorded, account)
    return { home: recorded, account }
  }
  const account = await decideAccount(clusterFolderOf(frameFolder))
  if (account === null) return { home: frameFolder, account }
  await allowTraversal(frameFolder)
  if (await canEnter(frameFolder, account)) return { home: frameFolder, account }
  if ((await stat(clusterFolderOf(frameFolder)).catch(() => null)) !== null) {
    throw unreachable(frameFolder, account)
  }
  return { home: await createSharedHome(frameFolder, account, log), account }
}
