import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '../../kernel/day.ts'
import type { Queryable } from '../../database/database.server.ts'
import { logFault, type ApiContext } from '../../http/http.server.ts'
import type { Log } from '../../kernel/log.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import type { Mail, Mailer } from '../mailer.server.ts'
import { listCredentials } from '../providers/provider.store.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { deviceName } from '../sessions/device-name.server.ts'
import { placeOf } from '../sessions/place.ts'
import { formatTimestamp } from '../../kernel/timestamp.ts'
import { describeChange, type SecurityChange } from './security-change.ts'

/** The user whose account changed. */
export type Concerned = { readonly id: string; readonly email: string }

/**
 * Mails a user about a security change made by this request. Call it after the change is stored. A
 * mail that cannot be sent is tried again, then logged, and does not fail the request.
 */
export type NotifySecurityChange = (
  c: ApiContext,
  person: Concerned,
  change: SecurityChange,
) => void

type Services = {
  readonly db: Queryable
  /** Whether this installation offers password sign-in. */
  readonly passwordSignIn: boolean
  readonly mailer: Pick<Mailer, 'send'>
  readonly settings: Pick<CurrentSettings, 'read'>
  readonly limiter: RateLimiter
  readonly log: Log
  /** The site's public URL. */
  readonly origin: string
}

/** Limits these mails, since a script without cookies is a new device at every sign-in. */
const NEW_DEVICE_MAILS = { limit: 10, windowMs: HOUR_MS }

export function createSecurityNotifier(services: Services): NotifySecurityChange {
  const { db, passwordSignIn, mailer, settings, limiter, log, origin } = services
  async function notify(
    person: Concerned,
    change: SecurityChange,
    occasion: Omit<Occasion, 'gallery' | 'hasPassword'>,
  ): Promise<void> {
    if (change.what === 'new-device') {
      const key = `new-device:${person.id}`
      if ((await withRetries(() => limiter.tryCount(key, NEW_DEVICE_MAILS))) !== null) return
    }
    await withRetries(async () => {
      const { name: gallery } = await settings.read()
      const hasPassword = passwordSignIn && (await listCredentials(db, person.id)).hasPassword
      await mailer.send(changeMail(person.email, change, { ...occasion, gallery, hasPassword }))
    })
  }
  return (c, person, change) => {
    const occasion = {
      at: new Date(),
      device: deviceName(c.req.header('user-agent') ?? null),
      place: placeOf(c.get('address')),
      origin,
    }
    // Not awaited: a mail server that does not respond must not delay the response.
    notify(person, change, occasion).catch(logFault(c, log, NOT_SENT))
  }
}

/** Under load, no database connection may be free, and nobody can ask for this mail again. */
const RETRY_DELAYS_MS = [1000, 10_000, 60_000]

async function withRetries<Value>(run: () => Promise<Value>): Promise<Value> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await run()
    } catch {
      await wait(delay, undefined, { ref: false })
    }
  }
  return run()
}

const NOT_SENT = 'a mail about a security change was not sent'

type Occasion = {
  readonly at: Date
  readonly device: string
  readonly place: string
  readonly origin: string
  /** Name of the gallery. */
  readonly gallery: string
  /** Whether the user can log in with a password. */
  readonly hasPassword: boolean
}

/** Sentences about removed and kept passkeys after a reset; none if there were no passkeys. */
function passkeysAfter(change: SecurityChange): string[] {
  if (change.what !== 'password-reset') return []
  const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')
  const { removed, kept } = change
  const gone =
    `Passkeys that were removed with the old password: ${quoted(removed)}. ` +
    'Add those that you still use again'
  const left =
    `Passkeys that still log in to your account: ${quoted(kept)}. ` +
    'Remove those that you do not know'
  const place = 'in the Security tab of your dashboard.'
  return [
    ...(removed.length > 0 ? [`${gone} ${place}`] : []),
    ...(kept.length > 0 ? [`${left} ${place}`] : []),
  ]
}

/** Advice for a user who did not make the change. */
function adviceOn(
  { what }: SecurityChange,
  { origin, hasPassword }: Pick<Occasion, 'origin' | 'hasPassword'>,
): readonly string[] {
  if (what === 'email-changed') {
    // The old address receives no more reset links.
    return [`If it was not you, tell the people who run this gallery:\n\n${origin}/contact`]
  }
  if (!hasPassword) {
    return [
      `If it was not you, log in:\n\n${origin}/login`,
      'Then log out everywhere else in the Security tab of your dashboard, and remove what you do not know there.',
    ]
  }
  return [
    `If it was not you, set a new password, which logs everybody out:\n\n${origin}/forgot-password`,
    'Then look at the Security tab of your dashboard.',
  ]
}

/** Composes the mail: the change, its time, device and place, and the advice. */
export function changeMail(to: string, change: SecurityChange, occasion: Occasion): Mail {
  const { at, device, place, gallery } = occasion
  const { subject, sentence } = describeChange(change, gallery)
  const timestamp = formatTimestamp(at.toISOString())
  const text = [
    `${sentence}.`,
    `When: ${timestamp}\nFrom: ${device}${place === '' ? '' : ` (${place})`}`,
    ...passkeysAfter(change),
    'If it was you, there is nothing to do.',
    ...adviceOn(change, occasion),
  ].join('\n\n')
  return { to, subject, text }
}
