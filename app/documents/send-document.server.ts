import type { ApiContext } from '../http/http.server.ts'

/**
 * Sends a PDF to the person who may see it.
 * @param name of the file, without its ending
 */
export function sendDocument(c: ApiContext, bytes: Uint8Array, name: string): Response {
  return sendFile(c, bytes, { name, type: 'application/pdf' })
}

const ENDINGS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' } as const

/** The same for a file of another type. */
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
