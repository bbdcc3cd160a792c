import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field, type FieldWords, useField } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

type FileFieldProps = FieldWords &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> & {
    /** What stands in the sheet: an invitation, or a preview of what was chosen. */
    readonly children?: ReactNode
    readonly className?: string | undefined
  }

/**
 * A sheet to drop a file on, or to press. The real file input covers the sheet invisibly, so that
 * dropping, pressing and the keyboard all work before, and without, any script.
 */
export function FileField({
  label,
  hint,
  error,
  optional = false,
  id,
  className,
  children = 'drop an image here, or press to choose',
  ...rest
}: FileFieldProps) {
  const ids = useField(id, { hint, error })
  return (
    <Field {...{ ids, label, hint, error, optional, className }}>
      <span className={styles['sheet']}>
        <span className={styles['sheetWords']}>
          <Icon name="upload" />
          {children}
        </span>
        <input
          {...rest}
          type="file"
          id={ids.control}
          className={styles['file']}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid || undefined}
        />
      </span>
    </Field>
  )
}
