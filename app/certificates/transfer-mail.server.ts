import type { Mail } from '../account/mailer.server.ts'
import { formatDay } from '../kernel/day.ts'
import { COLLECTION_PATH, transferPath } from './certificate.ts'
import { certificatePath } from '../routing/certificate-path.ts'

type Offer = {
  readonly to: string
  readonly from: string
  readonly title: string
  readonly token: string
  readonly expiresAt: Date
  readonly origin: string
}

/** The mail that offers a work to a recipient. */
export function offerMail({ to, from, title, token, expiresAt, origin }: Offer): Mail {
  return {
    to,
    subject: `${from} wants to give you “${title}”`,
    text: [
      `${from} owns “${title}” at ${origin} and wants to transfer it to you.`,
      `Log in or sign up with this address, and accept or decline here:\n${origin}${transferPath(token)}`,
      `The offer ends on ${formatDay(expiresAt.toISOString())}. If you do not know ${from}, ignore this mail.`,
    ].join('\n\n'),
  }
}

type Outcome = {
  readonly to: string
  readonly title: string
  readonly certificateId: string
  readonly origin: string
}

/** The mail that tells the former owner of an accepted transfer. */
export const acceptedMail = ({ to, title, certificateId, origin }: Outcome): Mail => ({
  to,
  subject: `“${title}” has a new owner`,
  text: [
    `Your transfer of “${title}” was accepted, and the work has left your collection.`,
    `Its certificate and provenance stay at ${origin}${certificatePath(certificateId)}`,
  ].join('\n\n'),
})

/** The mail that tells the owner of a declined transfer. */
export const declinedMail = ({ to, title, origin }: Outcome): Mail => ({
  to,
  subject: `“${title}” stays yours`,
  text: [
    `Your transfer of “${title}” was declined, so the work stays in your collection:`,
    origin + COLLECTION_PATH,
  ].join('\n\n'),
})
