import { DAY_MS } from '../../kernel/day.ts'
import { sweepExpired } from '../../account/account.store.server.ts'
import { sweepInvitations } from '../../account/invitations/invitation.store.server.ts'
import { sweepApiTokens } from '../../account/tokens/api-token.store.server.ts'
import { sweepOffers } from '../../certificates/transfer.store.server.ts'
import { releaseExpiredCopies } from '../../artworks/edition/copy.store.server.ts'
import { DRAFT_RETENTION_MS } from '../../dashboard/drafts/server-draft.ts'
import { sweepDrafts } from '../../dashboard/drafts/server-draft.store.server.ts'
import { sweepOutbox } from '../../account/mailer.server.ts'
import type { Database } from '../../database/database.server.ts'
import { sweepEvents } from '../../database/domain-event.store.server.ts'
import { sweepIdempotentRequests } from '../../database/idempotent-request.store.server.ts'
import type { ScheduledJob } from '../../database/jobs.server.ts'
import { sweepRateLimits } from '../../database/rate-limit.store.server.ts'
import { sweepPyramids } from '../../images/pyramid/pyramid-files.server.ts'
import { sweepScratch } from '../../images/processing/image-process.server.ts'
import type { ImageStore } from '../../images/storage/image-store.server.ts'
import { sweepImages, sweepStrayFiles } from '../../images/storage/image-sweep.server.ts'
import { eraseReportGuests } from '../../reports/report.store.server.ts'
import type { Log } from '../../kernel/log.ts'
import { indexArtistChangesJob } from '../../search/artist-change.server.ts'
import { foldSearchChanges, refreshVocabulary } from '../../search/vocabulary.store.server.ts'
import type { PartialFiles } from '../../uploads/partial/partial-file.server.ts'
import { sweepPartialUploads } from '../../uploads/partial/partial-upload-sweep.server.ts'
import { VIEW_RETENTION_DAYS } from '../../statistics/statistics.ts'
import { sweepViews } from '../../statistics/view.store.server.ts'
import { sweepUploads } from '../../uploads/upload.store.server.ts'

/** Events are deleted from the outbox after this time. */
const EVENT_RETENTION_MS = 3 * DAY_MS

/** The time for which expired invitations stay in the operators' list. */
const INVITATION_RETENTION_MS = 30 * DAY_MS

/** The time for which operators can answer a guest after their report was closed. */
const GUEST_ADDRESS_RETENTION_MS = 90 * DAY_MS

/** Jobs of earlier versions. `remove-expired-data` does their work. */
export const FORMER_JOBS = [
  'remove-past-rate-limits',
  'remove-past-uploads',
  'remove-expired-sessions',
  'remove-expired-tokens',
  'remove-old-invitations',
  'remove-old-drafts',
  'remove-old-events',
  'forget-guests-of-reports',
  'remove-expired-transfer-offers',
  'remove-old-views',
  'remove-abandoned-uploads',
  'remove-old-mail',
]

type Services = {
  readonly db: Database
  readonly store: ImageStore
  readonly files: PartialFiles
  /** The folder of messages for the operator. */
  readonly outbox: string
  /** The folder of cached pyramids. */
  readonly pyramids: string
  readonly log: Pick<Log, 'warn'>
}

/** Jobs that remove expired and unreferenced data. */
export function housekeepingJobs(services: Services): ScheduledJob[] {
  const { db, pyramids } = services
  return [
    { name: 'fold-search-changes', cron: '* * * * *', run: () => foldSearchChanges(db) },
    { name: 'refresh-search-words', cron: '*/10 * * * *', run: () => refreshVocabulary(db) },
    indexArtistChangesJob(db),
    {
      name: 'release-reserved-copies',
      cron: '* * * * *',
      run: (now) => releaseExpiredCopies(db, now),
    },
    {
      name: 'remove-expired-data',
      cron: '7 * * * *',
      run: (now) => removeExpiredData(services, now),
    },
    {
      name: 'remove-unused-images',
      cron: '37 * * * *',
      run: async (now) => {
        await sweepImages(services, now)
        await sweepPyramids({ db, folder: pyramids }, now)
      },
    },
    {
      name: 'remove-stray-image-files',
      cron: '47 */12 * * *',
      run: (now) => sweepStrayFiles(services, now),
    },
  ]
}

/**
 * Removes expired rows and files, one kind after the other. A kind that fails does not stop the
 * others.
 * @throws AggregateError that names the kinds that failed
 */
async function removeExpiredData(services: Services, now: Date): Promise<void> {
  const faults: unknown[] = []
  const failed: string[] = []
  for (const [kind, remove] of Object.entries(removalsOf(services, now))) {
    try {
      await remove()
    } catch (error) {
      services.log.warn({ err: error, kind }, 'expired data could not be removed')
      faults.push(error)
      failed.push(kind)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `not removed: ${failed.join(', ')}`)
}

function removalsOf(services: Services, now: Date): Record<string, () => Promise<unknown>> {
  const { db, outbox } = services
  const before = (ageMs: number) => new Date(now.getTime() - ageMs)
  return {
    'rate limits': () => sweepRateLimits(db, now),
    'idempotent requests': () => sweepIdempotentRequests(db, before(DAY_MS)),
    'counted uploads': () => sweepUploads(db, now),
    'partial uploads': () => sweepPartialUploads(services, now),
    'temporary image files': () => sweepScratch(now),
    'sessions and links': () => sweepExpired(db, now),
    'API tokens': () => sweepApiTokens(db, now),
    invitations: () => sweepInvitations(db, before(INVITATION_RETENTION_MS)),
    drafts: () => sweepDrafts(db, before(DRAFT_RETENTION_MS)),
    'transfer offers': () => sweepOffers(db, now),
    'guests of reports': () => eraseReportGuests(db, before(GUEST_ADDRESS_RETENTION_MS)),
    events: () => sweepEvents(db, before(EVENT_RETENTION_MS)),
    views: () =>
      sweepViews(db, { day: before(VIEW_RETENTION_DAYS * DAY_MS), batch: before(DAY_MS) }),
    mail: () => sweepOutbox(outbox, now),
  }
}
