import { IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
import { Link } from 'react-router'
import { PasswordField } from '../../account/password/password-field.tsx'
import { apiTokenRules, TOKEN_DAYS, withoutPassword } from '../../account/tokens/api-token-rules.ts'
import { TOKEN_SCOPES } from '../../routing/token-scope.ts'
import { Button } from '../../ui/components/button.tsx'
import { CheckboxField } from '../../ui/forms/choice-field.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import * as styles from '../forms/form-panel.module.css'
import { FORM_FIELD } from './security-form.ts'

const DAYS = TOKEN_DAYS.map((days) => ({
  value: String(days),
  label: days === 0 ? 'Never' : `In ${days} days`,
}))
const FIRST_CHOICE = '90'

type ApiTokenFormProps = {
  /** False for users without a password, who have just logged in instead. */
  readonly asksPassword: boolean
  readonly refusal: FormRefusal | undefined
  readonly back: string
}

/** Form for a new API token: name, scopes and expiry. */
export function ApiTokenForm({ asksPassword, refusal, back }: ApiTokenFormProps) {
  return (
    <ValidatedForm
      rules={asksPassword ? apiTokenRules : withoutPassword}
      refusal={refusal}
      className={styles['narrow']}
      preventScrollReset
    >
      <input type="hidden" name={FORM_FIELD} value="make-token" />
      <IdempotencyField />
      <FormStack>
        <FormSummary isLong />
        <TextField
          name="tokenName"
          label="Name of the token"
          hint="To tell it from others, such as “Website of my studio”."
          autoComplete="off"
        />
        <fieldset className={styles['choices']}>
          <legend>What it may do</legend>
          {Object.entries(TOKEN_SCOPES).map(([scope, words]) => (
            <CheckboxField key={scope} name={scope} label={words} hint={<code>{scope}</code>} />
          ))}
        </fieldset>
        <SelectField name="days" label="It expires" options={DAYS} defaultValue={FIRST_CHOICE} />
        {asksPassword && (
          <PasswordField
            name="tokenPassword"
            label="Your current password"
            autoComplete="current-password"
          />
        )}
        <FormActions>
          <Button type="submit" variant="primary">
            Make the token
          </Button>
          <Link to={back} preventScrollReset>
            Cancel
          </Link>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
