import { DAY_MS } from '../../kernel/day.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/database.server.ts'
import { isForeignKeyViolation } from '../../database/database-fault.ts'
import type { ScheduledJob } from '../../database/jobs.server.ts'
import type { Log } from '../../kernel/log.ts'
import { isRefusal } from '../../kernel/result.ts'
import { derivativeKey } from '../image.ts'
import { runImageTask } from '../processing/image-process.server.ts'
import { isDamage } from '../storage/image-store-fault.ts'
import { readWhole, type ImageStore } from '../storage/image-store.server.ts'
import { listUndescribed, saveAppearance } from './appearance.store.server.ts'

type Services = {
  readonly db: Database
  readonly store: Pick<ImageStore, 'get'>
  readonly log: Pick<Log, 'warn'>
}

const BATCH = 500
const SMALL_WIDTH = 400
/** Each run stops before the job queue's timeout; the next run continues. */
const MAX_RUN_MS = 10 * 60_000
/** Pauses three times as long as each image took, to leave resources for uploads and pages. */
const REST = 3

/** Describes images from before there were descriptors, and any that were missed. */
export function describeImagesJob(services: Services): ScheduledJob {
  let restsUntil = 0
  return {
    name: 'describe-images',
    cron: '*/5 * * * *',
    async run(now) {
      if (now.getTime() < restsUntil) return
      const isDone = await describeImages(services, {
        until: now.getTime() + MAX_RUN_MS,
        rest: REST,
      })
      if (isDone) restsUntil = now.getTime() + DAY_MS
    },
  }
}

type Pace = {
  /** The deadline, in milliseconds since 1970. */
  readonly until?: number
  /** The pause after an image, as a multiple of the processor time that it took. */
  readonly rest?: number
}

/**
 * Computes the appearance of images without a descriptor, one at a time.
 * @returns whether all images were checked before the deadline
 */
export async function describeImages(
  services: Services,
  { until = Infinity, rest = 0 }: Pace = {},
): Promise<boolean> {
  for (let afterId: string | null = ''; afterId !== null;) {
    const batch = await listUndescribed(services.db, { afterId, limit: BATCH })
    for (const id of batch.ids) {
      if (Date.now() >= until) return false
      const coreMs = await describeImage(services, id)
      if (rest > 0) await wait(coreMs * rest, undefined, { ref: false })
    }
    afterId = batch.lastId
  }
  return true
}

/** @returns the processor time in milliseconds of one core */
async function describeImage({ db, store, log }: Services, id: string): Promise<number> {
  const bytes = await readSmallFile(store, id)
  if (bytes === null) {
    log.warn({ image: id }, 'an image has no small file to describe it by')
    return 0
  }
  if (bytes === 'damaged') {
    log.warn({ image: id }, DAMAGED)
    return 0
  }
  const { outcome, coreMs } = await runImageTask({ bytes, derivatives: [] })
  if (isRefusal(outcome)) {
    log.warn({ image: id, refused: outcome.refused }, DAMAGED)
    return coreMs
  }
  try {
    await saveAppearance(db, id, outcome.appearance)
  } catch (error) {
    // The image was deleted meanwhile.
    if (!isForeignKeyViolation(error)) throw error
  }
  return coreMs
}

const DAMAGED = 'the small file of an image is damaged'

/** @returns null if the image has no small file */
async function readSmallFile(store: Services['store'], id: string) {
  try {
    return await readWhole(store, derivativeKey(id, SMALL_WIDTH, 'avif'))
  } catch (error) {
    if (isDamage(error)) return 'damaged'
    throw error
  }
}
