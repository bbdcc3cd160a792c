import { TextField } from '../../ui/forms/text-field.tsx'

/** A field for the six digits of an authenticator app, with autofill. */
export function CodeField({ hint }: { readonly hint: string }) {
  return (
    <TextField
      name="code"
      label="Code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
