import { Button } from '../components/button.tsx'
import { CheckboxField, ChoiceField } from '../forms/choice-field.tsx'
import { FileField } from '../forms/file-field.tsx'
import type { FormFields } from '../forms/form-fields.ts'
import { FormSummary } from '../forms/form-summary.tsx'
import { FormActions, FormRow, FormStack } from '../forms/form.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { NumberField, TextField } from '../forms/text-field.tsx'
import { FormFieldsContext } from '../forms/use-form-fields.ts'
import * as styles from './showcase.module.css'

const ACCOUNT_TYPES = [
  { value: 'collector', label: 'Collector' },
  { value: 'artist', label: 'Artist' },
]

const SIZES = [
  { value: 'small', label: 'small', hint: '16 rem' },
  { value: 'medium', label: 'medium', hint: '20 rem' },
  { value: 'large', label: 'large', hint: '24 rem' },
]

export function ShowcaseForms({ theme }: { readonly theme: string }) {
  const id = (name: string) => `${theme}-${name}`
  return (
    <form className={styles['group']} noValidate onSubmit={(event) => event.preventDefault()}>
      <h3>fields</h3>
      <FormStack>
        <FormFieldsContext value={refusedForm(id('email'))}>
          <FormSummary title="This can't be saved yet:" />
        </FormFieldsContext>
        <ChoiceField
          label="Account type"
          name={id('type')}
          options={ACCOUNT_TYPES}
          defaultValue="collector"
          appearance="segmented"
        />
        <FormRow>
          <TextField label="First name" name="firstName" placeholder="Ada" autoComplete="off" />
          <TextField label="Last name" name="lastName" optional defaultValue="Łukasz" />
        </FormRow>
        <TextField
          id={id('email')}
          label="Email"
          type="email"
          hint="Only used to log in."
          error="Please enter a valid email address"
          defaultValue="ada@"
        />
        <FormRow>
          <NumberField label="Price" prefix="€" name="price" step="0.01" placeholder="0.00" />
          <NumberField label="Width" suffix="cm" name="width" min={1} defaultValue={38} />
          <SelectField label="Edition" name="edition" options={SIZES} />
        </FormRow>
        <TextAreaField label="Statement" hint="What should one know in front of it?" />
        <FileField label="Image" accept="image/*" hint="jpg, png, webp or avif" />
        <ChoiceField
          label="Size in the studio"
          name={id('size')}
          options={SIZES}
          defaultValue="medium"
          hint="As it is shown in the studio."
        />
        <CheckboxField label="Show my location" defaultChecked hint="City and country only." />
        <CheckboxField label="I have read the terms" error="Please agree to go on" />
        <FormRow>
          <TextField label="Not now" disabled defaultValue="disabled" />
          <TextField label="Fixed" readOnly defaultValue="read only" />
        </FormRow>
        <FormActions>
          <Button type="submit" variant="primary">
            Save
          </Button>
          <Button variant="quiet">Cancel</Button>
        </FormActions>
      </FormStack>
    </form>
  )
}

/** A form that the server has refused, with one wrong field. */
function refusedForm(field: string): FormFields {
  const message = 'Please enter a valid email address'
  return {
    rules: {},
    problems: [{ field, message }, { message: 'Password should be at least 6 characters' }],
    refusals: 1,
    errors: { [field]: message },
    correct: () => {},
    report: () => {},
  }
}
