import { useMemo, useState } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { tabDraftStorage } from './tab-draft-storage.ts'
import {
  isSaved,
  removeTabDraft,
  saveTabDraft,
  parseTabDraft,
  sameFields,
  type FormValues,
} from './tab-draft.ts'

type TabDraftOptions = {
  readonly key: string
  /** The viewer's id. */
  readonly owner: string
  /** Shown without a draft. */
  readonly savedValues: FormValues
  /** Values of the server draft; null without one. The tab draft takes precedence. */
  readonly serverValues: FormValues | null
}

/**
 * Keeps a form's values across a reload of this tab. The inputs are uncontrolled: use `version` as
 * the form's key and `fields` as default values, and call `keep` on every input event.
 */
export function useTabDraft({ key, owner, savedValues, serverValues }: TabDraftOptions) {
  const isHydrated = useHydrated()
  const [discards, setDiscards] = useState(0)
  const [isKept, setIsKept] = useState(true)
  // Read once, at hydration. The form already shows later changes.
  const tabDraft = useMemo(
    () => (isHydrated ? parseTabDraft(tabDraftStorage()?.getItem(key) ?? null, owner) : null),
    [isHydrated, key, owner],
  )
  const [taken, setTaken] = useState<FormValues | null>(null)
  const unsaved = tabDraft !== null && !isSaved(tabDraft, savedValues) ? tabDraft : null
  const restored = taken ?? (discards === 0 ? (unsaved ?? serverValues) : null)

  return {
    fields: restored ?? savedValues,
    version: `${key} ${restored === null ? 'saved' : restored === serverValues ? 'server' : 'restored'} ${discards}`,
    /** Number of discarded drafts: a form with another number is another form. */
    discards,
    isRestored: restored !== null,
    /** False when the browser could not store the draft. */
    isKept,
    /** As read at hydration; null without one. */
    tabDraft,
    /**
     * @param marks entries stored in addition to the fields
     * @returns false if the values equal the saved ones, so that no draft is needed
     */
    keep(fields: FormValues, marks: FormValues = {}): boolean {
      const storage = tabDraftStorage()
      const isChanged = !sameFields(fields, savedValues)
      if (!isChanged) removeTabDraft(key)
      else if (storage === null) setIsKept(false)
      else {
        const kept = { key, owner, fields: { ...fields, ...marks } }
        setIsKept(saveTabDraft(storage, kept) !== 'nothing')
      }
      return isChanged
    },
    /** Replaces the form's values and removes the tab draft. */
    replace(fields: FormValues): void {
      removeTabDraft(key)
      setTaken(fields)
      setDiscards(discards + 1)
    },
    discard(): void {
      removeTabDraft(key)
      setTaken(null)
      setDiscards(discards + 1)
    },
  }
}

/** A form's text values by field name. */
export function fieldsOf(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]))
}
