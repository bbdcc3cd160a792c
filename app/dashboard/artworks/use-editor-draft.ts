import type { Artwork } from '../../artworks/artwork.ts'
import { serverDraftPath, NEW_FORM, type ServerDraft } from '../drafts/server-draft.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import type { FormValues } from '../forms/tab-draft.ts'
import { baseOf, parseBase, type ArtworkConflict } from './artwork-conflict.ts'
import { artworkAsTyped, EMPTY_ARTWORK, DRAFT_FIELDS } from './artwork-form.ts'

/**
 * The initial form values: those of the stored work, or after a conflict the newer version's.
 * @param artwork null for a new work
 */
export function openedWith(artwork: Artwork | null, conflict: ArtworkConflict | null): FormValues {
  if (artwork === null) return EMPTY_ARTWORK
  if (conflict !== null) {
    const { revision, base } = conflict
    return { ...parseBase(base), revision: String(revision), base }
  }
  const { revision = 1 } = artwork
  return { ...artworkAsTyped(artwork), revision: String(revision), base: baseOf(artwork) }
}

type EditorDraftOptions = {
  readonly artwork: Artwork | null
  readonly key: string
  readonly owner: string
  readonly savedValues: FormValues
  readonly serverDraft: ServerDraft | null
  readonly refusal: FormRefusal | null | undefined
}

/** The draft of the artwork form. */
export const useEditorDraft = ({ artwork, ...options }: EditorDraftOptions) =>
  useFormDraft({
    ...options,
    path: serverDraftPath(artwork?.id ?? NEW_FORM),
    names: DRAFT_FIELDS,
  })
