import { withFileBytes } from './file-bytes.server.ts'

/** An upload, in memory or as a file. */
export type ImageSource =
  | { readonly bytes: Uint8Array }
  | {
      readonly path: string
      /** A TIFF that Frame has written itself; uploads are never TIFFs. */
      readonly isOwnTiff?: true
    }

/** Converts a source to the input of sharp. */
export const inputOf = (source: ImageSource): Uint8Array | string =>
  'path' in source ? source.path : source.bytes

/** The bytes of a file that are searched for its type and colours, which precede the pixels. */
const HEAD_BYTES = 1024 * 1024

export const headOf = (source: ImageSource): Uint8Array =>
  'bytes' in source
    ? source.bytes.subarray(0, HEAD_BYTES)
    : withFileBytes(source.path, (file) => file.readHead(HEAD_BYTES))
