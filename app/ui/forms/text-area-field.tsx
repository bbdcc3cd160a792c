import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldWords, useField } from './field.tsx'
import * as styles from './field.module.css'

type TextAreaFieldProps = FieldWords &
  Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'children'> & {
    readonly className?: string | undefined
  }

/** Several lines of text. Grows with its content where the browser supports field-sizing. */
export function TextAreaField({
  label,
  hint,
  error,
  optional = false,
  id,
  className,
  rows = 4,
  ...rest
}: TextAreaFieldProps) {
  const ids = useField({ id, name: rest.name, hint, error })
  return (
    <Field {...{ ids, label, hint, optional, className }}>
      <textarea
        {...ids.ruled}
        {...rest}
        rows={rows}
        id={ids.control}
        className={`${styles['frame']} ${styles['area']}`}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid}
      />
    </Field>
  )
}
