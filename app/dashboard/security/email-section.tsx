import { emailChangeRules, emailOnlyRules } from '../../account/email/email-rules.ts'
import { PasswordField } from '../../account/password/password-field.tsx'
import { Button } from '../../ui/components/button.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import * as styles from '../forms/form-panel.module.css'
import { FORM_FIELD } from './security-form.ts'

type EmailSectionProps = {
  readonly email: {
    readonly address: string
    readonly isVerified: boolean
    readonly link: { readonly address: string } | null
  }
  readonly asksPassword: boolean
  readonly refusal: FormRefusal | undefined
}

/** The viewer's email address, its pending confirmation, and a form to change it. */
export function EmailSection({ email, asksPassword, refusal }: EmailSectionProps) {
  const { address, isVerified, link } = email
  const isChanging = link !== null && link.address !== address
  return (
    <section className={styles['section']} aria-labelledby="email-address">
      <h3 id="email-address">Email address</h3>
      <p>
        Your email address is <strong>{address}</strong>.
        {!isVerified && ' It is not confirmed yet.'}
      </p>
      {isChanging && (
        <p>
          <strong>{link.address}</strong> replaces it once you open the link that we sent there.
        </p>
      )}
      {(isChanging || !isVerified) && (
        <PostForm preventScrollReset>
          <input type="hidden" name={FORM_FIELD} value="send-email-link" />
          <Button type="submit" size="sm">
            {link === null ? 'Send a link' : 'Send another link'}
          </Button>
        </PostForm>
      )}
      {isChanging && (
        <PostForm preventScrollReset>
          <input type="hidden" name={FORM_FIELD} value="cancel-email-change" />
          <Button type="submit" size="sm">
            {`Keep ${address}`}
          </Button>
        </PostForm>
      )}
      <ValidatedForm
        // Resets the form once a link was sent.
        key={link?.address}
        rules={asksPassword ? emailChangeRules : emailOnlyRules}
        refusal={refusal}
        className={styles['narrow']}
        preventScrollReset
      >
        <input type="hidden" name={FORM_FIELD} value="change-email" />
        <IdempotencyField />
        <FormStack>
          <FormSummary />
          <TextField
            name="email"
            label="New email address"
            type="email"
            autoComplete="email"
            hint="We send a link there, and the address counts when you open it."
          />
          {asksPassword && (
            <PasswordField
              name="emailPassword"
              label="Password of your account"
              autoComplete="current-password"
            />
          )}
          <FormActions>
            <Button type="submit">Change email address</Button>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </section>
  )
}
