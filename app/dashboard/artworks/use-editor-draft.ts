import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Artwork } from '../../artworks/artwork.ts'
import { NEW_FORM, type StoredDraft } from '../drafts/artwork-draft.ts'
import { useServerDraft } from '../drafts/use-server-draft.ts'
import { sameFields, type FormDraft } from '../forms/form-draft.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { baseOf } from './artwork-conflict.ts'
import { artworkAsTyped, EMPTY_ARTWORK, KEPT_FIELDS } from './artwork-form.ts'

/** The values of a form as it is opened. @param artwork null for a new work */
export function openedWith(artwork: Artwork | null): FormDraft {
  if (artwork === null) return EMPTY_ARTWORK
  const { revision = 1 } = artwork
  return { ...artworkAsTyped(artwork), revision: String(revision), base: baseOf(artwork) }
}

type EditorDraftOptions = {
  readonly artwork: Artwork | null
  readonly key: string
  readonly owner: string
  readonly saved: FormDraft
  readonly stored: StoredDraft | null
}

/** The draft of a form: in the tab at once, and on the server a moment later. */
export function useEditorDraft({ artwork, key, owner, saved, stored }: EditorDraftOptions) {
  const remote = useMemo(() => (stored === null ? null : valuesOf(stored, saved)), [stored, saved])
  const draft = useFormDraft({ key, owner, saved, remote })
  const server = useServerDraft({ form: artwork?.id ?? NEW_FORM, stored, names: KEPT_FIELDS })

  const compare = useEffectEvent((own: FormDraft | null) => {
    if (own === null || stored === null || remote === null) return
    const isOurs = own[SEEN] === String(stored.revision)
    if (!isOurs && !sameFields(textsOf(own), textsOf(remote))) server.report(stored)
  })
  // The tab may have typed on while another device saved.
  useEffect(() => compare(draft.stored), [draft.stored])

  return {
    draft,
    server,
    keep(fields: FormDraft): void {
      const isChanged = draft.keep(fields, { [SEEN]: String(server.seen()) })
      if (isChanged) server.save(fields)
      else server.discard()
    },
    onTakeTheirs(): void {
      if (server.state.name !== 'conflict') return
      const { theirs } = server.state
      server.takeTheirs(theirs)
      draft.replace(valuesOf(theirs, saved))
    },
  }
}

/** The mark of a tab's draft: which revision of the server's it goes on from. */
const SEEN = 'draftRevision'

/** Fields that a draft does not have are as they were saved. */
function valuesOf({ fields, imageId }: StoredDraft, saved: FormDraft): FormDraft {
  return { ...saved, ...fields, ...(imageId !== null && { imageId }) }
}

/** What both sides of a comparison have. */
function textsOf(fields: FormDraft): FormDraft {
  const texts = KEPT_FIELDS.map((name) => [name, fields[name] ?? ''])
  return { ...Object.fromEntries(texts), imageId: fields['imageId'] ?? '' }
}
