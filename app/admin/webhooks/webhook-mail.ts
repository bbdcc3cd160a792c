import type { Mail } from '../../account/mailer.server.ts'
import { webhookPath } from '../admin-path.ts'

type Disabled = {
  readonly to: string
  readonly endpoint: { readonly id: string; readonly url: string }
  /** Whether the receiver has answered 410 (Gone). */
  readonly isGone: boolean
  /** The site's public URL. */
  readonly origin: string
}

/**
 * Tells an operator that an endpoint was disabled. The mail leaves out the URL's path, which may be
 * secret.
 */
export function disabledMail({ to, endpoint: { id, url }, isGone, origin }: Disabled): Mail {
  const { host } = new URL(url)
  return {
    to,
    subject: `The webhook at ${host} is disabled`,
    text: [
      isGone
        ? `The webhook at ${host} has answered that it is gone (status 410).`
        : `Every message to the webhook at ${host} has failed for five days.`,
      'It gets no more messages until an operator resumes it. The log of its messages is here:',
      origin + webhookPath(id),
    ].join('\n\n'),
  }
}
