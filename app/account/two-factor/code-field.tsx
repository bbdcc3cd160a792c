import type { Ref } from 'react'
import { TextField } from '../../ui/forms/text-field.tsx'

type CodeFieldProps = {
  readonly hint: string
  readonly ref?: Ref<HTMLInputElement>
}

/** A field for the six digits of an authenticator app, with autofill. */
export function CodeField({ hint, ...rest }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label="Code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
    />
  )
}
