import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { escapeIdentifier, type ClientBase, type Pool, type PoolClient } from 'pg'
import { LOCKS } from '../../app/database/advisory-lock.server.ts'
import { commandLine } from '../../app/config/project-root.server.ts'
import { deleteValue } from '../../app/database/installation.store.server.ts'
import type { ImageStore } from '../../app/images/storage/image-store.server.ts'
import { isDataException } from '../../app/database/database-fault.ts'
import { hasErrorCode } from '../../app/kernel/error-code.ts'
import { unfinishedMark } from '../../demo/seeding/demo-state.ts'
import { applyMigrations, listApplied } from '../migrate.ts'
import { checkArchive, tableOf, type CheckedArchive } from './archive-check.ts'
import { IMAGES, SECRET, type Head, type TableShape } from './archive-content.ts'
import { damaged, readArchive } from './archive-file.ts'
import { createImageWriter } from './image-writer.ts'
import { BackupError, explainFault } from './backup-error.ts'
import {
  dropEverything,
  holdsRows,
  inTransaction,
  listTables,
  setCanonicalFormats,
} from './schema-catalogue.ts'
import { copyIn, sumOf, type TableLoad } from './table-copy.ts'

export type RestoreOptions = {
  /** One connection is enough. */
  readonly pool: Pool
  readonly images: Pick<ImageStore, 'put'>
  /** An existing folder, for `auth-secret`. */
  readonly dataDir: string
  readonly file: string
  /** Whether to refuse or replace an existing gallery. */
  readonly existing: 'refuse' | 'replace'
}

export type RestoreSummary = {
  readonly createdAt: string
  readonly rows: number
  readonly imageFiles: number
  readonly missingFiles: readonly string[]
  readonly hasImages: boolean
  /** True when the schema was brought up to this version. */
  readonly migrated: boolean
}

type Restoration = RestoreOptions & { readonly archive: CheckedArchive }

/**
 * Restores an archive. Checks the whole archive before any change, then writes the images, and
 * fills the database and compares it with the archive in one transaction. A failure leaves the
 * database unchanged.
 * @throws BackupError
 */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const { pool, dataDir, file } = options
  const archive = await checkArchive(file)
  const draft = join(dataDir, `${SECRET}.restored`)
  let secret: Buffer | null = null
  try {
    await inTransaction(pool, '', async (tx) => {
      await setCanonicalFormats(tx)
      await tx.query('select pg_advisory_xact_lock($1)', [LOCKS.migration])
      await clearTarget(tx, options.existing)
      await applyMigrations(tx, archive.applied)
      secret = await fill(tx, { ...options, archive })
      await compare(tx, { ...options, archive })
      await rebuildSearch(tx)
      await applyMigrations(tx, archive.pending)
      // The images are in another folder now: the next start marks it.
      await deleteValue(drizzle({ client: tx as PoolClient }), 'image-store')
      if (secret !== null) await writeFile(draft, secret, { mode: 0o600, flush: true })
    })
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw isRefused(error) ? damaged(file, error) : explainFault(error, dataDir)
  }
  if (secret !== null) await rename(draft, join(dataDir, SECRET))
  // The mark of unfinished demo images belongs to the replaced gallery.
  await rm(unfinishedMark(dataDir), { force: true })
  // New tables have no statistics, and the first pages should not be slow.
  await pool.query(
    `analyze ${archive.head.tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`,
  )
  return summarise(archive)
}

/** Whether the database refused the rows: invalid values or missing references. */
const isRefused = (error: unknown) =>
  isDataException(error) || hasErrorCode(error, '23502', '23503', '23505', '23514', '25P02')

async function clearTarget(tx: ClientBase, existing: RestoreOptions['existing']): Promise<void> {
  const applied = await listApplied(tx)
  const tables = await listTables(tx)
  if (applied.length === 0 && tables.length > 0) {
    throw new BackupError(
      'database-not-ours',
      'This database holds tables that are not Frame’s: make an empty one (createdb) and name ' +
        'it in DATABASE_URL.',
    )
  }
  if (await isInUse(tx)) {
    throw new BackupError(
      'target-in-use',
      'Frame is running on this database: stop it, restore, and start it again.',
    )
  }
  if (existing === 'refuse' && (await holdsRows(tx, tables))) {
    throw new BackupError(
      'target-not-empty',
      'There is already a gallery here. To delete it and restore the backup: ' +
        commandLine('restore', '<file> --replace'),
    )
  }
  await dropEverything(tx)
}

/** Whether another Frame process is connected, whose caches would be outdated. */
async function isInUse(tx: ClientBase): Promise<boolean> {
  const { rows } = await tx.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'frame'`)
  return rows.length > 0
}

/** @returns the secret that signs sessions, if the archive has it */
async function fill(
  tx: ClientBase,
  { file, images, archive: { head } }: Restoration,
): Promise<Buffer | null> {
  let secret: Buffer | null = null
  const tables = createTableFiller(tx)
  const files = createImageWriter(images)
  for (const { name } of head.tables) await setTriggers(tx, name, 'disable')
  try {
    for await (const { name, bytes } of readArchive(file)) {
      const table = tableOf(head, name)
      await tables.startTable(table)
      if (table !== null) await tables.add(bytes)
      else if (name === SECRET) secret = bytes
      else if (name.startsWith(IMAGES)) await files.add(name.slice(IMAGES.length), bytes)
    }
    await files.end()
  } catch (error) {
    await files.abort()
    await tables.abort()
    throw error
  }
  for (const { name } of head.tables) await setTriggers(tx, name, 'enable')
  await setSequences(tx, head)
  return secret
}

/** The search index is not in archives. Archives from before it get it with the migrations. */
async function rebuildSearch(tx: ClientBase): Promise<void> {
  for (const index of ['search.rebuild()', 'search.rebuild_exhibitions()']) {
    const { rows } = await tx.query<{ known: boolean }>(
      `select to_regprocedure('${index}') is not null as known`,
    )
    if (rows[0]?.known === true) await tx.query(`select ${index}`)
  }
}

/** Fills one table after another. */
function createTableFiller(tx: ClientBase) {
  let open: { readonly name: string; readonly load: TableLoad } | null = null
  return {
    async startTable(table: TableShape | null): Promise<void> {
      if (open?.name === table?.name) return
      await open?.load.end()
      open = table === null ? null : { name: table.name, load: copyIn(tx, table) }
    },
    add: async (piece: Buffer) => open?.load.add(piece),
    abort: async () => open?.load.abort(),
  }
}

/** The archive already holds the effects of the triggers. */
async function setTriggers(
  tx: ClientBase,
  table: string,
  state: 'enable' | 'disable',
): Promise<void> {
  await tx.query(`alter table public.${escapeIdentifier(table)} ${state} trigger user`)
}

async function setSequences(tx: ClientBase, { sequences }: Head): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await tx.query('select setval($1::regclass, $2, $3)', [
      `public.${escapeIdentifier(name)}`,
      lastValue,
      isCalled,
    ])
  }
}

/** @throws BackupError `archive-damaged` when the database differs from the archive */
async function compare(
  tx: ClientBase,
  { file, archive: { head, contents } }: Restoration,
): Promise<void> {
  for (const table of head.tables) {
    const { rows, digest } = await sumOf(tx, table)
    const expected = contents.tables[table.name]
    if (expected?.rows !== rows || expected.digest !== digest) throw damaged(file)
  }
}

function summarise({ head, contents, pending }: CheckedArchive): RestoreSummary {
  const rows = Object.values(contents.tables).reduce((total, sum) => total + sum.rows, 0)
  const { imageFiles, hasImages, missingFiles } = contents
  const migrated = pending.length > 0
  return { createdAt: head.createdAt, rows, imageFiles, hasImages, missingFiles, migrated }
}
