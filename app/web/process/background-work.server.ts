import { join } from 'node:path'
import { unverifiedEmailRefusal } from '../../account/email/verified-email.server.ts'
import {
  mailJob,
  outboxMailer,
  queuedMailer,
  replyingMailer,
  smtpMailer,
  type Mailer,
} from '../../account/mailer.server.ts'
import { createWebhookSender } from '../../admin/webhooks/webhook-sender.server.ts'
import { publicationJob } from '../../artworks/publication/publication-job.server.ts'
import { createOrderJobs } from '../../checkout/orders/order-jobs.server.ts'
import { orderTokenOf } from '../../checkout/orders/order-token.server.ts'
import { isPublic } from '../../config/config.server.ts'
import type { DomainEvent } from '../../database/domain-event.ts'
import { createJobs, type BackgroundWork, type Jobs } from '../../database/jobs.server.ts'
import { createEnquiryJobs } from '../../enquiries/enquiry-jobs.server.ts'
import { learnCellsJob } from '../../images/appearance/descriptor-cells.server.ts'
import { describeImagesJob } from '../../images/appearance/image-description.server.ts'
import { createDigestJobs } from '../../notifications/digest/digest-jobs.server.ts'
import { createNotificationJobs } from '../../notifications/notification-jobs.server.ts'
import { reportNearDuplicate } from '../../reports/near-duplicate-report.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { createViewCounter } from '../../statistics/view-counter.server.ts'
import type { PartialFiles } from '../../uploads/partial/partial-file.server.ts'
import { backupJob, openBackups } from './backups.server.ts'
import { FORMER_JOBS, housekeepingJobs } from './housekeeping.server.ts'
import type { Resources } from './resources.server.ts'

type Services = {
  readonly settings: CurrentSettings
  readonly partialFiles: PartialFiles
  readonly pyramidFolder: string
}

/** Creates the job queue, and the services that add jobs: mail, webhooks, backups and views. */
export function openBackgroundWork(
  resources: Resources,
  { settings, partialFiles, pyramidFolder }: Services,
) {
  const { config, db, log, secret, publicUrl: origin } = resources
  const { store } = resources.images
  // `jobs` is created from the services below, which add jobs themselves.
  const jobQueue: Pick<Jobs, 'add' | 'addNamed' | 'remove'> = {
    add: (...given) => jobs.add(...given),
    addNamed: (...given) => jobs.addNamed(...given),
    remove: (...given) => jobs.remove(...given),
  }
  const directMailer = openMailer(resources)
  const mailer = queuedMailer(directMailer, jobQueue)
  const replying = replyingMailer(mailer, settings)
  // Jobs send mail without the queue, since they are retried themselves.
  const directReplying = replyingMailer(directMailer, settings)
  const backups = openBackups(resources)
  const common = { db, jobs: jobQueue, settings, origin, log }
  const policy = { loopback: !isPublic(config), privateNetwork: config.webhookPrivateNetwork }
  const webhooks = createWebhookSender({ ...common, secret, policy, mailer })
  const views = createViewCounter(common)
  const background: readonly BackgroundWork[] = [
    webhooks,
    createNotificationJobs(common),
    createDigestJobs({ ...common, mailer: directReplying }),
    createOrderJobs({
      ...common,
      mailer: directReplying,
      orderTokenOf: (purchaseId) => orderTokenOf(secret, purchaseId),
    }),
    createEnquiryJobs({ ...common, mailer: replying }),
  ]
  const jobs = createJobs({
    pool: resources.pool,
    listener: resources.listener,
    scheduled: [
      ...housekeepingJobs({
        db,
        store,
        files: partialFiles,
        outbox: outboxOf(resources),
        pyramids: pyramidFolder,
        log,
      }),
      describeImagesJob({ db, store, log }),
      learnCellsJob(db),
      publicationJob({
        ...common,
        reportNearDuplicate,
        mailer: replying,
        refuseArtist: unverifiedEmailRefusal(db, config.signIn.verifiedEmail),
      }),
      ...background.flatMap(({ scheduled }) => scheduled),
    ],
    queued: [
      mailJob(directMailer),
      backupJob(backups),
      ...background.flatMap(({ queued }) => queued),
      views.queued,
    ],
    former: FORMER_JOBS,
    log,
  })
  return {
    jobs,
    mailer,
    backups,
    views,
    webhooks: { queue: webhooks.queue, policy },
    /** Starts the jobs that an event of this process requires. */
    handleEvent: (event: DomainEvent) => {
      for (const { handle } of background) handle?.(event)
    },
  }
}

const outboxOf = ({ dataDir }: Pick<Resources, 'dataDir'>) => join(dataDir, 'outbox')

function openMailer(resources: Resources): Mailer {
  const { config, log } = resources
  const { smtpUrl, from } = config.mail
  return smtpUrl === null ? outboxMailer(outboxOf(resources), log) : smtpMailer(smtpUrl, from)
}
