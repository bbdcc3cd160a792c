import type { Mailer } from '../../account/mailer.server.ts'
import type { Database } from '../../database/database.server.ts'
import type { ScheduledJob } from '../../database/jobs.server.ts'
import type { Log } from '../../kernel/log.ts'
import { problems } from '../../kernel/problem.ts'
import type { Refusal } from '../../kernel/result.ts'
import { findOwnArtwork } from '../artwork.store.server.ts'
import type { ArtworkKey } from '../saving/artwork-change.store.server.ts'
import { duplicateFinder, type ChangeServices } from '../saving/change-artwork.server.ts'
import { refusedPublicationMail } from './refused-publication-mail.ts'
import { findArtistOfWork, listDueWorks, publishDueWork } from './publication.store.server.ts'
import { publishWork } from './publication.ts'

type PublicationJobServices = {
  readonly db: Database
  readonly reportNearDuplicate: ChangeServices['reportNearDuplicate']
  readonly mailer: Pick<Mailer, 'send'>
  /**
   * The refusal for an artist who may not publish, such as `email-unverified`; null if they may.
   */
  readonly refuseArtist: (artistId: string) => Promise<Refusal | null>
  /** The site's public URL. */
  readonly origin: string
  readonly log: Log
}

/** Works of one run. A run takes far less than the minute until the next one. */
const MAX_DUE = 1000

/** Publishes works at the times that their artists have chosen. */
export function publicationJob(services: PublicationJobServices): ScheduledJob {
  return {
    name: 'publish-scheduled-works',
    cron: '* * * * *',
    pollingIntervalSeconds: 10,
    run: (now) => publishDueWorks(services, now),
  }
}

/** A work that fails is tried again by the next run, and does not delay the others. */
async function publishDueWorks(services: PublicationJobServices, now: Date): Promise<void> {
  const { db, log } = services
  for (const key of await listDueWorks(db, now, MAX_DUE)) {
    try {
      await publishDue(services, key, now)
    } catch (error) {
      log.error({ err: error, artworkId: key.id }, 'a scheduled work could not be published')
    }
  }
}

async function publishDue(
  services: PublicationJobServices,
  key: ArtworkKey,
  now: Date,
): Promise<void> {
  const { db, mailer, refuseArtist, origin } = services
  const refused = await refuseArtist(key.artistId)
  const decide = (state: Parameters<typeof publishWork>[0]) => refused ?? publishWork(state, now)
  const refusal = await publishDueWork(db, key, { now, decide })
  if (refusal === null) {
    // Reports a near duplicate to operators, as after an immediate publication.
    const work = await findOwnArtwork(db, key.id, key.artistId)
    if (work !== null) await duplicateFinder(services)(work, { hasNewImage: false })
    return
  }
  const artist = await findArtistOfWork(db, key.id)
  if (artist === null) return
  const reason = refusal.detail ?? problems[refusal.refused].message
  await mailer.send(
    refusedPublicationMail({ to: artist.email, title: artist.title, reason, origin }),
  )
}
