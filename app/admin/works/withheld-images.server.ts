import { findSession } from '../../account/session/session.store.server.ts'
import type { Database } from '../../database/database.server.ts'
import type { DomainEvent } from '../../database/domain-event.ts'
import type { SessionClaim } from '../../http/http.server.ts'
import type { Log } from '../../kernel/log.ts'
import type { WithheldImages } from '../../images/withheld-image.ts'
import { operatorRefusal } from '../operators/operator-access.server.ts'
import { listWithheldImages, ownsWithheld } from './withheld-image.store.server.ts'

type Options = {
  readonly db: Database
  /** Reads the session that a request's cookie claims; it may have ended since. */
  readonly claimSession: (headers: Headers) => Promise<SessionClaim | null>
  readonly log: Pick<Log, 'warn'>
}

/**
 * Events that can withhold images even while the list is empty: they suspend, hide, or end the last
 * public use of a hidden work's image.
 */
const WITHHOLDING = new Set<DomainEvent['type']>([
  'artist.changed',
  'artist.deleted',
  'artist.restored',
  'artist.suspended',
  'artwork.changed',
  'artwork.deleted',
  'artwork.hidden',
  'artwork.restored',
  'artwork.taken-down',
])
/** Events that never change the list. */
const UNRELATED = new Set<DomainEvent['type']>([
  'artist.joined',
  'enquiry.written',
  'favourite.changed',
  'order.line-changed',
  'order.placed',
  'report.received',
  'settings.changed',
])

export type WithheldImageList = WithheldImages & {
  /** Reloads the list if the event can change it. Null means that events may have been missed. */
  handle(event: DomainEvent | null): void
}

/**
 * Keeps the ids of withheld images in memory, so that a request for another image costs one lookup
 * in a set. After an event, the list is read again, and requests wait for it.
 */
export function createWithheldImages({ db, claimSession, log }: Options): WithheldImageList {
  /** Null while the list is being read, and after that has failed. */
  let current: ReadonlySet<string> | null = null
  let hasFailed = false
  let reading = readAgain()

  function readAgain(): Promise<ReadonlySet<string>> {
    current = null
    hasFailed = false
    const next = listWithheldImages(db).then((ids): ReadonlySet<string> => new Set(ids))
    next.then(
      (ids) => {
        // A later event may have started another read.
        if (reading === next) current = ids
      },
      (error: unknown) => {
        hasFailed = true
        log.warn({ err: error }, 'the list of withheld images could not be read')
      },
    )
    return next
  }

  /** Waits for the read that the latest event has started. */
  async function readLatest(): Promise<ReadonlySet<string>> {
    if (hasFailed) reading = readAgain()
    for (;;) {
      const awaited = reading
      const ids = await awaited
      if (awaited === reading) return ids
    }
  }

  return {
    handle(event) {
      const isRelated =
        event === null ||
        WITHHOLDING.has(event.type) ||
        (current?.size !== 0 && !UNRELATED.has(event.type))
      if (isRelated) reading = readAgain()
    },
    mayBeWithheld: (id) => current === null || current.has(id),
    isWithheld: async (id) => (await readLatest()).has(id),
    async maySee(headers, imageId) {
      const claim = await claimSession(headers)
      const session = claim && (await findSession(db, claim))
      if (session === null) return false
      const { viewer } = session
      if (await ownsWithheld(db, { viewerId: viewer.id, imageId })) return true
      return (await operatorRefusal(db, viewer)) === null
    },
  }
}
