import { TOTP } from 'otpauth'
import { PASSWORD, type Person } from './person.ts'

const STEP_MS = 30_000

/** The code that an app shows at a moment. */
export const codeAt = (key: string, at: number): string =>
  TOTP.generate({ secret: new TOTP({ secret: key }).secret, timestamp: at })

/**
 * Codes that an app shows around now, each from another time step and so never used before. A clock
 * may be one step off: there are three at a time.
 */
export const codesNow = (key: string): readonly string[] =>
  [-STEP_MS, 0, STEP_MS].map((offset) => codeAt(key, Date.now() + offset))

export type TwoFactorAccess = { readonly key: string; readonly backupCodes: string[] }

/** Turns two-step login on, with the code of the step before this one. */
export async function turnOnTwoFactor(person: Person): Promise<TwoFactorAccess> {
  const { body } = await person.call('POST', '/users/me/two-factor/key')
  const [code] = codesNow(body.key)
  const answer = await person.call('PUT', '/users/me/two-factor', { code, password: PASSWORD })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { key: body.key, backupCodes: answer.body.backupCodes }
}
