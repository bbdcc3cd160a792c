import { Buffer } from 'node:buffer'
import { boundaryOf } from '../../http/request-body.server.ts'

/** A file as a view of a form's body. `type` is the media type that the client states. */
export type FormFile = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }

/** The maximum of bytes for the headers of one part. */
const MAX_HEADER_BYTES = 8192

/**
 * Finds a file in a form (RFC 7578) without copying it. The platform's `formData` copies a body
 * four times.
 * @param contentType `multipart/form-data` with its boundary
 * @returns null if the form has no file with this name, undefined if the body is not a form
 */
export function findFormFile(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
  name: string,
): FormFile | null | undefined {
  const boundary = boundaryOf(contentType)
  if (boundary === null) return undefined
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  const line = `--${boundary}`
  let at = bytes.indexOf(line, 0, 'latin1')
  if (at === -1 || (at > 0 && bytes.toString('latin1', at - 2, at) !== '\r\n')) return undefined
  let found: FormFile | null = null
  for (;;) {
    at += line.length
    const next = bytes.toString('latin1', at, at + 2)
    if (next === '--') return found
    if (next !== '\r\n') return undefined
    const headerEnd = bytes.indexOf('\r\n\r\n', at, 'latin1')
    if (headerEnd === -1 || headerEnd - at > MAX_HEADER_BYTES) return undefined
    const end = bytes.indexOf(`\r\n${line}`, headerEnd + 2, 'latin1')
    if (end === -1) return undefined
    const part = readHeaders(bytes.toString('utf8', at, headerEnd))
    if (part.name === name && part.isFile && found === null) {
      const start = Math.min(headerEnd + 4, end)
      found = { bytes: body.subarray(start, end), type: part.type }
    }
    at = end + 2
  }
}

function readHeaders(text: string) {
  const disposition = /\r\ncontent-disposition:\s*form-data([^\r\n]*)/i.exec(text)?.[1] ?? ''
  return {
    name: /;\s*name="([^"]*)"/i.exec(disposition)?.[1],
    isFile: /;\s*filename\*?=/i.test(disposition),
    type: /\r\ncontent-type:\s*([^\r\n]*)/i.exec(text)?.[1]?.trim() ?? '',
  }
}
