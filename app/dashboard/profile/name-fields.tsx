import { normaliseName } from '../../account/user.ts'
import { FormRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

type NameFieldsProps = {
  readonly names: { readonly firstName: string; readonly lastName: string }
}

/** First and last name, side by side. */
export function NameFields({ names }: NameFieldsProps) {
  return (
    <FormRow>
      <TextField
        name="firstName"
        label="First name"
        autoComplete="given-name"
        defaultValue={normaliseName(names.firstName)}
      />
      <TextField
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        defaultValue={normaliseName(names.lastName)}
      />
    </FormRow>
  )
}
