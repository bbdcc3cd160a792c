import { DAY_MS } from '../../kernel/day.ts'
import { sweepExpired } from '../../account/account.store.server.ts'
import { sweepInvitations } from '../../account/invitations/invitation.store.server.ts'
import { sweepApiTokens } from '../../account/tokens/api-token.store.server.ts'
import { removeExpiredOffers } from '../../certificates/transfer.store.server.ts'
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
import { forgetGuests } from '../../reports/report.store.server.ts'
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

/** Jobs that remove expired and unreferenced data. */
export function housekeepingJobs(services: {
  readonly db: Database
  readonly store: ImageStore
  readonly files: PartialFiles
  /** The folder of messages for the operator. */
  readonly outbox: string
  /** The folder of cached pyramids. */
  readonly pyramids: string
}): ScheduledJob[] {
  const { db, outbox, pyramids } = services
  return [
    { name: 'remove-past-rate-limits', cron: '7 * * * *', run: (now) => sweepRateLimits(db, now) },
    { name: 'fold-search-changes', cron: '* * * * *', run: () => foldSearchChanges(db) },
    { name: 'refresh-search-words', cron: '*/10 * * * *', run: () => refreshVocabulary(db) },
    indexArtistChangesJob(db),
    { name: 'remove-past-uploads', cron: '12 * * * *', run: (now) => sweepUploads(db, now) },
    { name: 'remove-expired-sessions', cron: '17 * * * *', run: (now) => sweepExpired(db, now) },
    { name: 'remove-expired-tokens', cron: '22 * * * *', run: (now) => sweepApiTokens(db, now) },
    {
      name: 'remove-old-invitations',
      cron: '32 * * * *',
      run: (now) => sweepInvitations(db, new Date(now.getTime() - INVITATION_RETENTION_MS)),
    },
    {
      name: 'remove-old-drafts',
      cron: '34 * * * *',
      run: (now) => sweepDrafts(db, new Date(now.getTime() - DRAFT_RETENTION_MS)),
    },
    {
      name: 'remove-old-events',
      cron: '27 * * * *',
      run: (now) => sweepEvents(db, new Date(now.getTime() - EVENT_RETENTION_MS)),
    },
    {
      name: 'remove-old-idempotent-requests',
      cron: '2 * * * *',
      run: (now) => sweepIdempotentRequests(db, new Date(now.getTime() - DAY_MS)),
    },
    {
      name: 'forget-guests-of-reports',
      cron: '42 * * * *',
      run: (now) => forgetGuests(db, new Date(now.getTime() - GUEST_ADDRESS_RETENTION_MS)),
    },
    {
      name: 'release-reserved-copies',
      cron: '* * * * *',
      run: (now) => releaseExpiredCopies(db, now),
    },
    {
      name: 'remove-expired-transfer-offers',
      cron: '27 * * * *',
      run: (now) => removeExpiredOffers(db, now),
    },
    {
      name: 'remove-old-views',
      cron: '47 3 * * *',
      run: (now) =>
        sweepViews(db, {
          day: new Date(now.getTime() - VIEW_RETENTION_DAYS * DAY_MS),
          batch: new Date(now.getTime() - DAY_MS),
        }),
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
      name: 'remove-abandoned-uploads',
      cron: '52 * * * *',
      run: async (now) => {
        await sweepPartialUploads(services, now)
        await sweepScratch(now)
      },
    },
    { name: 'remove-old-mail', cron: '57 * * * *', run: (now) => sweepOutbox(outbox, now) },
    {
      name: 'remove-stray-image-files',
      cron: '47 */12 * * *',
      run: (now) => sweepStrayFiles(services, now),
    },
  ]
}
