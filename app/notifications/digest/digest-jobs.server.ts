import { DAY_MS } from '../../kernel/day.ts'
import type { Mailer } from '../../account/mailer.server.ts'
import type { Database } from '../../database/database.server.ts'
import type { BackgroundWork, Jobs } from '../../database/jobs.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { MAX_DIGEST_WORKS } from './digest.ts'
import { digestMail } from './digest-mail.ts'
import {
  listOverdueDigests,
  makeDigests,
  readDigest,
  sendDigestOnce,
  sweepDigests,
} from './digest.store.server.ts'

type DigestServices = {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'addNamed'>
  /** Sends directly: digests have their own queue, so they bypass the mail queue. */
  readonly mailer: Pick<Mailer, 'send'>
  readonly settings: Pick<CurrentSettings, 'read'>
  /** The site's public URL. */
  readonly origin: string
}

const SEND_DIGEST = 'send-digest'
const RETENTION_MS = 30 * DAY_MS

/** Makes the digests that are due every hour, and queues a job to send each. */
export function createDigestJobs(services: DigestServices): BackgroundWork {
  const { db, jobs } = services
  const queue = (ids: readonly string[]) =>
    jobs.addNamed(
      SEND_DIGEST,
      ids.map((id) => ({ id, group: id, data: { id } })),
    )
  return {
    queued: [
      {
        name: SEND_DIGEST,
        run: (data) => sendDigest(services, (data as { readonly id: string }).id),
      },
    ],
    scheduled: [
      {
        name: 'make-digests',
        cron: '2 * * * *',
        async run(now) {
          await queue(await listOverdueDigests(db, now))
          for (let hasMore = true; hasMore;) {
            const made = await makeDigests(db, now)
            await queue(made.ids)
            hasMore = made.hasMore
          }
        },
      },
      {
        name: 'remove-old-digests',
        cron: '56 * * * *',
        run: (now) => sweepDigests(db, new Date(now.getTime() - RETENTION_MS)),
      },
    ],
  }
}

/** Sends a digest, unless it was sent before or has no unread works left. */
export async function sendDigest(
  { db, mailer, settings, origin }: Omit<DigestServices, 'jobs'>,
  id: string,
  now = new Date(),
): Promise<void> {
  await sendDigestOnce(db, { id, now }, async () => {
    const digest = await readDigest(db, id, MAX_DIGEST_WORKS)
    if (digest === null) return
    const { name: gallery } = await settings.read()
    await mailer.send(digestMail({ id, ...digest, origin, gallery }))
  })
}
