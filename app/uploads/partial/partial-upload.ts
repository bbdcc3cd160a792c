import { DAY_MS } from '../../kernel/day.ts'
import { normaliseLine } from '../../kernel/normalise-text.ts'

/** Lifetime of an upload since its last request or since it became a draft. */
export const PARTIAL_UPLOAD_MS = DAY_MS
/**
 * Maximum number of unfinished uploads per account. A batch sends three at a time; others are
 * paused.
 */
export const MAX_PARTIAL_UPLOADS = 100
/** Maximum announced bytes of an account's unfinished uploads together. */
export const MAX_PARTIAL_BYTES = 2 * 1024 ** 3

const MAX_FILE_NAME_LENGTH = 255

/** Normalises a file name or type as stored, so that client and server compare equal texts. */
export const cleanFileName = (name: string): string =>
  normaliseLine(name).slice(0, MAX_FILE_NAME_LENGTH)

const EXTENSION = /\.[a-z]{3,4}$/i
const MAX_TITLE_LENGTH = 200
const UNTITLED = 'Untitled'

/**
 * Makes a draft's title of the file name: `evening_in_riga.jpg` becomes `Evening in riga`. Two or
 * more hyphens become spaces if there are no other separators; a single one may belong to a word.
 */
export function titleFromFileName(name: string): string {
  const base = normaliseLine(name).split(/[/\\]/).at(-1)?.replace(EXTENSION, '') ?? ''
  const hasHyphensOnly = !/[\s_]/.test(base) && base.split('-').length > 2
  const spaced = base.replaceAll(hasHyphensOnly ? /-/g : /_/g, ' ')
  const title = spaced.replaceAll(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(title)) return UNTITLED
  const [first = '', ...rest] = [...title].slice(0, MAX_TITLE_LENGTH)
  return normaliseLine(first.toUpperCase() + rest.join(''))
}
