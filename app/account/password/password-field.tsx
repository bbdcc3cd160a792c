import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as styles from './password-field.module.css'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'prefix' | 'suffix'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password field. With scripts, a button shows the password. */
export function PasswordField({ className, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <div className={styles['field']}>
      <TextField
        {...field}
        {...(className === undefined ? {} : { className })}
        // A truncated password would differ from the intended one.
        maxLength={undefined}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      {isHydrated && (
        <button
          type="button"
          className={styles['toggle']}
          aria-pressed={shown}
          aria-label={`Show ${String(field.label).toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'hide' : 'show'}
        </button>
      )}
    </div>
  )
}
