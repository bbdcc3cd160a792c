import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { escapeIdentifier, type ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { TableShape, TableSum } from './archive-content.ts'
import { createRowDigest } from './row-digest.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Uncompressed bytes of one piece of a table. */
const PIECE_BYTES = 4 * 1024 * 1024

const columnsOf = ({ columns }: TableShape) => columns.map(escapeIdentifier).join(', ')

/** The rows of a table as PostgreSQL's COPY writes them, in pieces that need not end with a row. */
async function* readRows(tx: ClientBase, table: TableShape): AsyncGenerator<Buffer> {
  const query = `select ${columnsOf(table)} from public.${escapeIdentifier(table.name)}`
  const rows = tx.query(copyTo(`copy (${query}) to stdout`))
  for await (const chunk of rows) yield chunk as Buffer
}

/**
 * Reads a whole table.
 * @param keep gets its rows in gzipped pieces
 */
export async function copyOut(
  tx: ClientBase,
  table: TableShape,
  keep: (piece: Buffer) => Promise<void>,
): Promise<TableSum> {
  const digest = createRowDigest()
  let piece: Buffer[] = []
  let bytes = 0
  const finishPiece = async () => {
    if (bytes === 0) return
    const whole = Buffer.concat(piece)
    piece = []
    bytes = 0
    await keep(await zip(whole))
  }
  for await (const chunk of readRows(tx, table)) {
    digest.update(chunk)
    piece.push(chunk)
    bytes += chunk.length
    if (bytes >= PIECE_BYTES) await finishPiece()
  }
  await finishPiece()
  return digest.sum()
}

/** The count and digest of a table's rows. */
export async function sumOf(tx: ClientBase, table: TableShape): Promise<TableSum> {
  const digest = createRowDigest()
  for await (const chunk of readRows(tx, table)) digest.update(chunk)
  return digest.sum()
}

export type TableLoad = {
  /** The next piece that `copyOut` kept. */
  add(piece: Buffer): Promise<void>
  end(): Promise<void>
  /** Aborts the copy, so that the transaction can be rolled back. */
  abort(): Promise<void>
}

/** Starts to fill a table. Do not use the transaction for anything else until the end. */
export function copyIn(tx: ClientBase, table: TableShape): TableLoad {
  const target = tx.query(
    copyFrom(`copy public.${escapeIdentifier(table.name)} (${columnsOf(table)}) from stdin`),
  )
  const done = finished(target)
  done.catch(() => undefined)
  return {
    async add(piece) {
      const rows = await unzip(piece)
      const sent = new Promise<void>((resolve) => target.write(rows, () => resolve()))
      await Promise.race([sent, done])
    },
    async end() {
      target.end()
      await done
    },
    async abort() {
      target.destroy(new Error('the restore was given up'))
      await done.catch(() => undefined)
    },
  }
}
