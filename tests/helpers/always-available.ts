import type { DatabaseHealth } from '../../app/database/database-health.server.ts'

/** For tests that need no outage. */
export const alwaysAvailable: DatabaseHealth = {
  raceOutage: (work) => work(),
  stop: () => {},
}
