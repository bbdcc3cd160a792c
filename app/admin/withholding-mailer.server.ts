import { findUser } from '../account/account.store.server.ts'
import type { Mail, Mailer } from '../account/mailer.server.ts'
import type { User } from '../account/account.schema.ts'
import { logFault, type ApiContext } from '../http/http.server.ts'
import type { Log } from '../kernel/log.ts'
import type { CurrentSettings } from '../settings/current-settings.server.ts'
import type { OperatorServices } from './operators/operator-access.server.ts'
import type { Addressed } from './withholding-mail.ts'

export type WithholdingServices = OperatorServices & {
  readonly mailer: Pick<Mailer, 'send'>
  readonly settings: Pick<CurrentSettings, 'read'>
  /** The site's public URL. */
  readonly origin: string
  readonly log: Log
}

type Compose = (addressed: Addressed, user: User) => Mail

/**
 * Mails a person about what operators withhold or return. Call it after the change is stored. A mail
 * that cannot be sent is logged, and does not fail the request.
 */
export function createWithholdingMailer(services: WithholdingServices) {
  const { db, mailer, settings, origin, log } = services
  async function send(userId: string, compose: Compose): Promise<void> {
    const user = await findUser(db, userId)
    if (user === null) return
    const { name: gallery, contactEmail } = await settings.read()
    const addressed = { to: user.email, gallery, origin, isAnswered: contactEmail !== null }
    await mailer.send(compose(addressed, user))
  }
  return (c: ApiContext, userId: string, compose: Compose): void =>
    void send(userId, compose).catch(logFault(c, log, 'a mail about a withholding was not sent'))
}
