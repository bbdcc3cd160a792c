import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { finishFolder, syncToDisk, unfinishedName } from './durable-file.ts'

export type Binaries = {
  /** The package's `native` folder, as npm installed it. */
  readonly folder: string
  /** For example 18.4.0-beta.17. */
  readonly version: string
  /** PostgreSQL's major version: a cluster can only be read by the same one. */
  readonly major: number
}

type Link = {
  readonly source: string
  readonly target: string
}

const MAX_CONCURRENT_COPIES = 8
/** Files for compiling extensions, which a running server does not need. */
const UNNEEDED = /\.a$|[\\/](?:pgxs|pkgconfig)(?:[\\/]|$)/

function platformName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

function resolvePackage(projectRoot: string): string | null {
  const name = `@embedded-postgres/${platformName()}`
  // The bundled server is in another folder than this file, so the project's root is tried first.
  for (const from of [join(projectRoot, 'package.json'), import.meta.url]) {
    try {
      // The package exports its dist/index.js and nothing else.
      return join(createRequire(from).resolve(name), '..', '..')
    } catch {
      continue
    }
  }
  return null
}

/** @throws EmbeddedPostgresError no-binaries */
export async function findBinaries(projectRoot: string): Promise<Binaries> {
  const root = resolvePackage(projectRoot)
  if (root === null) {
    throw new EmbeddedPostgresError(
      'no-binaries',
      `There are no PostgreSQL binaries for this platform (${platformName()}) in node_modules: ` +
        'run npm install again, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : 'unknown'
  return { folder: join(root, 'native'), version, major: Number.parseInt(version, 10) }
}

async function listFiles(folder: string, relative = ''): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(folder, relative), { withFileTypes: true })) {
    const path = join(relative, entry.name)
    if (UNNEEDED.test(path)) continue
    if (entry.isDirectory()) found.push(...(await listFiles(folder, path)))
    else if (entry.isFile()) found.push(path)
  }
  return found
}

async function copyOne(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  if (process.platform === 'win32') return
  // A strict umask at npm install must not lock out the account that runs the server.
  const { mode } = await stat(from)
  await chmod(to, (mode & 0o100) === 0 ? 0o644 : 0o755)
  await syncToDisk(to)
}

/** Links libraries under the names that the loader looks for, like the package's install script. */
async function linkLibraries(binaries: Binaries, folder: string): Promise<void> {
  const list = await readFile(join(binaries.folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  // SAFETY: the package's own list, pinned by the lockfile.
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const at = join(folder, target.replace(/^native[\\/]/, ''))
    await rm(at, { force: true })
    if (process.platform === 'win32') await copyFile(join(dirname(at), basename(source)), at)
    else await symlink(basename(source), at)
  }
}

/**
 * Copies the binaries to `<home>/bin-<version>` unless they exist, and returns that folder's
 * name. The server outlives an npm ci, and may run as an account that can't read node_modules.
 */
export async function installBinaries(
  binaries: Binaries,
  home: string,
  log: (message: string) => void,
): Promise<string> {
  const name = `bin-${binaries.version}`
  const folder = join(home, name)
  if (await stat(folder).catch(() => null)) return name
  log('Copying the PostgreSQL binaries.')
  const unfinished = unfinishedName(folder)
  try {
    await makeFolder(unfinished)
    const files = await listFiles(binaries.folder)
    const folders = new Set(files.flatMap((file) => ancestorsOf(file)))
    for (const inner of [...folders].sort()) await makeFolder(join(unfinished, inner))
    let next = 0
    const copyNext = async (): Promise<void> => {
      for (let file = files[next++]; file !== undefined; file = files[next++]) {
        await copyOne(join(binaries.folder, file), join(unfinished, file))
      }
    }
    // Waits for all copies: one that still runs would recreate the folder while it is removed.
    const outcomes = await Promise.allSettled(
      Array.from({ length: MAX_CONCURRENT_COPIES }, copyNext),
    )
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failure !== undefined) throw failure.reason
    await linkLibraries(binaries, unfinished)
    for (const inner of folders) await syncToDisk(join(unfinished, inner))
    await finishFolder(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return name
}

function ancestorsOf(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [...ancestorsOf(folder), folder]
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (process.platform !== 'win32') await chmod(folder, 0o755)
}

/** Removes the binaries of earlier versions of Frame. Call it only when no server uses them. */
export async function removeOtherBinaries(home: string, inUse: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('bin-') && name !== inUse) {
      await rm(join(home, name), { recursive: true, force: true })
    }
  }
}
