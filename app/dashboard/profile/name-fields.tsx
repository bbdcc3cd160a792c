import { normaliseName } from '../../account/user.ts'
import { FormRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

type NameFieldsProps = {
  readonly names: { readonly firstName: string; readonly lastName: string }
}

/** A blank field keeps its value (specification, point 5). */
const KEEPS = 'Leave blank to keep it.'

/** First and last name, side by side. */
export function NameFields({ names }: NameFieldsProps) {
  return (
    <FormRow>
      <TextField
        name="firstName"
        label="First name"
        hint={KEEPS}
        autoComplete="given-name"
        defaultValue={normaliseName(names.firstName)}
      />
      <TextField
        name="lastName"
        label="Last name"
        hint={KEEPS}
        autoComplete="family-name"
        defaultValue={normaliseName(names.lastName)}
      />
    </FormRow>
  )
}
