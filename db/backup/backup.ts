import type pg from 'pg'
import { LOCKS } from '../../app/database/advisory-lock.server.ts'
import type { ImageStore } from '../../app/images/storage/image-store.server.ts'
import { imageKeys, type OriginalFormat } from '../../app/images/image.ts'
import { listApplied, listMigrations, NewerDatabaseError } from '../migrate.ts'
import {
  ARCHIVE_FORMAT,
  CONTENTS,
  HEAD,
  IMAGES,
  SECRET,
  TABLES,
  type Contents,
  type Head,
  type TableSum,
} from './archive-content.ts'
import { writeArchive, type AddEntry } from './archive-file.ts'
import { BackupError } from './backup-error.ts'
import { mapConcurrently } from './map-concurrently.ts'
import {
  inTransaction,
  listSequences,
  listTables,
  setCanonicalFormats,
} from './schema-catalogue.ts'
import { copyOut } from './table-copy.ts'

export type BackupOptions = {
  /** Needs two connections. */
  readonly pool: pg.Pool
  /** Null for a backup without images. */
  readonly images: Pick<ImageStore, 'get'> | null
  /** The secret that signs sessions, or null when it is kept elsewhere. */
  readonly secret: string | null
  /** The path of the archive; the file must not exist yet. */
  readonly file: string
  readonly now: Date
  /** Called with the name of PostgreSQL's snapshot while the snapshot is open. */
  readonly onSnapshot?: (snapshot: string) => Promise<void>
}

export type BackupSummary = {
  readonly rows: number
  readonly tables: number
  readonly imageFiles: number
  readonly missingFiles: readonly string[]
}

/** Files that are opened in advance while another is written; their bodies are streamed. */
const CONCURRENCY = 8

type ImageRow = { id: string; width: number; originalFormat: OriginalFormat }

/**
 * Writes all of Frame's data at one moment into one archive, while Frame runs. Rows are read in one
 * snapshot. Image files follow: their names are hashes of their content, so they never change, and
 * a lock keeps sweeps from removing them.
 * @throws BackupError; NewerDatabaseError
 */
export async function backUp(options: BackupOptions): Promise<BackupSummary> {
  const { pool, file, now } = options
  // A separate connection holds the lock from before the snapshot until the last file.
  const lockHolder = await pool.connect()
  try {
    await lockHolder.query('select pg_advisory_lock($1)', [LOCKS.backup])
    let contents: Contents | undefined
    await writeArchive(file, now, async (add) => {
      const { tables, imageRows } = await addTables(options, add)
      if (options.secret !== null) await add(SECRET, Buffer.from(options.secret))
      contents = { tables, ...(await addImages(options, imageRows, add)) }
      await add(CONTENTS, asJson(contents))
    })
    return summarise(contents)
  } finally {
    // Closing the connection releases the lock.
    lockHolder.release(true)
  }
}

/** Reads every table in one snapshot. */
async function addTables({ pool, now, onSnapshot }: BackupOptions, add: AddEntry) {
  return inTransaction(pool, 'isolation level repeatable read read only', async (tx) => {
    await setCanonicalFormats(tx)
    const migrations = await listApplied(tx)
    refuseOtherVersions(migrations)
    if (onSnapshot !== undefined) {
      const { rows } = await tx.query('select pg_export_snapshot() as snapshot')
      await onSnapshot(String(rows[0]?.snapshot))
    }
    const head: Head = {
      format: ARCHIVE_FORMAT,
      createdAt: now.toISOString(),
      migrations,
      tables: await listTables(tx),
      sequences: await listSequences(tx),
    }
    await add(HEAD, asJson(head))
    const tables: Record<string, TableSum> = {}
    for (const table of head.tables) {
      let piece = 0
      tables[table.name] = await copyOut(tx, table, (bytes) => {
        piece += 1
        return add(`${TABLES}${table.name}/${String(piece).padStart(6, '0')}.copy.gz`, bytes)
      })
    }
    // An older database has no such column yet.
    const { rows: imageRows } = await tx.query<ImageRow>(
      `select id, width, coalesce(to_jsonb(images) ->> 'original_format', 'webp') as "originalFormat"
       from images order by id`,
    )
    return { tables, imageRows }
  })
}

function refuseOtherVersions(migrations: Head['migrations']): void {
  const newest = migrations.at(-1)
  if (newest === undefined) {
    throw new BackupError(
      'nothing-here',
      'There is nothing to back up: Frame has not used this database yet.',
    )
  }
  const known = listMigrations().at(-1)?.folderMillis ?? 0
  if (newest.createdAt > known) throw new NewerDatabaseError()
}

async function addImages({ images }: BackupOptions, rows: readonly ImageRow[], add: AddEntry) {
  const missingFiles: string[] = []
  let imageFiles = 0
  const keys = images === null ? [] : rows.flatMap(imageKeys)
  const open = async (key: string) => ({
    key,
    file: images === null ? null : await images.get(key),
  })
  const close = ({ file }: Awaited<ReturnType<typeof open>>) =>
    file?.body instanceof ReadableStream ? file.body.cancel() : undefined
  const files = mapConcurrently(keys, CONCURRENCY, open, close)
  for await (const { key, file } of files) {
    if (file === null) {
      missingFiles.push(key)
      continue
    }
    await add(`${IMAGES}${key}`, file)
    imageFiles += 1
  }
  return { imageFiles, hasImages: images !== null, missingFiles }
}

const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function summarise(contents: Contents | undefined): BackupSummary {
  const { tables = {}, imageFiles = 0, missingFiles = [] } = contents ?? {}
  const sums = Object.values(tables)
  const rows = sums.reduce((total, sum) => total + sum.rows, 0)
  return { rows, tables: sums.length, imageFiles, missingFiles }
}
