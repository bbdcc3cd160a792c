import type { Mail } from '../../account/mailer.server.ts'

type RefusedPublication = {
  readonly to: string
  readonly title: string
  /** A sentence without its full stop. */
  readonly reason: string
  /** The site's public URL. */
  readonly origin: string
}

/** Tells an artist that a scheduled publication did not take place. */
export function refusedPublicationMail({ to, title, reason, origin }: RefusedPublication): Mail {
  return {
    to,
    subject: `Not published: ${title}`,
    text: [
      `“${title}” was scheduled to be published now, but it was not:`,
      `${reason.replace(/\.$/, '')}.`,
      'It is kept as it was. Publish it, or choose another time, in your list of works:',
      `${origin}/artist-dashboard/artwork`,
    ].join('\n\n'),
  }
}
