import { DAY_MS } from '../kernel/day.ts'
import type { Database } from '../database/database.server.ts'
import type { BackgroundWork, Jobs } from '../database/jobs.server.ts'
import type { Log } from '../kernel/log.ts'
import { addAnnouncements, announceNext, sweepAnnouncements } from './announcement.store.server.ts'
import { matchSavedSearches } from './match-saved-searches.server.ts'
import { RETENTION_MS } from './notification.ts'
import { sweepNotifications } from './notification.store.server.ts'

type Services = {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'add'>
  readonly log: Pick<Log, 'warn'>
}

const ANNOUNCE = 'announce-works'
/** Each run stops before the job queue's timeout; the next run continues. */
const MAX_RUN_MS = 60_000
/** Older publications are not announced, so that a restored backup notifies nobody again. */
const WINDOW_MS = DAY_MS
/** Longer than the window, so that no publication is announced twice. */
const ANNOUNCEMENT_RETENTION_MS = 3 * WINDOW_MS

/** Notifies followers at once, and the owners of saved searches every five minutes. */
export function createNotificationJobs({ db, jobs, log }: Services): Required<BackgroundWork> {
  const announce = (now: Date) => announceWorks(db, { now, until: Date.now() + MAX_RUN_MS })
  return {
    handle(event) {
      if (event.type !== 'artwork.published') return
      jobs.add(ANNOUNCE, {}).catch((error: unknown) => {
        log.warn(
          { err: error },
          'an announcement could not be queued; the next scheduled run announces the work',
        )
      })
    },
    queued: [{ name: ANNOUNCE, run: () => announce(new Date()) }],
    scheduled: [
      { name: 'announce-missed-works', cron: '* * * * *', run: announce },
      {
        name: 'match-saved-searches',
        cron: '*/5 * * * *',
        run: (now) => matchSavedSearches(db, { now, until: Date.now() + MAX_RUN_MS }),
      },
      {
        name: 'remove-old-notifications',
        cron: '52 * * * *',
        async run(now) {
          await sweepNotifications(db, new Date(now.getTime() - RETENTION_MS))
          await sweepAnnouncements(db, new Date(now.getTime() - ANNOUNCEMENT_RETENTION_MS))
        },
      },
    ],
  }
}

/**
 * Notifies the followers of all publications that are not announced yet.
 * @param until the deadline, in milliseconds since 1970
 */
export async function announceWorks(
  db: Database,
  { now, until = Infinity }: { readonly now: Date; readonly until?: number },
): Promise<void> {
  while (await addAnnouncements(db, new Date(now.getTime() - WINDOW_MS)));
  while (Date.now() < until && (await announceNext(db)));
}
