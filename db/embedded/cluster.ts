import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterFolderOf, type Installation } from './cluster-location.ts'
import { diskFull, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { finishFolder, UNFINISHED, unfinishedName, writeFileDurably } from './durable-file.ts'
import { runProgram, type Account } from './run-program.ts'

export const SUPERUSER = 'frame'
const PASSWORD_BYTES = 32

/** Generates the server's password, and writes it to `path` for this user alone. */
async function createPassword(path: string): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  await writeFileDurably(path, `${password}\n`, { mode: 0o600 })
  return password
}

/** Creates a folder, or takes over an existing one, that the server's account owns alone. */
export async function makeServerFolder(folder: string, account: Account | null): Promise<void> {
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

function explainInitdb(output: string, home: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(home)
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
    `PostgreSQL could not prepare a database in ${home} (${cause.trim()}): put that ` +
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

async function createCluster(installation: Installation, password: string): Promise<void> {
  const { home, account, binFolder } = installation
  const unfinished = unfinishedName(clusterFolderOf(home))
  const passwordFile = unfinishedName(join(home, 'initial-password'))
  try {
    await makeServerFolder(unfinished, account)
    await writeFile(passwordFile, password, { flag: 'wx', mode: 0o600 })
    if (account !== null) await chown(passwordFile, account.uid, account.gid)
    const { exitCode, output } = await runProgram(
      join(home, binFolder, 'bin', 'initdb'),
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
      { cwd: home, account },
    )
    if (exitCode !== 0) throw explainInitdb(output, home)
    await finishFolder(unfinished, clusterFolderOf(home))
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
  installation: Installation,
  { major, passwordFile }: { major: number; passwordFile: string },
  log: (message: string) => void,
): Promise<string> {
  const cluster = clusterFolderOf(installation.home)
  const exists = (await stat(cluster).catch(() => null)) !== null
  const kept = (await readFile(passwordFile, 'utf8').catch(() => '')).trim()
  if (exists) {
    await checkVersion(cluster, major)
    if (kept !== '') return kept
    throw new EmbeddedPostgresError(
      'password-lost',
      `The embedded database's password is no longer in ${passwordFile}: bring that file ` +
        `back from a backup, or move ${cluster} away to begin with an empty database.`,
    )
  }
  refuseUnquotablePath(installation.home)
  log('Preparing an empty database; this happens once.')
  // A start that was interrupted may have left one.
  const password = kept === '' ? await createPassword(passwordFile) : kept
  await createCluster(installation, password)
  return password
}
