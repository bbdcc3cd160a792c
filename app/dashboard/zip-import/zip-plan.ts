import { imageFileKey, MAX_CSV_BYTES } from '../artwork-csv/artwork-csv.ts'
import { MAX_BATCH_IMAGES } from '../batch/batch-item.ts'
import { MAX_PARTED_BYTES } from '../../images/image.ts'
import { formatBytes } from '../../kernel/bytes.ts'
import { problems } from '../../kernel/problem.ts'

/** An entry of a ZIP's central directory. */
export type ZipEntry = {
  /** Path within the ZIP. */
  readonly name: string
  /** Unpacked size in bytes, as stated by the central directory. */
  readonly size: number
  readonly packedSize: number
  readonly isEncrypted: boolean
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

export type ZipProblem = { readonly name: string; readonly message: string }

/** The files of a ZIP that will be imported. */
export type ZipPlan = {
  /** The table of works; null for a ZIP of images alone. */
  readonly table: ZipEntry | null
  readonly images: readonly ZipEntry[]
  readonly problems: readonly ZipProblem[]
  /** Files of other kinds, which are ignored. */
  readonly others: readonly string[]
}

/** Maximum number of files in a ZIP. An archive has at least one image per work. */
export const MAX_ZIP_ENTRIES = 10_000
/** Limit of the unpacked size of all images, in bytes. */
export const MAX_UNPACKED_BYTES = 4 * 1024 ** 3
/** Maximum compression ratio, against ZIP bombs. Images and tables stay far below it. */
const MAX_RATIO = 200
/** Files up to this size, in bytes, may have any compression ratio. */
const SMALL_BYTES = 1024 * 1024

const IMAGE_NAME = /\.(?:jpe?g|png|webp|avif)$/i
const TABLE_NAME = /\.(?:csv|tsv)$/i
/** Names of hidden files: `__MACOSX/` of macOS, and files that begin with a dot. */
const HIDDEN_NAME = /(?:^|\/)(?:__MACOSX\/|\.(?!\.?(?:\/|$)))/
/** Unsafe paths: absolute, with a drive letter, with backslashes, or with `.` or `..` segments. */
const UNSAFE_NAME = /^\/|^[a-z]:|\\|(?:^|\/)\.{1,2}(?:\/|$)/i

/**
 * Selects the files to import by the central directory alone. Nothing is unpacked.
 * @returns a message if the ZIP as a whole cannot be imported
 */
export function planZip(entries: readonly ZipEntry[]): ZipPlan | string {
  const files = entries.filter(({ name }) => !HIDDEN_NAME.test(name) && !name.endsWith('/'))
  const tables = files.filter(({ name }) => TABLE_NAME.test(name))
  const [table = null, second] = tables
  if (table !== null && second !== undefined) {
    return `This ZIP has several tables: ${table.name}, ${second.name}. Leave one of them in it.`
  }
  const tableFault = table === null ? null : faultOf(table, MAX_CSV_BYTES)
  if (tableFault !== null) return `${table?.name}: ${tableFault}`
  const images: ZipEntry[] = []
  const found: ZipProblem[] = []
  const taken = new Map<string, string>()
  for (const file of files.filter(({ name }) => IMAGE_NAME.test(name))) {
    const { name } = file
    const earlier = taken.get(imageFileKey(name))
    const message =
      faultOf(file, MAX_PARTED_BYTES) ??
      (earlier === undefined ? null : `${earlier} has the same name. Rename one of them.`)
    if (message !== null) found.push({ name, message })
    else {
      taken.set(imageFileKey(name), name)
      images.push(file)
    }
  }
  const others = files
    .map(({ name }) => name)
    .filter((name) => !IMAGE_NAME.test(name) && !TABLE_NAME.test(name))
  if (images.length > MAX_BATCH_IMAGES) {
    return `This ZIP has ${images.length} images. The limit is ${MAX_BATCH_IMAGES}: make several of it.`
  }
  if (images.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED_BYTES) {
    return `The images take more than ${formatBytes(MAX_UNPACKED_BYTES)} unpacked. Make several ZIP files of them.`
  }
  if (table === null && images.length + found.length === 0) {
    return 'This ZIP has no images (jpg, png, webp or avif) and no table (csv)'
  }
  return { table, images, problems: found, others }
}

function faultOf({ name, size, packedSize, isEncrypted }: ZipEntry, maxBytes: number) {
  if (UNSAFE_NAME.test(name)) return 'The path of this file leads out of the ZIP'
  if (isEncrypted) return 'This file is encrypted'
  if (size === 0) return 'This file is empty'
  if (size > maxBytes) {
    return maxBytes === MAX_PARTED_BYTES
      ? problems['file-too-large'].message
      : `The limit is ${formatBytes(maxBytes)}`
  }
  const isTooTight = size > SMALL_BYTES && size > packedSize * MAX_RATIO
  return isTooTight ? `This file is packed more than ${MAX_RATIO} times, unlike any photo` : null
}
