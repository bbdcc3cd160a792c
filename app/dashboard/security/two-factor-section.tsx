import { Link, useLocation } from 'react-router'
import { PasswordField } from '../../account/password/password-field.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { CodeField } from '../../account/two-factor/code-field.tsx'
import type { QrCode } from '../../account/two-factor/qr-code.server.ts'
import {
  firstCodeRules,
  secondStepRules,
  setUpRules,
  twoFactorRules,
} from '../../account/two-factor/two-factor-rules.ts'
import { Button } from '../../ui/components/button.tsx'
import { OnceNotice } from '../../ui/once-notice.tsx'
import { CopyButton } from '../../ui/forms/copy-field.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import * as styles from '../forms/form-panel.module.css'
import { FORM_FIELD } from './security-form.ts'

export type TwoFactorView = {
  readonly isOn: boolean
  readonly backupCodesLeft: number
  /** The setup in progress, until the first code confirms its key; null otherwise. */
  readonly setup: { readonly key: string; readonly uri: string; readonly qr: QrCode } | null
}

type TwoFactorSectionProps = {
  readonly twoFactor: TwoFactorView
  /** Whether changes are possible: without a password, they require a fresh login. */
  readonly isProved: boolean
  readonly hasPassword: boolean
  /** The codes created on this page, which are never shown again; null otherwise. */
  readonly backupCodes: readonly string[] | null
  readonly refusal: FormRefusal | undefined
}

/** Turns two-step login on and off, and renews its backup codes. */
export function TwoFactorSection(props: TwoFactorSectionProps) {
  const { twoFactor, isProved, backupCodes } = props
  return (
    <section className={styles['section']} aria-labelledby="two-factor">
      <h3 id="two-factor">Two-step login</h3>
      {backupCodes !== null && twoFactor.isOn && <BackupCodeList codes={backupCodes} />}
      {isProved && <TwoFactorForm {...props} />}
    </section>
  )
}

function TwoFactorForm(props: TwoFactorSectionProps) {
  const { isOn, setup } = props.twoFactor
  if (isOn) return <TurnedOn {...props} />
  return setup === null ? <TurnedOff {...props} /> : <SetUp {...props} setup={setup} />
}

function TurnedOff({ hasPassword }: Pick<TwoFactorSectionProps, 'hasPassword'>) {
  return (
    <>
      <p>
        {hasPassword
          ? 'Your password alone opens your account. With two-step login, a code of an app on your phone is asked for as well.'
          : 'Your provider logs you in. With two-step login, a code of an app on your phone is asked for as well.'}
      </p>
      <PostForm preventScrollReset>
        <input type="hidden" name={FORM_FIELD} value="start-two-factor" />
        <Button type="submit">Set up two-step login</Button>
      </PostForm>
    </>
  )
}

type SetUpProps = TwoFactorSectionProps & {
  readonly setup: NonNullable<TwoFactorView['setup']>
}

function SetUp({ setup, hasPassword, refusal }: SetUpProps) {
  const { pathname } = useLocation()
  return (
    <ValidatedForm
      rules={hasPassword ? setUpRules : firstCodeRules}
      refusal={refusal}
      className={styles['narrow']}
      preventScrollReset
    >
      <input type="hidden" name={FORM_FIELD} value="turn-on-two-factor" />
      <p>
        Scan this picture with an authenticator app, or open <a href={setup.uri}>this link</a> on
        the phone that has the app.
      </p>
      <QrCodePicture qr={setup.qr} />
      <p className={styles['note']}>
        Or type this key into the app:
        <br />
        <code>{setup.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <FormStack>
        <FormSummary />
        <CodeField hint="The six digits that the app shows now." />
        {hasPassword && (
          <PasswordField name="password" label="Password" autoComplete="current-password" />
        )}
        <FormActions>
          <Button type="submit" variant="primary">
            Turn on
          </Button>
          <Link to={pathname} preventScrollReset>
            Cancel
          </Link>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

/** Dark on light in both themes, since many scanners cannot read inverted codes. */
function QrCodePicture({ qr: { size, path } }: { readonly qr: QrCode }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="240"
      height="240"
      shapeRendering="crispEdges"
      aria-labelledby="qr-title"
    >
      <title id="qr-title">QR code of the key</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function TurnedOn({ twoFactor, hasPassword, refusal }: TwoFactorSectionProps) {
  const { backupCodesLeft: left } = twoFactor
  return (
    <>
      <p>
        Two-step login is on. {left === 1 ? 'One backup code is' : `${left} backup codes are`} left.
      </p>
      <ValidatedForm
        rules={hasPassword ? twoFactorRules : secondStepRules}
        refusal={refusal}
        className={styles['narrow']}
        preventScrollReset
      >
        <FormStack>
          <FormSummary />
          <CodeField hint="From your app, or a backup code." />
          {hasPassword && (
            <PasswordField name="password" label="Password" autoComplete="current-password" />
          )}
          <FormActions>
            <Button type="submit" name={FORM_FIELD} value="renew-backup-codes">
              New backup codes
            </Button>
            <Button type="submit" variant="danger" name={FORM_FIELD} value="turn-off-two-factor">
              Turn off
            </Button>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </>
  )
}

function BackupCodeList({ codes }: { readonly codes: readonly string[] }) {
  return (
    <OnceNotice key={codes.join()} title="Your backup codes">
      <p>
        Print them, or copy them to a safe place: each opens your account once, when your phone is
        lost. They are shown only now.
      </p>
      <pre tabIndex={-1}>{codes.join('\n')}</pre>
      <CopyButton text={codes.join('\n')} noun="backup codes" />
    </OnceNotice>
  )
}
