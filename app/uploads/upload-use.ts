import { type UploadHistory, type UploadLimits } from './upload-limits.ts'

/** `limit` is null for no limit. */
export type Amount = { readonly used: number; readonly limit: number | null }

/** An account's use of its upload limits, in bytes and stored pixels. */
export type UploadUse = {
  readonly total: { readonly bytes: Amount; readonly pixels: Amount }
  /** Uploads of the last 24 hours. */
  readonly day: { readonly bytes: Amount; readonly pixels: Amount }
}

export function uploadUse(
  { recent, use }: Omit<UploadHistory, 'now'>,
  limits: UploadLimits,
): UploadUse {
  const sumOf = (measure: 'bytes' | 'pixels') =>
    recent.reduce((sum, upload) => sum + upload[measure], 0)
  const amount = (used: number, limit: number) => ({
    used,
    limit: Number.isFinite(limit) ? limit : null,
  })
  return {
    total: {
      bytes: amount(use.bytes, limits.bytesInTotal),
      pixels: amount(use.pixels, limits.pixelsInTotal),
    },
    day: {
      bytes: amount(sumOf('bytes'), limits.bytesPerDay),
      pixels: amount(sumOf('pixels'), limits.pixelsPerDay),
    },
  }
}
