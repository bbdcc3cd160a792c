import type { Database } from '../../database/database.server.ts'
import { orThrow, ProblemError } from '../../http/http.server.ts'
import { isRefusal } from '../../kernel/result.ts'
import type { ServerDraft } from './server-draft.ts'
import { findDraft, saveDraft, type DraftKey, type DraftSave } from './server-draft.store.server.ts'

/**
 * Saves a draft.
 * @throws the problem of a refusal; after a save on another device, `current` is that device's
 *   draft
 */
export async function saveDraftOrThrow(
  db: Database,
  key: DraftKey,
  save: DraftSave,
): Promise<ServerDraft> {
  const saved = await saveDraft(db, key, save)
  if (isRefusal(saved) && saved.refused === 'draft-changed-elsewhere') {
    const current = await findDraft(db, key)
    throw new ProblemError(saved.refused, current === null ? {} : { current })
  }
  return orThrow(saved)
}
