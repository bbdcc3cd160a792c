import { useState, type FormEvent } from 'react'
import { useRevalidator, useSubmit } from 'react-router'
import { passkeyNameRules, passkeyRules } from '../../account/passkeys/passkey-rules.ts'
import type { Passkey } from '../../account/passkeys/passkey.schema.ts'
import { withPasskeys } from '../../account/passkeys/with-passkeys.ts'
import { RemovalForm } from '../../account/removal-form.tsx'
import { PasswordField } from '../../account/password/password-field.tsx'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { Button } from '../../ui/components/button.tsx'
import { refusedWith, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { toast } from '../../ui/toasts/toast.client.ts'
import { REFUSAL_TOAST } from '../../ui/toasts/toast-settings.ts'
import * as styles from '../forms/form-panel.module.css'
import { formatTimestamp } from '../../kernel/timestamp.ts'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import { FORM_FIELD } from './security-form.ts'

type PasskeySectionProps = {
  readonly passkeys: readonly Passkey[]
  /** Whether the viewer has a password. Without one, changes require a fresh login. */
  readonly hasPassword: boolean
  /** Whether the form for a new passkey is on its way. */
  readonly isAdding: boolean
}

/** The viewer's passkeys, each with a button to remove it, and a form to add one. */
export function PasskeySection({ passkeys, hasPassword, isAdding }: PasskeySectionProps) {
  const isHydrated = useHydrated()
  return (
    <section className={styles['section']} aria-labelledby="passkeys">
      <h3 id="passkeys">Passkeys</h3>
      <p>A passkey logs you in with your fingerprint, face or PIN, without a password or a code.</p>
      {passkeys.length > 0 && (
        <ul className={styles['list']}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} hasPassword={hasPassword} />
          ))}
        </ul>
      )}
      {isHydrated ? (
        <PasskeyForm key={passkeys.length} hasPassword={hasPassword} isAdding={isAdding} />
      ) : (
        <p className={styles['note']}>Adding a passkey needs JavaScript.</p>
      )}
    </section>
  )
}

type PasskeyRowProps = Pick<PasskeySectionProps, 'hasPassword'> & { readonly passkey: Passkey }

function PasskeyRow({ passkey, hasPassword }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt === null ? 'not used yet' : `last used ${formatTimestamp(lastUsedAt)}`
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={styles['note']}>
          Added {formatTimestamp(createdAt)}, {used}
        </p>
      </div>
      <PasskeyNameForm id={passkey.id} name={passkey.name} />
      <RemovalForm id={id} name={name} verb="Remove" hasPassword={hasPassword}>
        <input type="hidden" name={FORM_FIELD} value="remove-passkey" />
        <input type="hidden" name="id" value={id} />
      </RemovalForm>
    </li>
  )
}

type PasskeyFormProps = Pick<PasskeySectionProps, 'hasPassword' | 'isAdding'>

function PasskeyForm({ hasPassword, isAdding }: PasskeyFormProps) {
  const [asks, setAsks] = useState(false)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const send = useSubmit()
  const { revalidate } = useRevalidator()
  const busy = asks || isAdding
  const add = async (form: FormData) => {
    setAsks(true)
    setRefusal(null)
    const password = String(form.get('passkeyPassword') ?? '')
    const outcome = await withPasskeys(({ makePasskey }) => makePasskey(password))
    setAsks(false)
    if (!outcome.ok && outcome.reason === 'wrong-password') {
      return setRefusal(refusedWith(outcome.message, 'passkeyPassword'))
    }
    if (!outcome.ok) {
      toast.error(outcome.message, { id: REFUSAL_TOAST })
      // An earlier press may have added it, and its answer was lost.
      return outcome.reason === 'held' ? revalidate() : undefined
    }
    const fields = {
      [FORM_FIELD]: 'add-passkey',
      name: String(form.get('passkeyName')),
      credential: outcome.value,
    }
    return send(fields, { method: 'post', preventScrollReset: true })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void add(new FormData(event.currentTarget))
  }
  return (
    <ValidatedForm
      rules={hasPassword ? passkeyRules : passkeyNameRules}
      refusal={refusal}
      className={styles['narrow']}
      onSubmit={submit}
    >
      <FormStack>
        <FormSummary />
        <TextField
          name="passkeyName"
          label="Name of the passkey"
          hint="To tell it from others, such as “Phone”."
          autoComplete="off"
        />
        {hasPassword && (
          <PasswordField
            name="passkeyPassword"
            label="Your password"
            autoComplete="current-password"
          />
        )}
        <FormActions>
          <Button type="submit" busy={busy}>
            Add a passkey
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
