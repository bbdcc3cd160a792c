import { createReadStream, type Stats } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { summariseArchive } from '../../../db/backup/archive-summary.ts'
import { backUp } from '../../../db/backup/backup.ts'
import { BackupError } from '../../../db/backup/backup-error.ts'
import { prepareBackupFolder } from '../../../db/backup/backup-folder.ts'
import { refuseFullDisk } from '../../../db/backup/backup-space.ts'
import { readDataSecret } from '../../../db/backup/data-secret.ts'
import { listMigrations } from '../../../db/migrate.ts'
import { BACKUP_JOB, isBackupName, type Backups } from '../../admin/backups/backup.ts'
import type { StoredBackup } from '../../admin/backups/backup.schema.ts'
import { findImageUse } from '../../admin/images/storage-use.store.server.ts'
import { connect } from '../../database/database.server.ts'
import { keepsSessions } from '../../database/pooling.server.ts'
import type { QueuedJob } from '../../database/jobs.server.ts'
import { isBackupRunning } from '../../images/storage/image-row.store.server.ts'
import { describeFault } from '../../http/fault.server.ts'
import { nullIfAbsent } from '../../kernel/error-code.ts'
import type { Log } from '../../kernel/log.ts'
import { refuse } from '../../kernel/result.ts'
import type { Resources } from './resources.server.ts'

const PARTIAL = '.partial'
/** A partial file that is unchanged for this long belongs to a process that was killed. */
const ABANDONED_MS = 10 * 60_000
/**
 * A backup of a large gallery takes hours. A missing heartbeat reveals a killed process earlier.
 */
const LONG = { expireInSeconds: 12 * 60 * 60, heartbeatSeconds: 60, deleteAfterSeconds: 604_800 }

export type BackupResources = Pick<
  Resources,
  'config' | 'dataDir' | 'db' | 'direct' | 'log' | 'pool'
> & {
  readonly images: Pick<Resources['images'], 'store'>
}

/** The backups in the backup folder (BACKUP_DIR). */
export function openBackups(resources: BackupResources): Backups {
  const { config, db, log } = resources
  const folder = resolve(config.backupDir)
  const find = async (name: string) => (isBackupName(name) ? statFile(join(folder, name)) : null)
  return {
    folder,
    list: () => listBackups(folder, log),
    measureRun: async () => ((await isBackupRunning(db)) ? measurePartial(folder) : null),
    async check() {
      try {
        await checkFolder(resources, join(folder, 'next.tar'))
        return null
      } catch (error) {
        if (!(error instanceof BackupError)) throw error
        const code = error.code === 'disk-full' ? 'backup-disk-full' : 'backup-folder-unusable'
        return refuse(code, error.message)
      }
    },
    async make(name) {
      if ((await find(name)) === null) await makeBackup(resources, join(folder, name))
    },
    async open(name) {
      const found = await find(name)
      if (found === null) return null
      const body = NodeReadableStream.from(readChunks(join(folder, name))) as ReadableStream
      return { bytes: found.size, body }
    },
    async remove(name) {
      if ((await find(name)) === null) return false
      await rm(join(folder, name), { force: true })
      return true
    },
  }
}

/** The job that makes a backup which an operator has requested. It may be retried. */
export const backupJob = (backups: Pick<Backups, 'make'>): QueuedJob => ({
  name: BACKUP_JOB,
  run: (data) => backups.make(BackupData.parse(data).name),
  keepsFailures: true,
  queue: { retryLimit: 2, retryDelay: 60, ...LONG },
})

const BackupData = z.object({ name: z.string().refine(isBackupName) })

async function makeBackup(resources: BackupResources, file: string): Promise<void> {
  const { config, db, dataDir, images, direct } = resources
  if (!keepsSessions(direct.pooling)) {
    throw new BackupError('misused', 'A backup needs DATABASE_DIRECT_URL, PostgreSQL itself.')
  }
  prepareBackupFolder(dirname(file), dataDir)
  if (!(await isBackupRunning(db))) await removeAbandoned(dirname(file))
  await checkFolder(resources, file)
  // A snapshot and a lock need sessions of their own, which a pooler would share.
  const { pool, close } = connect({ ...direct, max: 2, answerTimeoutMs: 0 })
  try {
    const secret = await readDataSecret(config, dataDir)
    await backUp({ pool, images: images.store, secret, file, now: new Date() })
  } finally {
    await close()
  }
}

/** @throws BackupError for a folder that is missing, full or not writable; operators read it */
async function checkFolder(resources: BackupResources, file: string): Promise<void> {
  const { config, db, pool, dataDir } = resources
  prepareBackupFolder(dirname(file), dataDir)
  await refuseFullDisk({
    pool,
    measureImages: async () => (await findImageUse(db)).bytes,
    file,
    dataDir,
    isEmbedded: config.databaseUrl === null,
    reserveBytes: config.diskReserveBytes,
  })
}

async function listBackups(folder: string, log: Pick<Log, 'warn'>): Promise<StoredBackup[]> {
  const names = (await listFolder(folder)).filter(isBackupName).toSorted().toReversed()
  const backups: StoredBackup[] = []
  // One at a time, since reading one takes 1.5 MB of memory.
  for (const name of names) {
    try {
      const backup = await describe(folder, name)
      if (backup !== null) backups.push(backup)
    } catch (error) {
      // Such as one that another user of this machine has made.
      log.warn({ backup: name, ...describeFault(error) }, 'a backup could not be read')
    }
  }
  return backups
}

/** @returns null if the file is no backup, or was deleted meanwhile */
async function describe(folder: string, name: string): Promise<StoredBackup | null> {
  const file = await statFile(join(folder, name))
  const summary = file && (await nullIfAbsent(summariseArchive(join(folder, name))))
  if (file === null || summary === null) return null
  const { createdAt, migrations, contents } = summary
  const rowsOf = (table: string) => contents?.tables[table]?.rows ?? 0
  return {
    name,
    createdAt: createdAt.toISOString(),
    bytes: file.size,
    isOfThisVersion: migrations === listMigrations().length,
    counts: contents && {
      people: rowsOf('users'),
      works: rowsOf('artworks'),
      imageFiles: contents.imageFiles,
      hasImages: contents.hasImages,
    },
  }
}

async function measurePartial(folder: string): Promise<number> {
  const parts = (await listFolder(folder)).filter(isPartial)
  const sizes = await Promise.all(
    parts.map(async (name) => (await statFile(join(folder, name)))?.size),
  )
  return Math.max(0, ...sizes.map((size) => size ?? 0))
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await listFolder(folder)).filter(isPartial)) {
    const file = await statFile(join(folder, name))
    const age = Date.now() - (file?.mtimeMs ?? Infinity)
    if (age > ABANDONED_MS) await rm(join(folder, name), { force: true })
  }
}

const isPartial = (name: string) =>
  name.endsWith(PARTIAL) && isBackupName(name.slice(0, -PARTIAL.length))

const listFolder = async (folder: string): Promise<string[]> =>
  (await nullIfAbsent(readdir(folder))) ?? []

/** Opens the file when the first chunk is read: nobody reads the body of a response to HEAD. */
async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

async function statFile(path: string): Promise<Stats | null> {
  const found = await nullIfAbsent(stat(path))
  return found?.isFile() ? found : null
}
