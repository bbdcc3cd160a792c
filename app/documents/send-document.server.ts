import type { ApiContext } from '../http/http.server.ts'

/**
 * Sends a PDF to the person who may see it.
 * @param name without letters that headers or file systems refuse: `frame-receipt-123`
 */
export function sendDocument(c: ApiContext, bytes: Uint8Array, name: string): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `inline; filename="${name.replaceAll(/[^\w.-]/g, '-')}.pdf"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}
