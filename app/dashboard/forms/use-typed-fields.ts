import { useState, type InputEvent } from 'react'
import { normaliseText } from '../../kernel/normalise-text.ts'
import type { UnsavedChanges } from '../leave-question.tsx'
import type { FormValues } from './tab-draft.ts'

type TypedFieldsOptions = {
  /** Saved values by field. */
  readonly saved: FormValues
  /** Typed values that the form shows at first. */
  readonly typed?: FormValues | null
  /** Reads the form's values by the same fields. */
  readonly read: (form: HTMLFormElement) => FormValues
}

/** Tracks whether a form has unsaved values. The form calls `onInput` on every input event. */
export function useTypedFields({ saved, typed, read }: TypedFieldsOptions) {
  const [current, setCurrent] = useState<FormValues>(typed ?? {})
  return {
    isUnsaved: differsFromSaved(current, saved),
    onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) => setCurrent(read(currentTarget)),
  }
}

/** Compares values as the API normalises them. Fields without a saved value are ignored. */
export const differsFromSaved = (typed: FormValues, saved: FormValues): boolean =>
  Object.entries(saved).some(([name, text]) => {
    const now = typed[name]
    return now !== undefined && normaliseText(now) !== normaliseText(text)
  })

/** Warning before leaving a form with unsaved values. */
export const unsavedFields = (title: string): UnsavedChanges => ({
  title,
  text: 'If you leave now, what you typed is lost.',
  leaveLabel: 'Leave without it',
  stayLabel: 'Stay',
  endsAt: (to, from) => to.pathname !== from.pathname,
})
