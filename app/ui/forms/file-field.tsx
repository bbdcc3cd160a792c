import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field, type FieldWords, useField } from './field.tsx'
import { Icon } from '../components/icon.tsx'
import * as styles from './field.module.css'

type FileFieldProps = FieldWords &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> & {
    /** The prompt, or a preview of the chosen file. */
    readonly children?: ReactNode
  }

/**
 * A drop zone for a file. The native input covers it invisibly, so that drop, click and keyboard
 * work without scripts.
 */
export function FileField({
  label,
  hint,
  error,
  optional = false,
  id,
  children = 'drop an image here, or press to choose',
  ...rest
}: FileFieldProps) {
  const ids = useField({ id, name: rest.name, hint, error })
  return (
    <Field {...{ ids, label, hint, optional }}>
      <span className={styles['dropZone']}>
        <span className={styles['prompt']}>
          <Icon name="upload" />
          {children}
        </span>
        <input
          {...ids.ruled}
          {...rest}
          type="file"
          id={ids.control}
          className={styles['file']}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
        />
      </span>
    </Field>
  )
}
