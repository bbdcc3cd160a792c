import { createHash } from 'node:crypto'

/** The `ETag` of a response that depends on nothing but these contents. */
export const entityTag = (contents: string | Uint8Array): string =>
  `"${createHash('sha256').update(contents).digest('base64url').slice(0, 22)}"`
