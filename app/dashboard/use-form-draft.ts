import { useMemo, useState } from 'react'
import { useHydrated } from '../account/use-hydrated.ts'
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
  /** The id of the person who types. */
  readonly owner: string
  /** What the form shows without a draft. */
  readonly saved: FormDraft
}

/**
 * A form whose words outlive a reload of this tab. The form's inputs are uncontrolled: give it `version` as
 * its key, `fields` as its default values, and call `keep` on every input.
 */
export function useFormDraft({ key, owner, saved }: FormDraftOptions) {
  const hydrated = useHydrated()
  const [discards, setDiscards] = useState(0)
  const [isKept, setIsKept] = useState(true)
  // Read once, when the page comes to life: what is kept from then on is in the form already.
  const stored = useMemo(
    () => (hydrated ? parseFormDraft(formDraftStorage()?.getItem(key) ?? null, owner) : null),
    [hydrated, key, owner],
  )
  const restored = discards === 0 ? stored : null

  return {
    fields: restored ?? saved,
    version: `${key} ${restored === null ? 'saved' : 'restored'} ${discards}`,
    isRestored: restored !== null,
    /** False once the browser has no room for what was typed. */
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

/** The text fields of a form, by name. */
export function fieldsOf(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]))
}
