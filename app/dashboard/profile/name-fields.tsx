import type { FormRefusal } from '../../account/sign-in/form-refusal.ts'
import { normaliseName } from '../../account/user.ts'
import { FormRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

type NameFieldsProps = {
  readonly names: { readonly firstName: string; readonly lastName: string }
  readonly refusal: FormRefusal | null | undefined
}

/** First and last name, side by side. */
export function NameFields({ names, refusal }: NameFieldsProps) {
  return (
    <FormRow>
      <TextField
        id="firstName"
        name="firstName"
        label="First name"
        autoComplete="given-name"
        defaultValue={normaliseName(names.firstName)}
        error={refusal?.fields['firstName']}
      />
      <TextField
        id="lastName"
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        defaultValue={normaliseName(names.lastName)}
        error={refusal?.fields['lastName']}
      />
    </FormRow>
  )
}
