/** Headers of the tus protocol 1.0 (https://tus.io/protocols/resumable-upload). */

export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = 'creation,expiration,termination'
/** Content type of a part. */
export const PART_TYPE = 'application/offset+octet-stream'

/** Parses `Upload-Length` and `Upload-Offset`. @returns null unless it is a whole number */
export function readByteCount(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null
}

/**
 * Parses `Upload-Metadata`: comma-separated pairs of a key and a base64 text.
 * @returns null if it is malformed
 */
export function readMetadata(header: string | undefined): ReadonlyMap<string, string> | null {
  const metadata = new Map<string, string>()
  for (const pair of (header ?? '').split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ')
    if (key === '' && value === '') continue
    const text = decodeBase64(value)
    if (!/^[\x21-\x7e]+$/.test(key) || text === null || more.length > 0) return null
    metadata.set(key, text)
  }
  return metadata
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function decodeBase64(value: string): string | null {
  if (!BASE64.test(value)) return null
  return new TextDecoder().decode(Uint8Array.from(atob(value), (sign) => sign.charCodeAt(0)))
}
