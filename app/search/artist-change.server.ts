import type { Queryable } from '../database/database.server.ts'
import type { ScheduledJob } from '../database/jobs.server.ts'
import { indexArtistChange } from './artist-change.store.server.ts'

/** A run ends before the timeout of the job queue; the next run continues. */
const MAX_RUN_MS = 10 * 60_000

/** Indexes the older works of artists who have changed name or place. */
export const indexArtistChangesJob = (db: Queryable): ScheduledJob => ({
  name: 'index-works-of-artists',
  cron: '* * * * *',
  async run(now) {
    const until = now.getTime() + MAX_RUN_MS
    while (Date.now() < until && (await indexArtistChange(db)));
  },
})
