import { Link, useSearchParams } from 'react-router'
import { Button } from '../ui/components/button.tsx'
import type { FormRefusal } from '../ui/forms/form-refusal.ts'
import { FormSummary } from '../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../ui/forms/form.tsx'
import { TextAreaField } from '../ui/forms/text-area-field.tsx'
import { ValidatedForm } from '../ui/forms/validated-form.tsx'
import { reportOr } from './admin-path.ts'
import * as styles from './admin.module.css'
import { reasonRules } from './reason-rules.ts'

const NO_FIELDS = {}

/** `withhold` hides or suspends, and needs a reason; `restore` reverts that. */
export type ReasonStep = 'withhold' | 'restore'

type ReasonFormProps = {
  /** The label of the button. */
  readonly label: string
  readonly step: ReasonStep
  readonly back: string
  readonly refusal: FormRefusal | undefined
}

/** Asks an operator for confirmation, and for a reason if the action needs one. */
export function ReasonForm({ label, step, back, refusal }: ReasonFormProps) {
  const needsReason = step === 'withhold'
  // The page of a report passes a proposed reason.
  const [search] = useSearchParams()
  return (
    <ValidatedForm
      // The key replaces the button afterwards, so that a second Enter cannot revert the action.
      key={step}
      rules={needsReason ? reasonRules : NO_FIELDS}
      refusal={refusal}
      className={styles['narrow']}
    >
      <FormStack>
        <FormSummary />
        <input type="hidden" name="step" value={step} />
        {needsReason && (
          <TextAreaField
            name="reason"
            label="Reason"
            hint="This is emailed to the person concerned."
            defaultValue={search.get('reason') ?? undefined}
          />
        )}
        <FormActions>
          <Button type="submit" variant={needsReason ? 'danger' : 'primary'}>
            {label}
          </Button>
          <Link to={reportOr(search, back)}>Cancel</Link>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
