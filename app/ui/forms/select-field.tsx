import type { ComponentPropsWithRef } from 'react'
import type { ChoiceOption } from './choice-field.tsx'
import { Field, type FieldWords, useField } from './field.tsx'
import { Icon } from '../components/icon.tsx'
import * as styles from './field.module.css'

type SelectFieldProps = FieldWords &
  Omit<ComponentPropsWithRef<'select'>, 'className' | 'multiple' | 'size'> & {
    /** Replace `children`. */
    readonly options?: ReadonlyArray<ChoiceOption>
  }

export function SelectField({
  label,
  hint,
  error,
  optional = false,
  options,
  id,
  children,
  ...rest
}: SelectFieldProps) {
  const ids = useField({ id, name: rest.name, hint, error })
  return (
    <Field {...{ ids, label, hint, optional }}>
      <span className={styles['frame']}>
        <select
          {...ids.ruled}
          {...rest}
          id={ids.control}
          className={`${styles['control']} ${styles['select']}`}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
        >
          {children}
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles['chevron']}>
          <Icon name="chevron-down" size="sm" />
        </span>
      </span>
    </Field>
  )
}
