import type { Artwork } from '../../artworks/artwork.ts'
import { formDraftPath, NEW_FORM, type ServerDraft } from '../drafts/server-draft.ts'
import { useKeptDraft } from '../drafts/use-kept-draft.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import type { FormDraft } from '../forms/form-draft.ts'
import { baseOf, parseBase, type ArtworkConflict } from './artwork-conflict.ts'
import { artworkAsTyped, EMPTY_ARTWORK, KEPT_FIELDS } from './artwork-form.ts'

/**
 * The initial form values: those of the stored work, or after a conflict the newer version's.
 * @param artwork null for a new work
 */
export function openedWith(artwork: Artwork | null, conflict: ArtworkConflict | null): FormDraft {
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
  readonly savedValues: FormDraft
  readonly serverDraft: ServerDraft | null
  readonly refusal: FormRefusal | null | undefined
}

/** The draft of the artwork form. */
export const useEditorDraft = ({ artwork, ...options }: EditorDraftOptions) =>
  useKeptDraft({
    ...options,
    path: formDraftPath(artwork?.id ?? NEW_FORM),
    names: KEPT_FIELDS,
  })
