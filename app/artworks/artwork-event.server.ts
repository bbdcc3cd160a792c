import type { Queryable } from '../database/database.server.ts'
import { publishEvent } from '../database/domain-event.store.server.ts'
import type { ArtworkField } from '../database/domain-event.ts'
import { tagKeyOf } from './tag-key.server.ts'

type ChangedWork = {
  readonly id: string
  readonly artistId: string
  /** Its tags before and after the change, folded. */
  readonly foldedTags: readonly string[]
}

/**
 * Publishes `artwork.changed` of a published work, in the transaction of the change.
 * @param account as for `publishEvent`
 */
export async function publishChange(
  tx: Queryable,
  { id: artworkId, artistId, foldedTags }: ChangedWork,
  fields: readonly ArtworkField[],
  account?: string,
): Promise<void> {
  const tagKeys = foldedTags.map(tagKeyOf)
  const event = { type: 'artwork.changed', artworkId, artistId, tagKeys, fields } as const
  await publishEvent(tx, event, account)
}
