import type { Mail } from '../account/mailer.server.ts'
import { confirmationPath, enquiryPath } from './enquiry.ts'

type MailPlace = {
  readonly to: string
  /** Of the work. */
  readonly title: string
  /** The site's public URL. */
  readonly origin: string
  /** What the gallery is called. */
  readonly gallery: string
}

/** The mail by which a guest confirms what they asked. */
export function confirmationMail({
  to,
  title,
  origin,
  gallery,
  token,
}: MailPlace & { readonly token: string }): Mail {
  return {
    to,
    subject: `Confirm your message about “${title}”`,
    text: [
      `Someone, most likely you, asked the artist about “${title}” at ${gallery}, with this address.`,
      `Open this page within 24 hours and press its button. The artist gets the message then:\n\n${origin}${confirmationPath(token)}`,
      'If it was not you, ignore this mail. Nothing is sent, and your address is deleted.',
    ].join('\n\n'),
  }
}

type Notification = MailPlace & {
  /** The id of the enquiry, or the token of a guest's link. */
  readonly key: string
  readonly isGuest: boolean
  /** The same for every attempt to send it. */
  readonly id: string
}

/**
 * The mail that tells of new messages. It has none of their words, so that what people write stays
 * where it can be reported.
 */
export function enquiryMail(notification: Notification): Mail {
  const { to, title, origin, gallery, key, isGuest, id } = notification
  const ways = isGuest
    ? 'This link is yours alone: whoever has it can read and answer. It works for 30 days. You can report a message, or leave, on that page.'
    : 'You can report a message, or block them, on that page.'
  return {
    to,
    subject: `New message about “${title}”`,
    text: [
      `There is a new message for you about “${title}” at ${gallery}.`,
      `Read and answer it here:\n\n${origin}${enquiryPath(key)}`,
      `An answer to this mail does not reach them. ${ways}`,
    ].join('\n\n'),
    messageId: `<${id}@${new URL(origin).hostname}>`,
  }
}
