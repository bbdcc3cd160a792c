import type postgres from 'postgres'
import type { Log } from './kernel/http.server.ts'

/** The channel on which the database's triggers announce what guests can see; see db/migrations. */
const CHANNEL = 'frame_gallery'

/**
 * Calls back when something that guests see has changed, whichever process changed it. Also after the
 * connection was lost and found again: nobody knows what was missed.
 */
export async function listenForChanges(
  sql: postgres.Sql,
  options: { log: Log; onChange: () => void },
): Promise<void> {
  const { log, onChange } = options
  await sql.listen(CHANNEL, onChange, () => {
    log.info({ channel: CHANNEL }, 'listening for changes')
    onChange()
  })
}
