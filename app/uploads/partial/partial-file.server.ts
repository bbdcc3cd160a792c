import { open, opendir, stat, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder, PRIVATE_FILE } from '../../config/private-folder.server.ts'
import { nullIfAbsent } from '../../kernel/error-code.ts'
import { isUuid } from '../../kernel/id.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/**
 * A client that sends nothing for so long counts as disconnected, and will resume with a new
 * request.
 */
const IDLE_MS = 10_000

/** A part of a file, as one PATCH request sends it. */
export type Part = {
  /** Byte offset in the file. */
  readonly offset: number
  /** Maximum size of the whole file in bytes. */
  readonly maxLength: number
  readonly body: ReadableStream<Uint8Array> | null
  /** Aborted when another request takes over the lease. */
  readonly signal: AbortSignal
}

type PartRefusal = Refusal<'upload-not-found' | 'upload-offset' | 'file-too-large'>

/** Files of unfinished uploads, in a folder that all processes of a machine share. */
export type PartialFiles = {
  create(id: string): Promise<void>
  pathOf(id: string): string
  /** @returns null if the file is not on this machine */
  sizeOf(id: string): Promise<number | null>
  /**
   * Writes a part chunk by chunk as it arrives. If the client disconnects, the received bytes stay.
   * @returns the new size of the file, or a refusal
   */
  append(id: string, part: Part): Promise<number | PartRefusal>
  /** Succeeds for a missing file, too. */
  remove(id: string): Promise<void>
  list(): AsyncIterable<{ readonly id: string; readonly modifiedAt: Date }>
}

/** @param dataDir absolute path of the data folder */
export const partialFolderOf = (dataDir: string): string => join(dataDir, 'partial-uploads')

export function openPartialFiles(
  folder: string,
  { idleMs = IDLE_MS }: { readonly idleMs?: number } = {},
): PartialFiles {
  const pathOf = (id: string): string => {
    if (!isUuid(id)) throw new RangeError('not the id of an upload')
    return join(folder, id)
  }
  return {
    pathOf,
    async create(id) {
      makePrivateFolder(folder)
      await (await open(pathOf(id), 'wx', PRIVATE_FILE)).close()
    },
    async sizeOf(id) {
      return (await nullIfAbsent(stat(pathOf(id))))?.size ?? null
    },
    async append(id, part) {
      const file = await nullIfAbsent(open(pathOf(id), 'r+'))
      if (file === null) return refuse('upload-not-found')
      try {
        const { size } = await file.stat()
        if (size !== part.offset) return refuse('upload-offset')
        return await writePart(file, part, idleMs)
      } finally {
        await file.close()
      }
    },
    async remove(id) {
      await nullIfAbsent(unlink(pathOf(id)))
    },
    list: () => listFiles(folder),
  }
}

async function writePart(
  file: FileHandle,
  { offset, maxLength, body, signal }: Part,
  idleMs: number,
): Promise<number | PartRefusal> {
  let at = offset
  for await (const chunk of chunksOf(body, idleMs)) {
    if (signal.aborted) return refuse('upload-offset')
    if (at + chunk.length > maxLength) return refuse('file-too-large')
    await writeAll(file, chunk, at)
    at += chunk.length
  }
  await file.datasync()
  return at
}

/** Yields the body's chunks. Ends early if the client disconnects or is idle for too long. */
async function* chunksOf(
  body: ReadableStream<Uint8Array> | null,
  idleMs: number,
): AsyncGenerator<Uint8Array> {
  if (body === null) return
  // Never cancelled: that would close the connection before the client has read a refusal.
  const reader = body.getReader()
  for (;;) {
    const next = await withTimeout(reader.read(), idleMs).catch(() => null)
    if (next === null || next.done) return
    yield next.value
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const rest = bytes.length - written
    written += (await file.write(bytes, written, rest, position + written)).bytesWritten
  }
}

async function* listFiles(folder: string) {
  const entries = await nullIfAbsent(opendir(folder))
  if (entries === null) return
  for await (const { name } of entries) {
    const found = isUuid(name) ? await nullIfAbsent(stat(join(folder, name))) : null
    if (found !== null) yield { id: name, modifiedAt: found.mtime }
  }
}
