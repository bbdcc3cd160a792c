import { useMemo, useState } from 'react'
import { useHydrated } from '../../account/use-hydrated.ts'
import { formDraftStorage } from './form-draft-storage.ts'
import {
  removeFormDraft,
  saveFormDraft,
  parseFormDraft,
  sameFields,
  type FormDraft,
} from './form-draft.ts'

type FormDraftOptions = {
  readonly key: string
  /** The viewer's id. */
  readonly owner: string
  /** The stored values, shown without a draft. */
  readonly saved: FormDraft
}

/**
 * Keeps a form's values across a reload of this tab. The inputs are uncontrolled: use `version` as
 * the form's key and `fields` as default values, and call `keep` on every input event.
 */
export function useFormDraft({ key, owner, saved }: FormDraftOptions) {
  const hydrated = useHydrated()
  const [discards, setDiscards] = useState(0)
  const [isKept, setIsKept] = useState(true)
  // Read once, at hydration. Later changes are already in the form.
  const stored = useMemo(
    () => (hydrated ? parseFormDraft(formDraftStorage()?.getItem(key) ?? null, owner) : null),
    [hydrated, key, owner],
  )
  const restored = discards === 0 ? stored : null

  return {
    fields: restored ?? saved,
    version: `${key} ${restored === null ? 'saved' : 'restored'} ${discards}`,
    isRestored: restored !== null,
    /** False when the browser could not store the draft. */
    isKept,
    keep(fields: FormDraft): void {
      const storage = formDraftStorage()
      if (sameFields(fields, saved)) removeFormDraft(key)
      else if (storage === null) setIsKept(false)
      else setIsKept(saveFormDraft(storage, { key, owner, fields }) !== 'nothing')
    },
    discard(): void {
      removeFormDraft(key)
      setDiscards(discards + 1)
    },
  }
}

/** A form's text values by field name. */
export function fieldsOf(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]))
}
