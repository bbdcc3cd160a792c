import { layOutMail } from '../account/mail-layout.ts'
import type { Mail } from '../account/mailer.server.ts'
import { confirmationPath, enquiryPath } from './enquiry.ts'

type MailPlace = {
  readonly to: string
  /** The title of the work. */
  readonly title: string
  /** The site's public URL. */
  readonly origin: string
  /** The gallery's name. */
  readonly gallery: string
}

/** The mail with the link by which a guest confirms an enquiry. */
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
  /** The same in every attempt to send the mail. */
  readonly id: string
}

/**
 * The mail about new messages. It leaves out their text, so that messages are read on the site,
 * where they can be reported.
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
