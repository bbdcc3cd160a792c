import { DAY_MS } from '../../kernel/day.ts'
import { plainLine } from '../../kernel/plain-text.ts'

/** How long an upload is kept after its last bytes, and after it became a draft. */
export const PARTIAL_UPLOAD_MS = DAY_MS
/** Unfinished uploads of one account. A batch sends three at a time; others are paused. */
export const MAX_PARTIAL_UPLOADS = 100
/** Announced bytes of the unfinished uploads of one account. */
export const MAX_PARTIAL_BYTES = 2 * 1024 ** 3

const MAX_FILE_NAME_LENGTH = 255

/** The name or type of a file as it is stored, and as a sender knows it again. */
export const cleanFileName = (name: string): string =>
  plainLine(name).slice(0, MAX_FILE_NAME_LENGTH)

/** A file that its sender uploads in parts, and that becomes a draft. */
export type PartialUpload = {
  readonly id: string
  readonly fileName: string
  /** As the browser calls it, such as `image/jpeg`; '' when unknown. */
  readonly fileType: string
  /** When the file was changed last, in milliseconds since 1970; null when unknown. */
  readonly lastModified: number | null
  /** Bytes of the whole file. */
  readonly length: number
  /** Bytes that have arrived. */
  readonly offset: number
  readonly expiresAt: string
  /** The draft that it became, which has the id of the upload; null before. */
  readonly artworkId: string | null
}

const EXTENSION = /\.[a-z]{3,4}$/i
const MAX_TITLE_LENGTH = 200
const UNTITLED = 'Untitled'

/**
 * The title of a draft, made of the name of its file: `evening_in_riga.jpg` becomes `Evening in
 * riga`. Several hyphens stand for spaces where there are no others; one may belong to a word.
 */
export function titleFromFileName(name: string): string {
  const base = plainLine(name).split(/[/\\]/).at(-1)?.replace(EXTENSION, '') ?? ''
  const hasHyphensOnly = !/[\s_]/.test(base) && base.split('-').length > 2
  const spaced = base.replaceAll(hasHyphensOnly ? /-/g : /_/g, ' ')
  const title = spaced.replaceAll(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(title)) return UNTITLED
  const [first = '', ...rest] = [...title].slice(0, MAX_TITLE_LENGTH)
  return plainLine(first.toUpperCase() + rest.join(''))
}
