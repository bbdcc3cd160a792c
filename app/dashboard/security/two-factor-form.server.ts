import { redirect } from 'react-router'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { drawQrCode } from '../../account/two-factor/qr-code.server.ts'
import type { TwoFactor } from '../../account/two-factor/two-factor.schema.ts'
import { apiFor, attempt } from '../../api/api-client.server.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import { acceptForm } from '../forms/form-outcome.server.ts'
import { reject, type SentForm } from './security-form.server.ts'
import type { TwoFactorView } from './two-factor-section.tsx'

/** Query parameter of the Security tab during the setup of two-step login. */
const SET_UP = 'two-factor'

/** Includes the setup key only right after it was requested. */
export function viewTwoFactor({ url }: { readonly url: URL }, twoFactor: TwoFactor): TwoFactorView {
  const { isOn, backupCodesLeft, setup } = twoFactor
  const isShown = setup !== null && url.searchParams.has(SET_UP)
  return {
    isOn,
    backupCodesLeft,
    setup: isShown ? { ...setup, qr: drawQrCode(setup.uri) } : null,
  }
}

export async function startTwoFactor({ args }: SentForm) {
  const answer = await attempt(apiFor(args).users.me['two-factor'].key.$post())
  if (answer.ok) return redirect(`${args.url.pathname}?${SET_UP}`)
  return reject('start-two-factor', answer.problem)
}

const FIELDS: Partial<Record<ProblemCode, string>> = {
  'incorrect-password': 'password',
  'wrong-code': 'code',
}

const proofIn = (form: FormData) => ({
  code: textOf(form, 'code'),
  password: textOf(form, 'password'),
})

export async function turnOnTwoFactor({ args, form }: SentForm) {
  const twoFactor = apiFor(args).users.me['two-factor']
  const answer = await attempt(twoFactor.$put({ json: proofIn(form) }))
  if (!answer.ok) return reject('turn-on-two-factor', answer.problem, FIELDS)
  return { backupCodes: answer.value.backupCodes }
}

export async function renewBackupCodes({ args, form }: SentForm) {
  const codes = apiFor(args).users.me['two-factor']['backup-codes']
  const answer = await attempt(codes.$post({ json: proofIn(form) }))
  if (!answer.ok) return reject('renew-backup-codes', answer.problem, FIELDS)
  return { backupCodes: answer.value.backupCodes }
}

export async function turnOffTwoFactor({ args, form }: SentForm) {
  const twoFactor = apiFor(args).users.me['two-factor']
  const answer = await attempt(twoFactor.$delete({ json: proofIn(form) }))
  if (answer.ok) return acceptForm(args, 'two-factor-off', args.url.pathname)
  return reject('turn-off-two-factor', answer.problem, FIELDS)
}
