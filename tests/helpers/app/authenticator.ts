import { TOTP } from 'otpauth'
import { PASSWORD, type Person } from './person.ts'

const STEP_MS = 30_000

/** The code that an app shows at a moment. */
const codeAt = (key: string, at: number): string =>
  TOTP.generate({ secret: new TOTP({ secret: key }).secret, timestamp: at })

/** The code that an app shows now. It is valid until the following step ends. */
export const codeNow = (key: string): string => codeAt(key, Date.now())

/** The code of the following step, which is valid already, since clocks may differ by one step. */
export const nextCode = (key: string): string => codeAt(key, Date.now() + STEP_MS)

export type TwoFactorAccess = { readonly key: string; readonly backupCodes: string[] }

/** Turns two-step login on with the current code, so that the next one is unused. */
export async function turnOnTwoFactor(person: Person): Promise<TwoFactorAccess> {
  const { body } = await person.call('POST', '/users/me/two-factor/key')
  const proof = { code: codeNow(body.key), password: PASSWORD }
  const answer = await person.call('PUT', '/users/me/two-factor', proof)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { key: body.key, backupCodes: answer.body.backupCodes }
}
