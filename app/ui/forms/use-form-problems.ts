import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  findFieldProblem,
  findFieldProblems,
  type FieldRules,
  type FormProblem,
  type TextOfField,
} from '../../kernel/field-rule.ts'
import type { FormFields } from './form-fields.ts'
import type { FormRefusal } from './form-refusal.ts'

type Submission = Pick<FormFields, 'problems' | 'refusals' | 'errors'> & {
  /** The server's answer that was shown last. */
  readonly refusal: FormRefusal | null | undefined
}

/** The problems of a form: found here before it is sent, or by the server. */
export function useFormProblems(
  form: RefObject<HTMLFormElement | null>,
  rules: FieldRules,
  refusal: FormRefusal | null | undefined,
) {
  const [shown, setShown] = useState<Submission>(() => refused(rules, refusal, 0))
  if (shown.refusal !== refusal) {
    setShown(refused(rules, refusal, shown.refusals + 1))
  }
  useFocusOnProblem(form, shown)

  function correct(field: string, textOf?: TextOfField): void {
    const errors = withoutCorrected(shown.errors, { rules, field, textOf })
    if (errors !== shown.errors) setShown({ ...shown, errors })
  }

  function report(field: string, message: string): void {
    const isListed = shown.problems.some((problem) => problem.field === field)
    if (isListed && shown.errors[field] !== message) setShown(reported(shown, { field, message }))
  }

  const { problems, refusals, errors } = shown
  const fields: FormFields = { rules, problems, refusals, errors, correct, report }
  return {
    fields,
    /** Checks the rules. @returns whether the form may be sent */
    check(): boolean {
      if (form.current === null) return true
      const found = findFieldProblems(rules, readerOf(form.current))
      if (found.length === 0) {
        // The form is sent, so the problems of the last submission no longer apply.
        if (problems.length > 0) setShown({ refusal, problems: [], refusals, errors: {} })
        return true
      }
      setShown({ refusal, problems: found, refusals: refusals + 1, errors: errorsOf(found) })
      return false
    },
    /** Updates the message of a field that is being typed in. */
    correctTyped(control: EventTarget): void {
      if (form.current === null) return
      const { name, id } = control as HTMLInputElement
      correct(Object.hasOwn(rules, name) ? name : id, readerOf(form.current))
    },
  }
}

function refused(
  rules: FieldRules,
  refusal: FormRefusal | null | undefined,
  refusals: number,
): Submission {
  // A problem with a field that the form does not have concerns the whole form.
  const problems = (refusal?.lines ?? []).map(({ message, field }) =>
    field !== undefined && Object.hasOwn(rules, field) ? { message, field } : { message },
  )
  return { refusal, problems, refusals, errors: errorsOf(problems) }
}

/** The summary shows the new message, too, and the focus stays. */
function reported(shown: Submission, { field, message }: Required<FormProblem>): Submission {
  const problems = shown.problems.map((problem) =>
    problem.field === field ? { field, message } : problem,
  )
  return { ...shown, problems, errors: { ...shown.errors, [String(field)]: message } }
}

function errorsOf(problems: readonly FormProblem[]): Record<string, string> {
  const ofFields = problems.flatMap(({ field, message }) =>
    field === undefined ? [] : [[field, message] as const],
  )
  // The first message of a field is shown.
  return Object.fromEntries(ofFields.toReversed())
}

type Correction = {
  readonly rules: FieldRules
  readonly field: string
  /** Without it, the field counts as correct. */
  readonly textOf: TextOfField | undefined
}

/** @returns the same object when nothing has changed */
function withoutCorrected(
  errors: Readonly<Record<string, string>>,
  { rules, field, textOf }: Correction,
): Readonly<Record<string, string>> {
  let next = errors
  for (const [name, rule] of Object.entries(rules)) {
    const { sameAs, requiredWith, onlyWith } = rule
    const named = [sameAs, requiredWith, onlyWith].map((other) => other?.field)
    const isConcerned = name === field || named.includes(field)
    if (!isConcerned || errors[name] === undefined) continue
    const message = textOf === undefined ? null : findFieldProblem(rule, textOf(name), textOf)
    if (message === errors[name]) continue
    const { [name]: _, ...others } = next
    next = message === null ? others : { ...others, [name]: message }
  }
  return next
}

/**
 * Stands for invalid text in a number or date field, which browsers hide from scripts. No rule can
 * parse it.
 */
const UNREADABLE = '?'

function readerOf({ elements }: HTMLFormElement): TextOfField {
  return (field) => {
    const control = elements.namedItem(field)
    if (control === null) return ''
    if (control instanceof HTMLInputElement && control.validity.badInput) return UNREADABLE
    return 'value' in control && typeof control.value === 'string' ? control.value : ''
  }
}

/** A single control, or the first of the radio buttons of a choice. */
const WRONG = '[aria-invalid=true], fieldset[data-invalid] input'

/** Moves the focus to the first wrong field; to the summary when no field is wrong. */
function useFocusOnProblem(
  form: RefObject<HTMLFormElement | null>,
  { problems, refusals }: Submission,
): void {
  // A message that changes later leaves the focus where it is.
  const focused = useRef(-1)
  useEffect(() => {
    if (problems.length === 0 || focused.current === refusals) return
    focused.current = refusals
    const field = form.current?.querySelector<HTMLElement>(WRONG)
    const target = field ?? form.current?.querySelector<HTMLElement>('[data-summary]')
    target?.focus()
  }, [form, problems, refusals])
}
