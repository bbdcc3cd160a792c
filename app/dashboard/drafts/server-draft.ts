import { DAY_MS } from '../../kernel/day.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** A draft stored on the server. */
export type ServerDraft = {
  readonly fields: Readonly<Record<string, string>>
  /** Id of the uploaded image in the form of a work; null for other forms. */
  readonly imageId: string | null
  readonly revision: number
  /** ISO timestamp. */
  readonly savedAt: string
}

/** Key of the add form. The key of an edit form is the work's id. */
export const NEW_FORM = 'new'

/** Keys of the profile forms: biography and statement; texts of the press page. */
export const PROFILE_FORMS = ['bio', 'press'] as const

export const serverDraftPath = (form: string) => `/api/users/me/form-drafts/${form}`

/** @returns null for the add form and profile forms */
export const workOfForm = (form: string): string | null =>
  [NEW_FORM, ...PROFILE_FORMS].includes(form) ? null : form

/** Maximum number of drafts per account. */
export const MAX_DRAFTS = 500

/** Characters of all fields together. A full form has about a third of it. */
export const MAX_DRAFT_LENGTH = 64_000

/** Time until a draft that is not saved again is deleted. */
export const DRAFT_RETENTION_MS = 60 * DAY_MS

/**
 * Decides whether a device may overwrite the server draft.
 * @param draft null without a draft, as after it was discarded
 * @param seen revision that the device last read; 0 for none
 */
export function maySave(
  draft: Pick<ServerDraft, 'revision'> | null,
  seen: number,
): null | Refusal<'draft-changed-elsewhere'> {
  if (draft === null || draft.revision === seen) return null
  return refuse('draft-changed-elsewhere')
}
