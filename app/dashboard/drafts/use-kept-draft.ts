import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { sameFields, type FormDraft } from '../forms/form-draft.ts'
import { useFormDraft } from '../forms/use-form-draft.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import type { StoredDraft } from './stored-draft.ts'
import { useServerDraft } from './use-server-draft.ts'

type KeptDraftOptions = {
  /** Of the tab's draft. */
  readonly key: string
  /** The viewer's id. */
  readonly owner: string
  /** The values of the form without a draft. */
  readonly saved: FormDraft
  /** The draft that the server keeps. */
  readonly stored: StoredDraft | null
  /** The address of that draft. */
  readonly path: string
  /** The fields that the server keeps. */
  readonly names: readonly string[]
  /** The server's answer to the form. */
  readonly refusal: FormRefusal | null | undefined
}

/** The draft of a form: in the tab at once, and on the server a moment later. */
export function useKeptDraft(options: KeptDraftOptions) {
  const { key, owner, saved, stored, path, names, refusal } = options
  const remote = useMemo(() => (stored === null ? null : valuesOf(stored, saved)), [stored, saved])
  const draft = useFormDraft({ key, owner, saved, remote })
  const server = useServerDraft({ path, stored, names })
  /** A refusal of values that the form shows no longer. */
  const [outdated, setOutdated] = useState<FormRefusal | null>(null)

  const compare = useEffectEvent((own: FormDraft | null) => {
    if (own === null || stored === null || remote === null) return
    const isOurs = own[SEEN] === String(stored.revision)
    if (!isOurs && !sameFields(textsOf(own, names), textsOf(remote, names))) server.report(stored)
  })
  // The tab may have typed on while another device saved.
  useEffect(() => compare(draft.stored), [draft.stored])

  return {
    draft,
    server,
    /** Null once the form shows other values than those that were refused. */
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

/** The mark of a tab's draft: which revision of the server's it goes on from. */
const SEEN = 'draftRevision'

/** Fields that a draft does not have are as they were saved. */
function valuesOf({ fields, imageId }: StoredDraft, saved: FormDraft): FormDraft {
  return { ...saved, ...fields, ...(imageId !== null && { imageId }) }
}

/** What both sides of a comparison have. */
function textsOf(fields: FormDraft, names: readonly string[]): FormDraft {
  const texts = names.map((name) => [name, fields[name] ?? ''])
  return { ...Object.fromEntries(texts), imageId: fields['imageId'] ?? '' }
}
