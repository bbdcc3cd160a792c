import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.server.ts'
import { createDiskReserve, type DiskReserve } from '../../images/storage/disk-reserve.server.ts'
import { partialFolderOf } from '../../uploads/partial/partial-file.server.ts'
import type { Resources } from './resources.server.ts'

/** The interval at which one process logs that it refuses uploads. */
const LOG_INTERVAL_MS = 60_000

/** The maximum that one process writes at once: the files of two images of white noise. */
const WRITING_BYTES = 64 * 1024 * 1024

/** Refuses uploads that would take the space that the database needs. */
export async function openDiskReserve(
  resources: Pick<Resources, 'config' | 'dataDir' | 'db' | 'images' | 'log'>,
): Promise<DiskReserve> {
  const { config, dataDir, db, images, log } = resources
  const isEmbedded = config.databaseUrl === null
  let loggedAt = -Infinity
  return createDiskReserve({
    // A bucket uses no local disk.
    folders: [
      partialFolderOf(dataDir),
      ...(images.folder === null ? [] : [images.folder]),
      ...(isEmbedded ? [await findClusterFolder(db)] : []),
    ],
    // A process sees its own writes in progress, but not those of the other workers.
    reserveBytes: config.diskReserveBytes + (config.workers - 1) * WRITING_BYTES,
    onLow(low) {
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
      loggedAt = performance.now()
      log.warn(low, 'uploads are refused: make room on this disk, or lower DISK_RESERVE_MB')
    },
  })
}

/** The embedded server may keep its cluster outside the data folder. */
async function findClusterFolder(db: Database): Promise<string> {
  const { rows } = await db.execute<{ data_directory: string }>(sql`show data_directory`)
  return rows[0]?.data_directory ?? '/'
}
