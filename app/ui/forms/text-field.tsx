import type { ComponentPropsWithRef } from 'react'
import { useQueryValue } from '../use-query-value.ts'
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

type SearchFieldProps = Omit<TextFieldProps, 'type' | 'defaultValue' | 'ref'> & {
  /** The value in the address. */
  readonly value: string
}

export function SearchField({ value, ...rest }: SearchFieldProps) {
  const field = useQueryValue(value)
  return <TextField name="q" {...rest} ref={field} type="search" defaultValue={value} />
}

function Affix({ children }: { readonly children: string }) {
  return <span className={styles['affix']}>{children}</span>
}
