import { Button } from '../ui/components/button.tsx'
import type { FormRefusal } from '../ui/forms/form-refusal.ts'
import { FormSummary } from '../ui/forms/form-summary.tsx'
import { IdempotencyField } from '../ui/forms/idempotency-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { ValidatedForm } from '../ui/forms/validated-form.tsx'
import { listRules } from './list-rules.ts'
import * as styles from './lists.module.css'

export const LIST_NOT_ADDED = 'The list was not added'

type NewListFormProps = {
  /** The label of the button. */
  readonly label: string
  readonly refusal: FormRefusal | undefined
  /** The name of a list that was not added. */
  readonly typed: string | null | undefined
}

/** The name of a new list. Its key is the number of lists, so that it is empty after each. */
export function NewListForm({ label, refusal, typed }: NewListFormProps) {
  return (
    <ValidatedForm rules={listRules} refusal={refusal} className={styles['creation']}>
      <FormSummary />
      <IdempotencyField />
      <TextField name="name" label="New list" autoComplete="off" defaultValue={typed ?? ''} />
      <Button type="submit" icon="plus">
        {label}
      </Button>
    </ValidatedForm>
  )
}
