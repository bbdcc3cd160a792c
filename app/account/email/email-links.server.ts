import { newToken } from '../../http/secret-token.server.ts'
import type { Database } from '../../database/database.server.ts'
import { logFault, ProblemError, type ApiContext } from '../../http/http.server.ts'
import type { Log } from '../../kernel/log.ts'
import { minutesUntil, type RateLimiter } from '../../http/rate-limit.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import type { Mail, Mailer } from '../mailer.server.ts'
import { addEmailLink } from './email-address.store.server.ts'

const { limits } = OPERATIONS['POST /api/users/me/email/links']

export type EmailLinks = {
  /**
   * Mails a link that confirms an address.
   * @throws ProblemError `too-many-requests` beyond five an hour
   */
  send(c: ApiContext, to: { readonly userId: string; readonly email: string }): Promise<void>
}

type Services = {
  readonly db: Database
  readonly limiter: RateLimiter
  readonly settings: Pick<CurrentSettings, 'read'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly log: Log
  /** The site's public URL. */
  readonly origin: string
}

export function createEmailLinks(services: Services): EmailLinks {
  const { db, settings, limiter, mailer, log, origin } = services
  return {
    async send(c, { userId, email }) {
      const key = `email-link:${userId}`
      await countLink(limiter, key)
      const token = newToken()
      await addEmailLink(db, { token, userId, email, now: new Date() })
      const { name: gallery } = await settings.read()
      const link = `${origin}/verify-email?token=${token}`
      const mail = linkMail({ to: email, link, gallery })
      // Not awaited: a mail server that does not respond must not delay the response.
      mailer.send(mail).catch(async (error: unknown) => {
        logFault(c, log, NOT_SENT)(error)
        await limiter.uncount(key).catch(() => undefined)
      })
    },
  }
}

const NOT_SENT = 'a mail to confirm an address was not sent'

async function countLink(limiter: RateLimiter, key: string): Promise<void> {
  const retryAfterS = await limiter.tryCount(key, limits.perAccount)
  if (retryAfterS !== null) throw tooManyLinks(retryAfterS)
}

/** The refusal for requesting too many links. */
export function tooManyLinks(retryAfterS: number): ProblemError {
  const wait = minutesUntil(retryAfterS)
  const detail = `Too many links requested. Use the latest one that was sent, or wait ${wait}.`
  return new ProblemError('too-many-requests', { retryAfterS, detail })
}

type LinkMail = { readonly to: string; readonly link: string; readonly gallery: string }

function linkMail({ to, link, gallery }: LinkMail): Mail {
  const text = [
    `Someone, most likely you, gave this address as that of their ${gallery} account.`,
    `Confirm within 24 hours that it is yours:\n\n${link}`,
    'If it was not you, ignore this message. The address is not used then.',
  ].join('\n\n')
  return { to, subject: 'Confirm your email address', text }
}
