import { open, type FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { Contents, CONTENTS, Head, HEAD } from './archive-content.ts'

/**
 * The facts that an archive states about itself. The whole file is not read, so it may be damaged.
 */
export type ArchiveSummary = {
  readonly createdAt: Date
  /** The number of migrations in its schema. */
  readonly migrations: number
  /** Null if the end of the archive could not be read. */
  readonly contents: Contents | null
}

/** Tar files consist of blocks of this size: each file is a header and its bytes. */
const BLOCK_BYTES = 512
/** The head has a line per column of the schema. */
const MAX_HEAD_BYTES = 1024 * 1024
/** The end has a line per table, and per image file that was missing. */
const END_BYTES = 256 * 1024

/** @returns null for a file that is not a backup of this format */
export async function summariseArchive(path: string): Promise<ArchiveSummary | null> {
  const file = await open(path, 'r')
  try {
    const start = await readBytes(file, 0, MAX_HEAD_BYTES + BLOCK_BYTES)
    const head = parse(Head, entryAt(start, 0, HEAD))
    if (head === null) return null
    const { size } = await file.stat()
    // A whole number of blocks from the start, since entries begin at one.
    const from = Math.max(0, size - END_BYTES - (size % BLOCK_BYTES))
    const contents = parse(
      Contents,
      findEntry(await readBytes(file, from, END_BYTES * 2), CONTENTS),
    )
    return { createdAt: new Date(head.createdAt), migrations: head.migrations.length, contents }
  } finally {
    await file.close()
  }
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Looks at every block from the end, since the bytes begin within another entry. */
function findEntry(bytes: Buffer, name: string): string | null {
  const last = Math.floor(bytes.length / BLOCK_BYTES) - 1
  for (let block = last; block >= 0; block -= 1) {
    const text = entryAt(bytes, block * BLOCK_BYTES, name)
    if (text !== null) return text
  }
  return null
}

/** The file whose header (POSIX ustar) begins at an offset; null if it is another one. */
function entryAt(bytes: Buffer, offset: number, name: string): string | null {
  const header = bytes.subarray(offset, offset + BLOCK_BYTES)
  const isHeader = header.toString('latin1', 257, 262) === 'ustar'
  if (!isHeader || header.toString('utf8', 0, 100).replace(/\0.*$/s, '') !== name) return null
  const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
  const from = offset + BLOCK_BYTES
  const isWhole = Number.isSafeInteger(size) && from + size <= bytes.length
  return isWhole ? bytes.toString('utf8', from, from + size) : null
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string | null) {
  try {
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}
