import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { DRAFT_REVISION, sameFields, type FormValues } from '../forms/tab-draft.ts'
import { useTabDraft } from '../forms/use-tab-draft.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import type { ServerDraft } from './server-draft.ts'
import { useServerDraft } from './use-server-draft.ts'

type FormDraftOptions = {
  /** Session storage key of the tab draft. */
  readonly key: string
  /** The viewer's id. */
  readonly owner: string
  /** Values of the work or profile, shown without a draft. */
  readonly savedValues: FormValues
  /** As loaded with the page. */
  readonly serverDraft: ServerDraft | null
  /** API path of the server draft. */
  readonly path: string
  /** Names of the fields saved on the server. */
  readonly names: readonly string[]
  /** Refusal of the last submission. */
  readonly refusal: FormRefusal | null | undefined
}

/** Keeps a form's draft: in the tab at once, on the server after a delay. */
export function useFormDraft(options: FormDraftOptions) {
  const { key, owner, savedValues, serverDraft, path, names, refusal } = options
  const serverValues = useMemo(
    () => (serverDraft === null ? null : valuesOf(serverDraft, savedValues)),
    [serverDraft, savedValues],
  )
  const draft = useTabDraft({ key, owner, savedValues, serverValues })
  const isOwn = (theirs: ServerDraft) =>
    draft.tabDraft !== null &&
    sameFields(textsOf(draft.tabDraft, names), textsOf(valuesOf(theirs, savedValues), names))
  const server = useServerDraft({ path, serverDraft, names, isOwn })
  /** A refusal of values that the form no longer shows. */
  const [outdated, setOutdated] = useState<FormRefusal | null>(null)

  const compare = useEffectEvent((tabDraft: FormValues | null) => {
    if (tabDraft === null || serverDraft === null) return
    const isSeen = tabDraft[DRAFT_REVISION] === String(serverDraft.revision)
    if (!isSeen && !isOwn(serverDraft)) server.report(serverDraft)
  })
  // After hydration, compares the tab draft with the server draft: another device may have saved
  // since.
  useEffect(() => compare(draft.tabDraft), [draft.tabDraft])

  return {
    draft,
    server,
    /** Null once the form shows other values than the refused ones. */
    refusal: refusal === outdated ? null : refusal,
    /** @param marks entries stored in the tab draft in addition to the fields */
    keep(fields: FormValues, marks: FormValues = {}): void {
      const isChanged = draft.keep(fields, { ...marks, [DRAFT_REVISION]: String(server.seen()) })
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
      draft.replace(valuesOf(theirs, savedValues))
      setOutdated(refusal ?? null)
    },
  }
}

/** Adds the saved values of fields that the draft does not have. */
function valuesOf({ fields, imageId }: ServerDraft, savedValues: FormValues): FormValues {
  return { ...savedValues, ...fields, ...(imageId !== null && { imageId }) }
}

/** Reduces values to the comparable fields: those saved on the server, and the image. */
function textsOf(fields: FormValues, names: readonly string[]): FormValues {
  const texts = names.map((name) => [name, fields[name] ?? ''])
  return { ...Object.fromEntries(texts), imageId: fields['imageId'] ?? '' }
}
