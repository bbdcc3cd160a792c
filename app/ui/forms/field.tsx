import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { type FieldIds, fieldIds } from './field-ids.ts'
import { Icon } from '../components/icon.tsx'
import { useFormFields } from './use-form-fields.ts'
import * as styles from './field.module.css'

/** The texts of a field. */
export type FieldWords = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error message. Marks the field as invalid. */
  readonly error?: string | null | undefined
  /** Adds "(optional)" to the label. */
  readonly optional?: boolean
}

type FieldState = FieldIds & {
  /** The message of the field itself or of its form; null for a valid field. */
  readonly message: string | null
  /** For `aria-invalid`. */
  readonly invalid: true | undefined
  /** Attributes of the control that follow from the form's rule. */
  readonly ruled: {
    readonly required?: boolean
    readonly maxLength?: number
    readonly autoFocus?: boolean
  }
}

type FieldOptions = Omit<FieldWords, 'label'> & {
  readonly id?: string | undefined
  readonly name?: string | undefined
}

/**
 * Resolves the ids, message and rule of a field. A field with a rule in its form has its name as
 * id; one that a page has several times gives an id of its own.
 */
export function useField({ id, name, hint, error }: FieldOptions): FieldState {
  const generated = useId()
  const form = useFormFields()
  const isRuled = name !== undefined && Object.hasOwn(form.rules, name)
  const control = id ?? (isRuled ? name : generated)
  const field = isRuled ? name : control
  const message = (error === '' ? null : error) ?? form.errors[field] ?? null
  const hasHint = hint !== undefined && hint !== null
  const rule = form.rules[field]
  return {
    ...fieldIds(control, { hint: hasHint, error: message !== null }),
    message,
    invalid: message === null ? undefined : true,
    ruled: {
      ...((rule?.required ?? rule?.minLength) !== undefined && { required: true }),
      ...(rule?.maxLength !== undefined && { maxLength: rule.maxLength.value }),
      // Without scripts, the server's answer opens with the focus on the first wrong field.
      ...(message !== null && form.problems[0]?.field === field && { autoFocus: true }),
    },
  }
}

type FieldProps = Omit<FieldWords, 'error'> & {
  readonly ids: FieldState
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Label, hint, control and error, in this order. */
export function Field({ ids, label, hint, optional, className, children }: FieldProps) {
  return (
    <div className={classNames(styles['field'], className)} data-invalid={ids.invalid}>
      <label className={styles['label']} htmlFor={ids.control}>
        {label}
        {optional === true && <span className={styles['optional']}> (optional)</span>}
      </label>
      <FieldHint id={ids.hint}>{hint}</FieldHint>
      {children}
      <FieldError id={ids.error}>{ids.message}</FieldError>
    </div>
  )
}

type PartProps = { readonly id: string | undefined; readonly children: ReactNode }

export function FieldHint({ id, children }: PartProps) {
  if (id === undefined) return null
  return (
    <p className={styles['hint']} id={id}>
      {children}
    </p>
  )
}

export function FieldError({ id, children }: PartProps) {
  if (id === undefined) return null
  return (
    <p className={styles['error']} id={id}>
      <Icon name="warning" size="sm" />
      {children}
    </p>
  )
}
