import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterFolderOf, type ClusterLocation } from './cluster-location.ts'
import { diskFull, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { finishFolder, UNFINISHED, unfinishedName, writeFileDurably } from './durable-file.ts'
import { runProgram, type Account } from './run-program.ts'

export const SUPERUSER = 'frame'
const PASSWORD_BYTES = 32

/** Reads the server's password, or generates it and writes it to `path` for this user alone. */
async function readOrCreatePassword(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null && kept.trim() !== '') return kept.trim()
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  await writeFileDurably(path, `${password}\n`, { mode: 0o600 })
  return password
}

/** Creates a folder, or takes over an existing one, that the server's account owns alone. */
export async function makeServerFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  await chmod(folder, 0o700)
  if (account !== null) await chown(folder, account.uid, account.gid)
}

export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.includes(UNFINISHED)) {
      // An orphaned initdb may still write into it; the next start tries again.
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
    }
  }
}

function explainInitdb(output: string, location: ClusterLocation): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(location.home)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const cause =
    lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? 'no reason given'
  if (
    /error while loading shared libraries|Library not loaded|not found \(required by/.test(output)
  ) {
    return new EmbeddedPostgresError(
      'binaries-unusable',
      `The PostgreSQL binaries don't run on this system (${cause.trim()}): set DATABASE_URL to ` +
        'a PostgreSQL server of your own.',
    )
  }
  return new EmbeddedPostgresError(
    'initdb-failed',
    `PostgreSQL could not prepare a database in ${location.home} (${cause.trim()}): put that ` +
      'right and start Frame again, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

/** initdb puts its own path between double quotes in a shell command. */
function refuseUnquotablePath(home: string): void {
  if (process.platform === 'win32' || !/["$`\\\n]/.test(home)) return
  throw new EmbeddedPostgresError(
    'folder-name-unusable',
    `PostgreSQL's programs can't work in ${home}, because of a " $ \` or \\ in its name: ` +
      'set DATA_DIR to a folder without such a character.',
  )
}

async function createCluster(
  location: ClusterLocation,
  binFolder: string,
  password: string,
): Promise<void> {
  const unfinished = unfinishedName(clusterFolderOf(location.home))
  const passwordFile = unfinishedName(join(location.home, 'initial-password'))
  try {
    await makeServerFolder(unfinished, location.account)
    await writeFile(passwordFile, password, { flag: 'wx', mode: 0o600 })
    if (location.account !== null)
      await chown(passwordFile, location.account.uid, location.account.gid)
    const { exitCode, output } = await runProgram(
      join(location.home, binFolder, 'bin', 'initdb'),
      [
        ['--pgdata', unfinished],
        ['--username', SUPERUSER],
        ['--pwfile', passwordFile],
        ['--auth', 'scram-sha-256'],
        ['--encoding', 'UTF8'],
        ['--locale', 'C'],
        // Sorts and folds case by Unicode, the same on every system.
        ['--locale-provider', 'builtin'],
        ['--builtin-locale', 'C.UTF-8'],
        ['--data-checksums'],
      ].flat(),
      { cwd: location.home, account: location.account },
    )
    if (exitCode !== 0) throw explainInitdb(output, location)
    await finishFolder(unfinished, clusterFolderOf(location.home))
  } finally {
    await rm(passwordFile, { force: true })
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function checkVersion(cluster: string, major: number): Promise<void> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  const found = Number.parseInt(text, 10)
  if (Number.isNaN(found)) {
    throw new EmbeddedPostgresError(
      'cluster-damaged',
      `The database in ${cluster} is damaged (PG_VERSION is missing or unreadable): bring the ` +
        'folder back from a backup, or move it away to begin with an empty one.',
    )
  }
  if (found !== major) {
    throw new EmbeddedPostgresError(
      'cluster-wrong-version',
      `The database in ${cluster} was made by PostgreSQL ${found} and this Frame brings ` +
        `PostgreSQL ${major}: run the Frame that made it, or move the folder away to begin with ` +
        'an empty one.',
    )
  }
}

/** Creates the cluster atomically on the first start. @returns the superuser's password */
export async function prepareCluster(
  location: ClusterLocation,
  binaries: { folder: string; major: number },
  paths: { password: string },
  log: (message: string) => void,
): Promise<string> {
  const cluster = clusterFolderOf(location.home)
  const exists = (await stat(cluster).catch(() => null)) !== null
  if (exists) {
    await checkVersion(cluster, binaries.major)
    const password = (await readFile(paths.password, 'utf8').catch(() => '')).trim()
    if (password !== '') return password
    throw new EmbeddedPostgresError(
      'password-lost',
      `The embedded database's password is no longer in ${paths.password}: bring that file ` +
        `back from a backup, or move ${cluster} away to begin with an empty database.`,
    )
  }
  refuseUnquotablePath(location.home)
  log('Preparing an empty database; this happens once.')
  const password = await readOrCreatePassword(paths.password)
  await createCluster(location, binaries.folder, password)
  return password
}
