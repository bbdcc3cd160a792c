import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldWords, useField } from './field.tsx'
import * as styles from './field.module.css'

type TextFieldProps = FieldWords &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'children'> & {
    /** Short text inside the frame, such as `€` before or `cm` after the value. */
    readonly prefix?: string | undefined
    readonly suffix?: string | undefined
    readonly className?: string | undefined
  }

/** One line of text; `type` selects email, password, url, search and so on. */
export function TextField({
  label,
  hint,
  error,
  optional = false,
  prefix,
  suffix,
  id,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const ids = useField({ id, name: rest.name, hint, error })
  return (
    <Field {...{ ids, label, hint, optional, className }}>
      <span className={styles['frame']}>
        {prefix !== undefined && <Affix>{prefix}</Affix>}
        <input
          {...ids.ruled}
          {...rest}
          type={type}
          id={ids.control}
          className={styles['control']}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
        />
        {suffix !== undefined && <Affix>{suffix}</Affix>}
      </span>
    </Field>
  )
}

/** A number as text: phones show the decimal keypad, and the mouse wheel does not change it. */
export function NumberField({ step = 1, ...rest }: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  const inputMode = Number.isInteger(Number(step)) ? 'numeric' : 'decimal'
  return <TextField {...rest} step={step} type="number" inputMode={inputMode} />
}

function Affix({ children }: { readonly children: string }) {
  return <span className={styles['affix']}>{children}</span>
}
