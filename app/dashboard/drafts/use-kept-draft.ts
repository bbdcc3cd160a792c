import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { sameFields, type FormDraft } from '../forms/form-draft.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import type { StoredDraft } from './stored-draft.ts'
import { useServerDraft } from './use-server-draft.ts'

type KeptDraftOptions = {
  /** Session storage key of the tab's draft. */
  readonly key: string
  /** The viewer's id. */
  readonly owner: string
  /** Saved values, shown without a draft. */
  readonly saved: FormDraft
  /** Draft stored on the server. */
  readonly stored: StoredDraft | null
  /** API path of the server's draft. */
  readonly path: string
  /** Names of the fields saved on the server. */
  readonly names: readonly string[]
  /** Refusal of the last submission. */
  readonly refusal: FormRefusal | null | undefined
}

/** Keeps a form's draft: in the tab at once, on the server after a delay. */
export function useKeptDraft(options: KeptDraftOptions) {
  const { key, owner, saved, stored, path, names, refusal } = options
  const remote = useMemo(() => (stored === null ? null : valuesOf(stored, saved)), [stored, saved])
  const draft = useFormDraft({ key, owner, saved, remote })
  const server = useServerDraft({ path, stored, names })
  /** A refusal of values that the form no longer shows. */
  const [outdated, setOutdated] = useState<FormRefusal | null>(null)

  const compare = useEffectEvent((own: FormDraft | null) => {
    if (own === null || stored === null || remote === null) return
    const isOurs = own[SEEN] === String(stored.revision)
    if (!isOurs && !sameFields(textsOf(own, names), textsOf(remote, names))) server.report(stored)
  })
  // After hydration, compares the tab's draft with the server's: another device may have saved
  // since.
  useEffect(() => compare(draft.stored), [draft.stored])

  return {
    draft,
    server,
    /** Null once the form shows other values than the refused ones. */
    refusal: refusal === outdated ? null : refusal,
    keep(fields: FormDraft): void {
      const isChanged = draft.keep(fields, { [SEEN]: String(server.seen()) })
      if (isChanged) server.save(fields)
      else server.discard()
    },
    discard(): void {
      server.discard()
      draft.discard()
      setOutdated(refusal ?? null)
    },
    takeTheirs(): void {
      if (server.state.name !== 'conflict') return
      const { theirs } = server.state
      server.takeTheirs(theirs)
      draft.replace(valuesOf(theirs, saved))
      setOutdated(refusal ?? null)
    },
  }
}

/** Key under which the tab's draft stores the server revision that it is based on. */
const SEEN = 'draftRevision'

/** Fields missing in the draft keep their saved values. */
function valuesOf({ fields, imageId }: StoredDraft, saved: FormDraft): FormDraft {
  return { ...saved, ...fields, ...(imageId !== null && { imageId }) }
}

/** Reduces values to the comparable fields: those saved on the server, and the image. */
function textsOf(fields: FormDraft, names: readonly string[]): FormDraft {
  const texts = names.map((name) => [name, fields[name] ?? ''])
  return { ...Object.fromEntries(texts), imageId: fields['imageId'] ?? '' }
}
