import { layOutMail } from '../account/mail-layout.ts'
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
    ...layOutMail({
      heading: `Someone, most likely you, asked the artist about “${title}” at ${gallery}, with this address.`,
      parts: [
        {
          text: 'Open this page within 24 hours and press its button. The artist gets the message then.',
        },
        { link: origin + confirmationPath(token), label: 'Confirm your message' },
      ],
      foot: 'If it was not you, ignore this mail. Nothing is sent, and your address is deleted.',
    }),
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
    ? 'This link is yours alone: whoever has it can read and answer. It works for 30 days. ' +
      'You can report a message, or leave, on the page.'
    : 'You can report a message, or block that person, on the page.'
  return {
    to,
    subject: `New message about “${title}”`,
    ...layOutMail({
      heading: `There is a new message for you about “${title}” at ${gallery}`,
      parts: [{ link: origin + enquiryPath(key), label: 'Read and answer it' }],
      foot: `A reply to this mail does not reach the person who wrote to you. ${ways}`,
    }),
    messageId: `<${id}@${new URL(origin).hostname}>`,
  }
}
