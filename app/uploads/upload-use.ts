import type { UploadHistory, UploadLimits } from './upload-limits.ts'
import type { UploadUse } from './upload-use.schema.ts'

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
