import { useLocation } from 'react-router'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { FormRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

const ACCOUNT_TYPES = [
  { value: 'collector', label: 'Collector', hint: 'discover, save and buy art' },
  { value: 'artist', label: 'Artist', hint: 'show and sell your own art' },
]

/** Values shown again after a refusal. Never contains the password. */
export type TypedSignIn = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly accountType: string
}

type SignUpFieldsProps = {
  readonly typed: TypedSignIn | undefined
  /** Whether an invitation decides the account type, so that it cannot be chosen. */
  readonly isTypeGiven: boolean
}

/** The additional fields of a sign-up: account type and names. */
export function SignUpFields({ typed, isTypeGiven }: SignUpFieldsProps) {
  const { search } = useLocation()
  const preselected = new URLSearchParams(search).get('type') === 'artist' ? 'artist' : 'collector'
  return (
    <>
      {!isTypeGiven && (
        <ChoiceField
          label="Account type"
          name="accountType"
          options={ACCOUNT_TYPES}
          defaultValue={typed?.accountType ?? preselected}
        />
      )}
      <FormRow>
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={typed?.firstName}
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={typed?.lastName}
        />
      </FormRow>
    </>
  )
}
