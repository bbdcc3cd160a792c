import { hashToken } from '../../http/secret-token.server.ts'
import { DAY_MS } from '../../kernel/day.ts'
import type { Mailer } from '../../account/mailer.server.ts'
import type { Database } from '../../database/database.server.ts'
import type { BackgroundWork, Jobs } from '../../database/jobs.server.ts'
import type { Log } from '../../kernel/log.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { changeOverdueLines } from './line-change.store.server.ts'
import { eraseGuestOrders } from './order-erasure.store.server.ts'
import { orderMail } from './order-mail.ts'
import {
  listOpenMails,
  listOverdueMails,
  readMail,
  renewGuestToken,
  sendMailOnce,
  sweepOrderMails,
  type StoredMail,
} from './order-mail.store.server.ts'
import { purchasePath } from '../purchase-path.ts'
import { guestOrderPath } from './order.ts'

export type OrderMailServices = {
  readonly db: Database
  /** Sends directly: order mails have their own queue, so they bypass the mail queue. */
  readonly mailer: Pick<Mailer, 'send'>
  readonly settings: Pick<CurrentSettings, 'read'>
  /** The token with which a guest can open the purchase with this id. */
  readonly orderTokenOf: (purchaseId: string) => string
  /** The site's public URL. */
  readonly origin: string
}

type Services = OrderMailServices & {
  readonly jobs: Pick<Jobs, 'addNamed'>
  readonly log: Pick<Log, 'warn'>
}

const SEND_MAIL = 'send-order-mail'
const MAIL_RETENTION_MS = 30 * DAY_MS

/** Sends order mails, makes the changes that are due by time, and erases guests' data. */
export function createOrderJobs(services: Services): Required<BackgroundWork> {
  const { db, jobs, log } = services
  const queue = (ids: readonly string[]) =>
    jobs.addNamed(
      SEND_MAIL,
      ids.map((id) => ({ id, group: id, data: { id } })),
    )
  const queueMailsOf = async (purchaseId: string) => queue(await listOpenMails(db, purchaseId))
  return {
    handle(event) {
      if (event.type !== 'order.placed' && event.type !== 'order.line-changed') return
      queueMailsOf(event.purchaseId).catch((error: unknown) => {
        log.warn(
          { err: error },
          'the mails about an order could not be queued; the next scheduled run sends them',
        )
      })
    },
    queued: [
      {
        name: SEND_MAIL,
        run: (data) => sendOrderMail(services, (data as { readonly id: string }).id),
      },
    ],
    scheduled: [
      {
        name: 'send-missed-order-mails',
        cron: '*/5 * * * *',
        run: async (now) => queue(await listOverdueMails(db, now)),
      },
      {
        name: 'deliver-shipped-lines',
        cron: '6 * * * *',
        run: (now) => changeOverdueLines(db, 'delivered', now),
      },
      {
        name: 'cancel-unshipped-lines',
        cron: '9 * * * *',
        run: (now) => changeOverdueLines(db, 'cancelled', now),
      },
      { name: 'erase-guest-orders', cron: '13 * * * *', run: (now) => eraseGuestOrders(db, now) },
      {
        name: 'remove-old-order-mails',
        cron: '53 * * * *',
        run: (now) => sweepOrderMails(db, new Date(now.getTime() - MAIL_RETENTION_MS)),
      },
    ],
  }
}

/** Sends an order mail, unless it was sent before or its recipient is gone. */
export async function sendOrderMail(
  services: OrderMailServices,
  id: string,
  now = new Date(),
): Promise<void> {
  const { db, mailer, settings, origin } = services
  await sendMailOnce(db, { id, now }, async () => {
    const mail = await readMail(db, id)
    if (mail === null) return
    const { name: gallery } = await settings.read()
    const url = origin + (await pathFor(services, mail))
    await mailer.send(orderMail(mail, { url, origin, gallery }))
  })
}

/** The path of the page on which the recipient can act. */
async function pathFor(
  { db, orderTokenOf }: Pick<OrderMailServices, 'db' | 'orderTokenOf'>,
  { recipient, isGuest, purchaseId, lineId }: StoredMail,
): Promise<string> {
  if (recipient === 'artist') return `/artist-dashboard/sales/${lineId}`
  if (!isGuest) return purchasePath(purchaseId)
  const token = orderTokenOf(purchaseId)
  await renewGuestToken(db, { purchaseId, hash: hashToken(token) })
  return guestOrderPath(token)
}
