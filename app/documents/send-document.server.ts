import type { ApiContext } from '../http/http.server.ts'

/**
 * Sends a PDF that only the requesting person may see.
 * @param name the file name without its extension
 */
export function sendDocument(c: ApiContext, bytes: Uint8Array, name: string): Response {
  return sendFile(c, bytes, { name, type: 'application/pdf' })
}

const ENDINGS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' } as const

/** Sends a file of another type in the same way. */
export function sendFile(
  c: ApiContext,
  bytes: Uint8Array,
  { name, type }: { readonly name: string; readonly type: keyof typeof ENDINGS },
): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': type,
    'content-length': String(bytes.length),
    'content-disposition': `inline; filename="${name.replaceAll(/[^\w.-]/g, '-')}.${ENDINGS[type]}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}
