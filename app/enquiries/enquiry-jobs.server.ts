import { newToken } from '../http/secret-token.server.ts'
import type { Mailer } from '../account/mailer.server.ts'
import type { Database } from '../database/database.server.ts'
import type { BackgroundWork, Jobs } from '../database/jobs.server.ts'
import type { Log } from '../kernel/log.ts'
import type { CurrentSettings } from '../settings/current-settings.server.ts'
import { eraseSilentGuests } from './enquiry-departure.store.server.ts'
import { addEnquiryLink, sweepEnquiryLinks } from './start/enquiry-link.store.server.ts'
import { enquiryMail } from './enquiry-mail.ts'
import {
  claimEnquiryMail,
  readEnquiryMail,
  settleEnquiryMail,
  type EnquiryMail,
} from './enquiry-mail.store.server.ts'
import { sweepPendingEnquiries } from './start/enquiry-start.store.server.ts'
import { GUEST_RETENTION_MS, LINK_MS, type EnquirySide } from './enquiry.ts'

type MailServices = {
  readonly db: Database
  readonly mailer: Pick<Mailer, 'send'>
  readonly settings: Pick<CurrentSettings, 'read'>
  /** The site's public URL. */
  readonly origin: string
}

type Services = MailServices & { readonly jobs: Pick<Jobs, 'add'>; readonly log: Pick<Log, 'warn'> }

const SEND = 'send-enquiry-mails'
/** Each run stops before the job queue's timeout; the next run continues. */
const MAX_RUN_MS = 60_000

/** Sends mails about new messages, and removes the data of guests after its retention period. */
export function createEnquiryJobs(services: Services): Required<BackgroundWork> {
  const { db, jobs, log } = services
  const send = (now: Date) => sendEnquiryMails(services, { now, until: Date.now() + MAX_RUN_MS })
  return {
    handle(event) {
      if (event.type !== 'enquiry.written') return
      jobs.add(SEND, {}).catch((error: unknown) => {
        log.warn(
          { err: error },
          'a mail about a message could not be queued; the next scheduled run sends it',
        )
      })
    },
    queued: [{ name: SEND, run: () => send(new Date()) }],
    scheduled: [
      { name: 'send-due-enquiry-mails', cron: '* * * * *', run: send },
      {
        name: 'remove-past-enquiries',
        cron: '4 * * * *',
        async run(now) {
          await sweepPendingEnquiries(db, now)
          await sweepEnquiryLinks(db, now)
          await eraseSilentGuests(db, new Date(now.getTime() - GUEST_RETENTION_MS))
        },
      },
    ],
  }
}

/**
 * Sends all mails that are due.
 * @param until the deadline, in milliseconds since 1970
 */
export async function sendEnquiryMails(
  services: MailServices,
  { now, until = Infinity }: { readonly now: Date; readonly until?: number },
): Promise<void> {
  const { db } = services
  while (Date.now() < until) {
    const recipient = await claimEnquiryMail(db, now)
    if (recipient === null) return
    const mail = await readEnquiryMail(db, recipient)
    if (mail !== null) await sendMail(services, { recipient, mail, now })
    // If the process ends before this, the mail is sent again with the same Message-ID.
    await settleEnquiryMail(db, { ...recipient, lastMessageId: mail?.lastMessageId ?? null, now })
  }
}

type Claimed = { readonly recipient: EnquirySide; readonly mail: EnquiryMail; readonly now: Date }

async function sendMail(
  { db, mailer, settings, origin }: MailServices,
  { recipient, mail, now }: Claimed,
): Promise<void> {
  const { enquiryId, userId, side } = recipient
  const isGuest = userId === null
  const key = isGuest ? newToken() : enquiryId
  if (isGuest) {
    const expiresAt = new Date(now.getTime() + LINK_MS)
    await addEnquiryLink(db, { enquiryId, token: key, expiresAt })
  }
  const { to, workTitle: title, lastMessageId } = mail
  const { name: gallery } = await settings.read()
  const id = `${lastMessageId}.${side}`
  await mailer.send(enquiryMail({ to, title, origin, gallery, key, isGuest, id }))
}
