import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { publishEvent } from '../../database/domain-event.store.server.ts'
import {
  countPublished,
  listFeaturedIds,
  replaceFeaturedWorks,
} from '../../gallery/featured/featured-work.store.server.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { lockSettings } from '../../settings/gallery-settings.store.server.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import type { ListedWork } from '../works/work.schema.ts'
import { listWorksById } from '../works/work.store.server.ts'
import { GALLERY_SUBJECT } from './settings.store.server.ts'

/** The featured works in any state, in their order. */
export async function listChosenWorks(db: Database): Promise<ListedWork[]> {
  return listInOrder(db, await listFeaturedIds(db))
}

async function listInOrder(db: Queryable, ids: readonly string[]): Promise<ListedWork[]> {
  const works = await listWorksById(db, ids)
  return works.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

async function titlesOf(db: Queryable, ids: readonly string[]): Promise<string> {
  const works = await listInOrder(db, ids)
  return works.map(({ title }) => title).join(', ')
}

type Choice = {
  /** The operator. */
  readonly actorId: string
  readonly ids: readonly string[]
  /** The ids that the operator saw. */
  readonly seen?: readonly string[] | undefined
}

/**
 * Stores the featured works, and logs the previous ones. The same ids change nothing. It is refused
 * when somebody has changed them since the operator saw them.
 */
export async function chooseFeaturedWorks(
  db: Database,
  { actorId, ids, seen }: Choice,
): Promise<null | Refusal<'artwork-not-found' | 'settings-changed-elsewhere'>> {
  return transact(db, async (tx) => {
    await lockSettings(tx)
    const before = await listFeaturedIds(tx)
    if (before.join() === ids.join()) return null
    if (seen !== undefined && before.join() !== seen.join()) {
      return refuse('settings-changed-elsewhere')
    }
    const added = ids.filter((id) => !before.includes(id))
    if (added.length > 0 && (await countPublished(tx, added)) < added.length) {
      return refuse('artwork-not-found')
    }
    await replaceFeaturedWorks(tx, ids)
    await publishEvent(tx, { type: 'settings.changed', settings: ['featuredWorks'] })
    await logAudit(tx, {
      actorId,
      action: 'settings.changed',
      subjectId: GALLERY_SUBJECT,
      before: { featuredWorks: await titlesOf(tx, before) },
      after: { featuredWorks: await titlesOf(tx, ids) },
    })
    return null
  })
}
