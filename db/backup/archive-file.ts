import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import type { OpenedFile } from '../../app/images/storage/image-store.server.ts'
import { hasErrorCode } from '../../app/kernel/error-code.ts'
import { syncToDisk } from '../embedded/durable-file.ts'
import { BackupError, explainFault } from './backup-error.ts'

/** One file in an archive, read as a whole. */
export type Entry = { readonly name: string; readonly bytes: Buffer }
/** Adds an entry from bytes, or from a stream of the stated length. */
export type AddEntry = (
  name: string,
  content: Uint8Array | Pick<OpenedFile, 'bytes' | 'body'>,
) => Promise<void>

/** The last entry: the SHA-256 over the names, sizes and bytes of all before it. */
const CHECKSUM_ENTRY = 'sha256'
/** Larger than any image that Frame accepts. A longer entry is not from Frame. */
const MAX_ENTRY_BYTES = 512 * 1024 * 1024

/**
 * Writes a tar file that only its owner can read. The file is `<file>.partial` until it is
 * complete and on the disk. A failure leaves no file.
 * @throws BackupError `file-exists`, `file-unwritable`, `disk-full`
 */
export async function writeArchive(
  file: string,
  now: Date,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  await refuseExisting(file)
  const partial = `${file}.partial`
  try {
    await rm(partial, { force: true })
    await writeTar(partial, now, fill)
    await rename(partial, file)
    await syncToDisk(dirname(file))
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw explainFault(error, file)
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (!exists) return
  throw new BackupError('file-exists', `${file} exists already: name another file.`)
}

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

async function writeTar(
  partial: string,
  mtime: Date,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker()
  const target = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(Readable.fromWeb(readable as NodeReadableStream), target)
  // The file's own error is the reason, also when another stream fails first.
  written.catch(() => undefined)
  const checksum = createHash('sha256')
  const addChunks = async (name: string, size: number, chunks: Chunks) => {
    const writer = controller.add({ name, size, mode: 0o600, mtime }).getWriter()
    for await (const chunk of chunks) if (chunk.length > 0) await writer.write(chunk)
    await writer.close()
  }
  const sumUp = async function* (chunks: Chunks) {
    for await (const chunk of chunks) {
      checksum.update(chunk)
      yield chunk
    }
  }
  try {
    await fill(async (name, content) => {
      const { bytes, body } =
        content instanceof Uint8Array ? { bytes: content.length, body: content } : content
      checksum.update(`${name}\n${bytes}\n`)
      await addChunks(name, bytes, sumUp(body instanceof Uint8Array ? [body] : body))
    })
    const sum = Buffer.from(checksum.digest('hex'))
    await addChunks(CHECKSUM_ENTRY, sum.length, [sum])
    controller.finalize()
  } catch (error) {
    controller.error(error)
    await written
    throw error
  }
  await written
}

/**
 * The entries in their order. The checksum is known only at the end, so do not commit anything
 * that depends on the entries before it.
 * @throws BackupError `file-missing`, `not-an-archive`, `archive-damaged`
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const checksum = createHash('sha256')
  let recorded: string | null = null
  let count = 0
  for await (const { name, bytes } of readTar(file)) {
    if (recorded !== null) throw damaged(file)
    count += 1
    if (name === CHECKSUM_ENTRY) {
      recorded = bytes.toString()
      continue
    }
    checksum.update(`${name}\n${bytes.length}\n`).update(bytes)
    yield { name, bytes }
  }
  if (count === 0) throw notAnArchive(file)
  if (recorded !== checksum.digest('hex')) throw damaged(file)
}

async function* readTar(file: string): AsyncGenerator<Entry> {
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array<ArrayBuffer>>
  let hasBegun = false
  try {
    for await (const { header, body } of source.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.size > MAX_ENTRY_BYTES) throw damaged(file)
      hasBegun = true
      yield { name: header.name, bytes: Buffer.from(await new Response(body).arrayBuffer()) }
    }
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) {
      throw new BackupError('file-missing', `There is no file ${file}.`, { cause: error })
    }
    if (hasErrorCode(error, 'EISDIR')) throw notAnArchive(file, error)
    // Errors of the disk and of the caller are not errors of the archive.
    if (!(error instanceof Error) || 'code' in error) throw explainFault(error, file)
    throw hasBegun ? damaged(file, error) : notAnArchive(file, error)
  }
}

export const notAnArchive = (file: string, cause?: unknown): BackupError =>
  new BackupError('not-an-archive', `${file} is not a backup of Frame.`, { cause })

export const damaged = (file: string, cause?: unknown): BackupError =>
  new BackupError(
    'archive-damaged',
    `${file} is damaged or was cut short: nothing was changed. Take another copy of it, or an ` +
      'older backup.',
    { cause },
  )
