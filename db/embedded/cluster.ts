import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterFolderOf, type ClusterPlace } from './cluster-location.ts'
import { diskFull, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { finishFolder, UNFINISHED, unfinishedName, writeFileSafely } from './durable-file.ts'
import { runProgram, type Account } from './run-program.ts'

export const SUPERUSER = 'frame'
const PASSWORD_BYTES = 32

/** The server's password, made on the first call and kept in `path` for this user alone. */
async function keepPassword(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null && kept.trim() !== '') return kept.trim()
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  await writeFileSafely(path, `${password}\n`, { mode: 0o600 })
  return password
}

/** Makes a folder (or just takes it over) that the server's account owns alone. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
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

function explainInitdb(output: string, place: ClusterPlace): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(place.home)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const cause =
    lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? 'no reason given'
  if (
    /error while loading shared libraries|Library not loaded|not found \(required by/.test(output)
  ) {
    return new EmbeddedPostgresError(
      'binaries-unusable',
      `The PostgreSQL binaries don't run on this system (${cause.trim()}): set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
  return new EmbeddedPostgresError(
    'initdb-failed',
    `PostgreSQL could not prepare a database in ${place.home} (${cause.trim()}): put that right and start Frame again, or set DATABASE_URL to a PostgreSQL server of your own.`,
  )
}

/** initdb puts its own path between double quotes in a shell's command line. */
function refuseOddPath(home: string): void {
  if (process.platform === 'win32' || !/["$`\\\n]/.test(home)) return
  throw new EmbeddedPostgresError(
    'folder-name-unusable',
    `PostgreSQL's programs can't work in ${home}, because of a " $ \` or \\ in its name: set DATA_DIR to a folder without such a character.`,
  )
}

async function createCluster(
  place: ClusterPlace,
  binFolder: string,
  password: string,
): Promise<void> {
  const unfinished = unfinishedName(clusterFolderOf(place.home))
  const passwordFile = unfinishedName(join(place.home, 'initial-password'))
  try {
    await makePrivateFolder(unfinished, place.account)
    await writeFile(passwordFile, password, { flag: 'wx', mode: 0o600 })
    if (place.account !== null) await chown(passwordFile, place.account.uid, place.account.gid)
    const { exitCode, output } = await runProgram(
      join(place.home, binFolder, 'bin', 'initdb'),
      [
        ['--pgdata', unfinished],
        ['--username', SUPERUSER],
        ['--pwfile', passwordFile],
        ['--auth', 'scram-sha-256'],
        ['--encoding', 'UTF8'],
        ['--locale', 'C'],
        // Sorts and folds case as Unicode does, alike on every system.
        ['--locale-provider', 'builtin'],
        ['--builtin-locale', 'C.UTF-8'],
        ['--data-checksums'],
      ].flat(),
      { cwd: place.home, account: place.account },
    )
    if (exitCode !== 0) throw explainInitdb(output, place)
    await finishFolder(unfinished, clusterFolderOf(place.home))
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
      `The database in ${cluster} is damaged (PG_VERSION is missing or unreadable): bring the folder back from a backup, or move it away to begin with an empty one.`,
    )
  }
  if (found !== major) {
    throw new EmbeddedPostgresError(
      'cluster-wrong-version',
      `The database in ${cluster} was made by PostgreSQL ${found} and this Frame brings PostgreSQL ${major}: run the Frame that made it, or move the folder away to begin with an empty one.`,
    )
  }
}

/** Makes the cluster on a first start, whole or not at all, and returns its superuser's password. */
export async function prepareCluster(
  place: ClusterPlace,
  binaries: { folder: string; major: number },
  paths: { password: string },
  log: (message: string) => void,
): Promise<string> {
  const cluster = clusterFolderOf(place.home)
  const exists = (await stat(cluster).catch(() => null)) !== null
  if (exists) {
    await checkVersion(cluster, binaries.major)
    const password = (await readFile(paths.password, 'utf8').catch(() => '')).trim()
    if (password !== '') return password
    throw new EmbeddedPostgresError(
      'password-lost',
      `The embedded database's password is no longer in ${paths.password}: bring that file back from a backup, or move ${cluster} away to begin with an empty database.`,
    )
  }
  refuseOddPath(place.home)
  log('Preparing an empty database; this happens once.')
  const password = await keepPassword(paths.password)
  await createCluster(place, binaries.folder, password)
  return password
}
