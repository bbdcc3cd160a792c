import { listOwnById } from '../../artworks/artwork.store.server.ts'
import type { NearDuplicate } from '../../artworks/artwork.ts'
import {
  duplicateFinder,
  type ChangeServices,
} from '../../artworks/saving/change-artwork.server.ts'
import type { PlannedRow } from './plan-import.server.ts'

/**
 * Near duplicates by the id of the imported work: works of other artists with nearly the same
 * image.
 */
export type NearDuplicates = ReadonlyMap<string, NearDuplicate>

/**
 * Looks for near duplicates of newly assigned images. Uploaded image files were compared on
 * arrival.
 */
export function importComparer(services: Pick<ChangeServices, 'db' | 'reportNearDuplicate'>) {
  const compare = duplicateFinder(services)
  return async (artistId: string, rows: readonly PlannedRow[]): Promise<NearDuplicates> => {
    const ids = rows.flatMap(({ write, columns, imageFile }) =>
      write === null || imageFile !== null || !columns.includes('image')
        ? []
        : ['key' in write ? write.key.id : write.row.id],
    )
    const found = new Map<string, NearDuplicate>()
    for (const work of await listOwnById(services.db, artistId, ids)) {
      const { nearDuplicate } = await compare(work, { hasNewImage: true })
      if (nearDuplicate !== undefined) found.set(work.id, nearDuplicate)
    }
    return found
  }
}
