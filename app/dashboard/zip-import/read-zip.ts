import { MAX_ZIP_ENTRIES, type ZipEntry } from './zip-plan.ts'

/** A ZIP whose central directory has been read. Files are unpacked one by one from disk. */
export type OpenZip = {
  readonly entries: readonly ZipEntry[]
  /** @returns null if the file is damaged, or larger than the central directory states */
  readonly unpack: (entry: ZipEntry, type: string) => Promise<Blob | null>
}

/**
 * Reads the central directory.
 * @returns a message if the file is no ZIP, has too many files, or cannot be read now
 */
export async function openZip(file: Blob): Promise<OpenZip | string> {
  const zip = await import('@zip.js/zip.js/lib/zip-core-native.js').catch(() => null)
  // Chromium caches a failed import until the next document.
  if (zip === null) return 'The reader of ZIP files could not be loaded. Please reload the page.'
  const { BlobReader, ZipReader } = zip
  // Refuses overlapping entries, with which a small ZIP can unpack to any size.
  const options = { checkSignature: true, checkOverlappingEntry: true, useWebWorkers: false }
  const files = new Map<ZipEntry, FileEntry>()
  try {
    const reader = new ZipReader(new BlobReader(file), options)
    for await (const entry of reader.getEntriesGenerator()) {
      if (files.size >= MAX_ZIP_ENTRIES) {
        return `This ZIP has more than ${MAX_ZIP_ENTRIES.toLocaleString('en-GB')} files`
      }
      if (!entry.directory) files.set(entryOf(entry), entry)
    }
  } catch {
    return 'This file is not a ZIP, or it is damaged'
  }
  return {
    entries: [...files.keys()],
    async unpack(entry, type) {
      const packed = files.get(entry)
      if (packed === undefined) return null
      try {
        const { writable, readable } = boundedStream(entry.size)
        const unpacked = new Response(readable, { headers: { 'content-type': type } }).blob()
        const [blob] = await Promise.all([unpacked, packed.getData(writable)])
        return blob.size === entry.size ? blob : null
      } catch {
        return null
      }
    },
  }
}

type FileEntry = import('@zip.js/zip.js').FileEntry

const entryOf = (entry: FileEntry): ZipEntry => ({
  name: entry.filename,
  size: entry.uncompressedSize,
  packedSize: entry.compressedSize,
  isEncrypted: entry.encrypted,
  modifiedAt: entry.lastModDate.getTime() || 0,
})

/** Errors once the data exceeds the size in the central directory. */
function boundedStream(
  bytes: number,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = bytes
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length
      if (left < 0) controller.error(new RangeError('more bytes than the ZIP lists'))
      else controller.enqueue(chunk)
    },
  })
}
