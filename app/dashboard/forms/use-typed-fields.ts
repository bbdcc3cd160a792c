import { useState, type InputEvent } from 'react'
import { plainText } from '../../kernel/plain-text.ts'
import type { UnsavedWork } from '../leave-question.tsx'
import type { FormDraft } from './form-draft.ts'

type TypedFieldsOptions = {
  /** The values that are stored, by field. */
  readonly saved: FormDraft
  /** The values of the form, by the same fields. */
  readonly read: (form: HTMLFormElement) => FormDraft
}

/** Whether a form has values that are not stored. The form calls `onInput` on every input event. */
export function useTypedFields({ saved, read }: TypedFieldsOptions) {
  const [typed, setTyped] = useState<FormDraft>({})
  return {
    isUnsaved: differsFromSaved(typed, saved),
    onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) => setTyped(read(currentTarget)),
  }
}

/** Compares values as the API stores them. Fields that are no longer stored do not count. */
export const differsFromSaved = (typed: FormDraft, saved: FormDraft): boolean =>
  Object.entries(saved).some(([name, text]) => {
    const now = typed[name]
    return now !== undefined && plainText(now) !== plainText(text)
  })

/** The question for such a form. */
export const unsavedFields = (title: string): UnsavedWork => ({
  title,
  text: 'If you leave now, what you typed is lost.',
  leaveLabel: 'Leave without it',
  stayLabel: 'Stay',
  endsAt: (to, from) => to.pathname !== from.pathname,
})
