import { z } from 'zod'
import { imageIdOfKey } from '../../app/images/image.ts'
import { listMigrations, type Migration } from '../migrate.ts'
import {
  AnyHead,
  ARCHIVE_FORMAT,
  Contents,
  CONTENTS,
  Head,
  HEAD,
  IMAGES,
  SECRET,
  TABLES,
} from './archive-content.ts'
import { damaged, notAnArchive, readArchive } from './archive-file.ts'
import { BackupError } from './backup-error.ts'

type ArchiveStart = {
  readonly head: Head
  /** The migrations of the archive's schema, and those to apply after it. */
  readonly applied: readonly Migration[]
  readonly pending: readonly Migration[]
}

export type CheckedArchive = ArchiveStart & { readonly contents: Contents }

/**
 * Reads a whole archive and changes nothing.
 * @throws BackupError `file-missing`, `not-an-archive`, `archive-damaged`, `archive-newer`,
 * `archive-foreign`
 */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  let start: ArchiveStart | null = null
  let contents: Contents | null = null
  let imageFiles = 0
  for await (const { name, bytes } of readArchive(file)) {
    if (start === null) start = readStart(file, name, bytes)
    else if (name === CONTENTS) contents = parse(file, Contents, bytes)
    else if (isImage(name)) imageFiles += 1
    else if (name !== SECRET && tableOf(start.head, name) === null) throw damaged(file)
  }
  if (start === null || contents === null || contents.imageFiles !== imageFiles) throw damaged(file)
  return { ...start, contents }
}

const isImage = (name: string) =>
  name.startsWith(IMAGES) && imageIdOfKey(name.slice(IMAGES.length)) !== null

/** The table of an entry, or null for other entries. */
export function tableOf(head: Head, entry: string): Head['tables'][number] | null {
  const [, name] = /^(.+)\/\d{6}\.copy\.gz$/.exec(entry.slice(TABLES.length)) ?? []
  if (!entry.startsWith(TABLES)) return null
  return head.tables.find((table) => table.name === name) ?? null
}

/** Refuses later versions, which may have written entries that this one cannot read. */
function readStart(file: string, name: string, bytes: Buffer): ArchiveStart {
  if (name !== HEAD) throw notAnArchive(file)
  const { format } = parse(file, AnyHead, bytes)
  if (format > ARCHIVE_FORMAT) throw newer(file)
  const head = parse(file, Head, bytes)
  return { head, ...splitMigrations(file, head) }
}

function parse<Schema extends z.ZodType>(file: string, schema: Schema, bytes: Buffer) {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw damaged(file, error)
  }
}

function splitMigrations(file: string, head: Head): Omit<ArchiveStart, 'head'> {
  const known = listMigrations()
  const newest = known.at(-1)?.folderMillis ?? 0
  if (head.migrations.some(({ createdAt }) => createdAt > newest)) throw newer(file)
  const isPast = head.migrations.every(({ hash }, index) => known[index]?.hash === hash)
  if (!isPast) {
    throw new BackupError(
      'archive-foreign',
      `${file} was made by a version of Frame that is not among this one's ancestors: restore ` +
        'it with that version.',
    )
  }
  const count = head.migrations.length
  return { applied: known.slice(0, count), pending: known.slice(count) }
}

const newer = (file: string) =>
  new BackupError(
    'archive-newer',
    `${file} was made by a newer version of Frame: update Frame, then restore it.`,
  )
