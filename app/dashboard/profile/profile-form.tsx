import type { ReactNode } from 'react'
import { normaliseName } from '../../account/user.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormRow, FormStack } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import type { FieldRules } from '../../kernel/field-rule.ts'
import { unsavedFields, useTypedFields } from '../forms/use-typed-fields.ts'
import { fieldsOf } from '../forms/use-tab-draft.ts'
import { useUnsavedChanges } from '../leave-question.tsx'
import { ShownValues } from './shown-values.tsx'

type Names = { readonly firstName: string; readonly lastName: string }

type ProfileFormProps = {
  readonly names: Names
  /** The saved values of all fields. */
  readonly saved: Names & { readonly location?: string }
  readonly rules: FieldRules
  readonly refusal: FormRefusal | null | undefined
  /** Path of the page without the form. */
  readonly page: string
  /** Additional fields. `saved` has their values. */
  readonly children?: ReactNode
}

/** A blank field keeps its value (specification, point 5). */
const KEEPS = 'Leave blank to keep it.'

const UNSAVED_PROFILE = unsavedFields('Your profile is not saved')

/** Form for the first and last name, and additional fields. */
export function ProfileForm({ names, saved, rules, refusal, page, children }: ProfileFormProps) {
  const { firstName, lastName, location } = saved
  const shown = { firstName: normaliseName(firstName), lastName: normaliseName(lastName) }
  const fields = location === undefined ? shown : { ...shown, location }
  const { isUnsaved, onInput } = useTypedFields({
    saved: fields,
    read: (form) => fieldsOf(form, Object.keys(fields)),
  })
  useUnsavedChanges(isUnsaved ? UNSAVED_PROFILE : null)
  return (
    <ValidatedForm rules={rules} refusal={refusal} onInput={onInput}>
      <ShownValues values={fields} />
      <FormStack>
        <FormSummary />
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
        {children}
        <FormActions>
          <Button type="submit" variant="primary">
            Save
          </Button>
          <LinkButton to={page} variant="quiet" preventScrollReset>
            Cancel
          </LinkButton>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
