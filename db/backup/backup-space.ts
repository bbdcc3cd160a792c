import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { escapeIdentifier, type Pool } from 'pg'
import { readFreeBytesOf } from '../../app/images/storage/disk-reserve.server.ts'
import type { ImageStore } from '../../app/images/storage/image-store.server.ts'
import { nullIfAbsent } from '../../app/kernel/error-code.ts'
import { BackupError } from './backup-error.ts'
import { listTables } from './schema-catalogue.ts'

export type BackupSpace = {
  readonly pool: Pool
  /** The bytes of all files of images that are to be in the backup. */
  readonly measureImages: () => Promise<number>
  /** The path of the archive, whose folder exists. */
  readonly file: string
  readonly dataDir: string
  /**
   * Whether the database is on this machine: below the data folder, or in the server's own folder.
   */
  readonly isEmbedded: boolean
  /** Stays free on the disks that Frame writes to (DISK_RESERVE_MB). */
  readonly reserveBytes: number
}

/**
 * Refuses a backup that its disk has no room for. On a disk that Frame writes to, too, the reserve
 * stays free: PostgreSQL needs it.
 * @throws BackupError `disk-full`
 */
export async function refuseFullDisk(space: BackupSpace): Promise<void> {
  const { file, reserveBytes } = space
  const target = dirname(file)
  const isShared = (await findDisks(space)).includes((await stat(target)).dev)
  const reserve = isShared ? reserveBytes : 0
  const free = await readFreeBytesOf(target)
  if (!Number.isFinite(free)) return
  const needed = await estimateBytes(space)
  if (free - needed >= reserve) return
  const reason = isShared
    ? `Frame keeps ${inMegabytes(reserve)} free for its database there (DISK_RESERVE_MB)`
    : 'it would not fit'
  throw new BackupError(
    'disk-full',
    `The backup may take ${inMegabytes(needed)}, and ${target} has ${inMegabytes(free)} free: ` +
      `${reason}. Name a file on another disk, or free some space.`,
  )
}

/** The devices of the folders that Frame writes to. */
async function findDisks({ pool, dataDir, isEmbedded }: BackupSpace): Promise<number[]> {
  const folders = [dataDir]
  if (isEmbedded) {
    const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
    folders.push(...rows.map((row) => row.data_directory))
  }
  // A command may run where there is no data folder.
  const found = await Promise.all(folders.map((folder) => nullIfAbsent(stat(folder))))
  return found.flatMap((folder) => folder?.dev ?? [])
}

/** An upper bound, but for the archive's own headers: it holds the rows compressed. */
async function estimateBytes({ pool, measureImages: measure }: BackupSpace): Promise<number> {
  return (await measureTables(pool)) + (await measure())
}

/** Reads the whole list of a store. @param images null for a backup without images */
export async function measureImages(images: Pick<ImageStore, 'list'> | null): Promise<number> {
  let bytes = 0
  for await (const file of images?.list() ?? []) bytes += file.bytes
  return bytes
}

async function measureTables(pool: Pool): Promise<number> {
  const client = await pool.connect()
  try {
    const tables = (await listTables(client)).map(({ name }) => `public.${escapeIdentifier(name)}`)
    const { rows } = await client.query<{ bytes: string | null }>(
      'select sum(pg_table_size(name::regclass)) as bytes from unnest($1::text[]) as name',
      [tables],
    )
    return Number(rows[0]?.bytes ?? 0)
  } finally {
    client.release()
  }
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`
