import { hash } from 'node:crypto'

/** The `ETag` of a response that depends on nothing but these contents. */
export const entityTag = (contents: string | Uint8Array): string =>
  `"${hash('sha256', contents, 'base64url').slice(0, 22)}"`

/** The header `cache-control` of a file whose address names its contents. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * The header `cache-control` of a response that is revalidated before every use, usually by a 304.
 */
export const REVALIDATED = 'public, max-age=0, must-revalidate'
