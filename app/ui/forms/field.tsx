import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { type FieldIds, fieldIds } from './field-ids.ts'
import { Icon } from '../components/icon.tsx'
import * as styles from './field.module.css'

/** The texts of a field. */
export type FieldWords = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Why the value was refused. Marks the field as invalid. */
  readonly error?: string | null | undefined
  /** Adds "(optional)" to the label. */
  readonly optional?: boolean
}

export type FieldState = FieldIds & { readonly invalid: boolean }

export function useField(id: string | undefined, words: Omit<FieldWords, 'label'>): FieldState {
  const generated = useId()
  const invalid = words.error !== undefined && words.error !== null && words.error !== ''
  const hint = words.hint !== undefined && words.hint !== null
  return { ...fieldIds(id ?? generated, { hint, error: invalid }), invalid }
}

type FieldProps = FieldWords & {
  readonly ids: FieldState
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Label, hint, control and error, in this order. */
export function Field({ ids, label, hint, error, optional, className, children }: FieldProps) {
  return (
    <div className={classNames(styles['field'], className)} data-invalid={ids.invalid || undefined}>
      <label className={styles['label']} htmlFor={ids.control}>
        {label}
        {optional === true && <span className={styles['optional']}> (optional)</span>}
      </label>
      <FieldHint id={ids.hint}>{hint}</FieldHint>
      {children}
      <FieldError id={ids.error}>{error}</FieldError>
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
