import { DAY_MS } from '../../kernel/day.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** A draft as the server has it. */
export type StoredDraft = {
  readonly fields: Readonly<Record<string, string>>
  /** Of the form of a work; null for the others. */
  readonly imageId: string | null
  readonly revision: number
  /** ISO moment. */
  readonly savedAt: string
}

/** Of the add form; the edit form of a work has the work's id. */
export const NEW_FORM = 'new'

/** The forms of an artist's profile: biography and statement, and the texts of the press page. */
export const PROFILE_FORMS = ['bio', 'press'] as const
export type ProfileForm = (typeof PROFILE_FORMS)[number]

export const formDraftPath = (form: string) => `/api/users/me/form-drafts/${form}`

/** @returns null for forms that are not of a stored work */
export const workOfForm = (form: string): string | null =>
  [NEW_FORM, ...PROFILE_FORMS].includes(form) ? null : form

/** Drafts of one account. */
export const MAX_DRAFTS = 500

/** Characters of all fields of a draft together. A full form has a third of it. */
export const MAX_DRAFT_LENGTH = 64_000

/** How long a draft stays without being touched. */
export const DRAFT_RETENTION_MS = 60 * DAY_MS

/**
 * Whether a device that has seen a revision may save.
 * @param stored null without a draft, as after it was discarded
 * @param seen 0 for none
 */
export function maySave(
  stored: Pick<StoredDraft, 'revision'> | null,
  seen: number,
): null | Refusal<'draft-changed-elsewhere'> {
  if (stored === null || stored.revision === seen) return null
  return refuse('draft-changed-elsewhere')
}
