import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { FieldError, FieldHint, type FieldWords, useField } from './field.tsx'
import * as styles from './choice.module.css'

export type ChoiceOption = {
  readonly value: string
  readonly label: string
}

type ChoiceFieldProps = FieldWords & {
  readonly name: string
  readonly options: ReadonlyArray<ChoiceOption & { readonly hint?: ReactNode }>
  readonly appearance?: 'list' | 'segmented'
  readonly defaultValue?: string | undefined
  /** Makes the field controlled, together with `onChange`. */
  readonly value?: string | undefined
  readonly onChange?: ((value: string) => void) | undefined
}

/** Radio buttons, as a list or as a segmented control. */
export function ChoiceField({
  label,
  hint,
  error,
  name,
  options,
  appearance = 'list',
  value,
  defaultValue,
  onChange,
}: ChoiceFieldProps) {
  const ids = useField({ name, hint, error })
  return (
    <fieldset
      className={styles['group']}
      aria-describedby={ids.describedBy}
      data-invalid={ids.invalid}
    >
      <legend className={styles['legend']}>{label}</legend>
      <FieldHint id={ids.hint}>{hint}</FieldHint>
      <div className={styles[appearance]}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            {...(index === 0 && { id: ids.control, autoFocus: ids.ruled.autoFocus })}
            type="radio"
            name={name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={onChange && (() => onChange(option.value))}
          />
        ))}
      </div>
      <FieldError id={ids.error}>{ids.message}</FieldError>
    </fieldset>
  )
}

type CheckboxFieldProps = Omit<FieldWords, 'optional'> &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'>

/** A checkbox with its label. */
export function CheckboxField({ label, hint, error, id, ...rest }: CheckboxFieldProps) {
  const ids = useField({ id, name: rest.name, hint, error })
  return (
    <div className={styles['group']} data-invalid={ids.invalid}>
      <Choice
        {...rest}
        type="checkbox"
        id={ids.control}
        label={label}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid}
      />
      <FieldHint id={ids.hint}>{hint}</FieldHint>
      <FieldError id={ids.error}>{ids.message}</FieldError>
    </div>
  )
}

type ChoiceProps = ComponentPropsWithRef<'input'> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

function Choice({ label, hint, ...input }: ChoiceProps) {
  const hintId = useId()
  const hasHint = hint !== undefined && hint !== null
  return (
    <label className={styles['choice']}>
      <input {...(hasHint && { 'aria-describedby': hintId })} {...input} />
      <span>
        {label}
        {hasHint && (
          <span className={styles['note']} id={hintId}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
