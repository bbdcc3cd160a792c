import { z } from 'zod'
import { OwnerPassword } from '../account.schema.ts'
import { firstCodeRules, twoFactorRules } from './two-factor-rules.ts'

const codeOf = ({ code }: typeof firstCodeRules) =>
  z.string().min(1, code.required).max(code.maxLength.value)
const Code = codeOf(twoFactorRules)

export const SecondStep = z.object({ code: Code }).meta({ id: 'SecondStep' })
export const SecondStepState = z.object({ isPending: z.boolean() }).meta({ id: 'SecondStepState' })

export const TwoFactorProof = z
  .object({ code: Code, password: OwnerPassword })
  .meta({ id: 'TwoFactorProof' })

export const TwoFactorSetup = TwoFactorProof.extend({
  code: codeOf(firstCodeRules),
}).meta({ id: 'TwoFactorSetup' })

export const AuthenticatorKey = z
  .object({
    key: z.string().describe('In base32, for apps that cannot read the link'),
    uri: z.string().describe('An otpauth:// link, for a QR code'),
  })
  .meta({ id: 'AuthenticatorKey' })

export const TwoFactorSchema = z
  .object({
    isOn: z.boolean(),
    backupCodesLeft: z.int(),
    setup: AuthenticatorKey.nullable().describe('A key that waits for its first code'),
  })
  .meta({ id: 'TwoFactor' })

export const BackupCodes = z
  .object({
    backupCodes: z.array(z.string()).describe('Each works once. They are shown only now.'),
  })
  .meta({ id: 'BackupCodes' })

export type TwoFactor = z.infer<typeof TwoFactorSchema>
