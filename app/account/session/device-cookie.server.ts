import { createHmac, randomBytes } from 'node:crypto'
import { deriveKey, isSameSecret } from '../../http/secret-token.server.ts'
import { DEVICE_COOKIE_NAME } from '../../http/session-cookie.ts'
import { createAccountCookie } from './account-cookie.server.ts'
import type { Auth } from './auth.server.ts'

// A browser that has signed in keeps a device cookie, so that strangers who guess the password
// cannot lock its user out. See "Slow Down Online Guessing Attacks with Device Cookies", OWASP.

/** The maximum lifetime that browsers allow. */
const MAX_AGE_S = 400 * 24 * 60 * 60
/** Maximum number of accounts per browser, latest first. */
const MAX_ACCOUNTS = 4

/**
 * An account and its password hash. The cookie's MAC covers both, so a new password invalidates all
 * known devices.
 */
export type DeviceOwner = { readonly userId: string; readonly hash: string }

/** Makes and reads device cookies. `cookies` is the request's header. */
export type DeviceCookies = {
  /** @returns the id of the device if it is known for this account; otherwise null */
  find(cookies: string | undefined, owner: DeviceOwner | null): Promise<string | null>
  /** @returns the header that makes the device known for this account, too, under a new id */
  issue(cookies: string | undefined, owner: DeviceOwner): Promise<string>
  /** @returns the header that removes the device for all accounts */
  remove(): Promise<string>
}

/**
 * The cookie is a list of `<device id>.<HMAC-SHA-256 of account, device id and password hash>`. It
 * names no account, and gives no access.
 */
export function createDeviceCookies(auth: Auth): DeviceCookies {
  const cookie = createAccountCookie(auth, DEVICE_COOKIE_NAME, MAX_AGE_S)
  const key = deriveKey(auth.options.secret, 'frame device cookie')
  const list = async (cookies: string | undefined) =>
    ((await cookie.read(cookies)) ?? '').split('~', MAX_ACCOUNTS).filter((entry) => entry !== '')
  return {
    async find(cookies, owner) {
      const known = (await list(cookies)).find((entry) => isSigned(entry, { key, owner }))
      return known === undefined ? null : deviceOf(known)
    },
    async issue(cookies, owner) {
      const others = (await list(cookies)).filter((entry) => !isSigned(entry, { key, owner }))
      const entry = sign(randomBytes(12).toString('base64url'), { key, owner })
      return cookie.write([entry, ...others].slice(0, MAX_ACCOUNTS).join('~'))
    },
    remove: () => cookie.remove(),
  }
}

type Signing = { readonly key: Buffer; readonly owner: DeviceOwner | null }

const NOBODY: DeviceOwner = { userId: '', hash: '' }

function sign(device: string, { key, owner }: Signing): string {
  const { userId, hash } = owner ?? NOBODY
  const text = `${userId}.${device}.${hash}`
  return `${device}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

const deviceOf = (entry: string): string => entry.split('.', 1)[0] ?? ''

/** Computes the MAC for unknown accounts, too, so that the response time does not reveal them. */
function isSigned(entry: string, signing: Signing): boolean {
  const expected = sign(deviceOf(entry), signing)
  return isSameSecret(Buffer.from(entry), Buffer.from(expected)) && signing.owner !== null
}
