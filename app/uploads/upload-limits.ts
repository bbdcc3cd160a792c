import { DAY_MS, HOUR_MS } from '../kernel/day.ts'
import { MAX_IMAGE_CORE_MS } from '../images/image.ts'
import { formatBytes } from '../kernel/bytes.ts'
import { refuse, type Refusal } from '../kernel/result.ts'
import { formatMegapixels, formatWait } from './upload-amount.ts'

/** Upload limits of one account. `Infinity` means no limit. */
export type UploadLimits = {
  /** Bytes of stored files within any 24 hours. */
  readonly bytesPerDay: number
  /** Pixels of stored images within any 24 hours. */
  readonly pixelsPerDay: number
  /** Bytes of all files of the account's current images. */
  readonly bytesInTotal: number
  /** Pixels of the account's current images. */
  readonly pixelsInTotal: number
  /** Core milliseconds that uploads may take within any hour, including refused ones. */
  readonly coreMsPerHour: number
  readonly coreMsPerDay: number
}

/** 5 % of one core: 4,320 seconds within 24 hours, of which at most 600 within one hour. */
export const CORE_LIMITS = { coreMsPerHour: 600_000, coreMsPerDay: 0.05 * DAY_MS }

/** No limits, for load tests. */
export const UNLIMITED: UploadLimits = {
  bytesPerDay: Infinity,
  pixelsPerDay: Infinity,
  bytesInTotal: Infinity,
  pixelsInTotal: Infinity,
  coreMsPerHour: Infinity,
  coreMsPerDay: Infinity,
}

/** An upload of the last 24 hours, with the amounts that count. */
export type CountedUpload = {
  readonly at: Date
  readonly bytes: number
  readonly pixels: number
  readonly coreMs: number
}

/** Storage used by images. */
export type StorageUse = { readonly bytes: number; readonly pixels: number }

/** An account's uploads and storage use at one moment. */
export type UploadHistory = {
  /** Uploads of the last 24 hours, oldest first. */
  readonly recent: readonly CountedUpload[]
  readonly use: StorageUse
  readonly now: Date
}

/** Decides whether an upload may begin, before its size is known. */
export function admitUpload(history: UploadHistory, limits: UploadLimits): Refusal | null {
  const core = { measure: 'coreMs', amount: MAX_IMAGE_CORE_MS } as const
  const wait = Math.max(
    waitFor(history, { ...core, limit: limits.coreMsPerHour, windowMs: HOUR_MS }),
    waitFor(history, { ...core, limit: limits.coreMsPerDay, windowMs: DAY_MS }),
  )
  if (wait > 0) return refuseFor(wait, 'uploads-too-fast', TOO_FAST)
  // Assumes the smallest image. `admitStored` decides again after encoding.
  return admitFurther(history, limits)
}

/** Decides whether an account has storage left for any further image. */
export const admitFurther = (history: UploadHistory, limits: UploadLimits): Refusal | null =>
  admitStored({ bytes: 1, pixels: 1 }, history, limits)

/** Decides whether an encoded image may be stored. */
export function admitStored(
  stored: StorageUse,
  history: UploadHistory,
  limits: UploadLimits,
): Refusal | null {
  for (const measure of ['bytes', 'pixels'] as const) {
    const perDay = limits[`${measure}PerDay`]
    const window = { measure, amount: stored[measure], limit: perDay, windowMs: DAY_MS }
    const wait = waitFor(history, window)
    if (wait > 0) {
      const reason = `You can upload ${FORMATS[measure](perDay)} within 24 hours.`
      return refuseFor(wait, 'upload-day-limit', reason)
    }
    const inTotal = limits[`${measure}InTotal`]
    if (history.use[measure] + stored[measure] > inTotal) return full(FORMATS[measure](inTotal))
  }
  return null
}

const FORMATS = { bytes: formatBytes, pixels: formatMegapixels }

const TOO_FAST = 'You have uploaded many images in a short time.'

function full(limit: string): Refusal {
  return refuse(
    'account-storage-full',
    `Your images use the ${limit} that an account may store. ` +
      'Delete works you no longer need to make room.',
  )
}

function refuseFor(
  waitMs: number,
  code: 'uploads-too-fast' | 'upload-day-limit',
  reason: string,
): Refusal {
  const retryAfterS = Math.ceil(waitMs / 1000)
  const detail = `${reason} You can go on in ${formatWait(waitMs)}.`
  return { ...refuse(code, detail), retryAfterS }
}

type Window = {
  readonly measure: 'bytes' | 'pixels' | 'coreMs'
  readonly amount: number
  readonly limit: number
  readonly windowMs: number
}

/** Milliseconds until `amount` more fits into the window; 0 if it does now. */
function waitFor(
  { recent, now }: UploadHistory,
  { measure, amount, limit, windowMs }: Window,
): number {
  const start = now.getTime() - windowMs
  const inWindow = recent.filter(({ at }) => at.getTime() > start)
  let excess = inWindow.reduce((sum, upload) => sum + upload[measure], amount) - limit
  if (excess <= 0) return 0
  for (const upload of inWindow) {
    excess -= upload[measure]
    if (excess <= 0) return upload.at.getTime() - start
  }
  return windowMs
}
