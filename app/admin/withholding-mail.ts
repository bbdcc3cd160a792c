import type { Mail } from '../account/mailer.server.ts'
import { kindLabel, type ExhibitionKind } from '../exhibitions/exhibition.ts'

/** The recipient of a mail, and the gallery that sends it. */
export type Addressed = {
  readonly to: string
  /** The gallery's name. */
  readonly gallery: string
  /** The site's public URL. */
  readonly origin: string
  /** Whether an answer to the mail reaches the operators. */
  readonly isAnswered: boolean
}

type Suspended = { readonly isArtist: boolean; readonly reason: string }

/** Tells a person that operators have suspended their account. */
export function suspendedMail(addressed: Addressed, { isArtist, reason }: Suspended): Mail {
  const { to, gallery } = addressed
  return {
    to,
    subject: `Your ${gallery} account is suspended`,
    text: [
      `The people who run ${gallery} have suspended your account. The reason given: ${sentence(reason)}`,
      'You cannot log in while it is suspended. You are logged out everywhere, and your API tokens no longer work.',
      ...(isArtist
        ? [
            'Your works, your orders and your data are kept. Visitors see neither your page nor your works for now. ' +
              'What others have bought stays theirs, and the gallery looks after orders that you have not shipped.',
          ]
        : [
            'Your orders and your data are kept. Lists that you have shared are not shown to others for now.',
          ]),
      toAsk(addressed),
    ].join('\n\n'),
  }
}

/** Tells a person that their suspension has ended. */
export function unsuspendedMail(addressed: Addressed, isArtist: boolean): Mail {
  const { to, gallery, origin } = addressed
  return {
    to,
    subject: `Your ${gallery} account is no longer suspended`,
    text: [
      `The people who run ${gallery} have ended the suspension of your account. You can log in again:\n\n${origin}/login`,
      ...(isArtist
        ? [
            'Visitors see your page again, and your works are back in their places in the gallery, ' +
              'except for those that are hidden.',
          ]
        : []),
      'API tokens that you had no longer work. Create new ones in the Security tab of your dashboard.',
      toAsk(addressed),
    ].join('\n\n'),
  }
}

/** A work, a series or an exhibition of the recipient. */
export type Withheld = {
  readonly kind: 'work' | ExhibitionKind
  readonly title: string
  /** The path of its page for visitors. */
  readonly path: string
}

/** Tells an artist that operators have hidden what they made. */
export function hiddenMail(addressed: Addressed, withheld: Withheld, reason: string): Mail {
  const { to, gallery } = addressed
  const { kind, title } = withheld
  const stays =
    kind === 'work'
      ? 'It stays in your list of works, and those who have bought it keep it.'
      : 'You keep it, and its works stay in the gallery.'
  return {
    to,
    subject: `Hidden: ${title}`,
    text: [
      `The people who run ${gallery} have hidden your ${nounOf(kind)} “${title}”. The reason given: ${sentence(reason)}`,
      `Visitors cannot see it for now, and you cannot publish it. ${stays} You can find it here:\n\n${ownList(addressed, kind)}`,
      toAsk(addressed),
    ].join('\n\n'),
  }
}

/**
 * Tells an artist that what they made is no longer hidden.
 * @param isPublished false for a draft, and while the artist is suspended
 */
export function shownAgainMail(
  addressed: Addressed,
  withheld: Withheld,
  isPublished: boolean,
): Mail {
  const { to, origin } = addressed
  const { kind, title, path } = withheld
  return {
    to,
    subject: `No longer hidden: ${title}`,
    text: [
      `Your ${nounOf(kind)} “${title}” is no longer hidden.`,
      isPublished
        ? `Visitors see it again, in its former place:\n\n${origin}${path}`
        : `It is not published now. You can find it here:\n\n${ownList(addressed, kind)}`,
      toAsk(addressed),
    ].join('\n\n'),
  }
}

const sentence = (reason: string) => `${reason.replace(/[.\s]+$/, '')}.`

const nounOf = (kind: Withheld['kind']) => (kind === 'work' ? kind : kindLabel(kind).toLowerCase())

const ownList = ({ origin }: Addressed, kind: Withheld['kind']) =>
  `${origin}/artist-dashboard/${kind === 'work' ? 'artwork' : 'exhibitions'}`

const toAsk = ({ origin, isAnswered }: Addressed) =>
  isAnswered
    ? `To ask about it, reply to this email. Other ways to reach the people who run this gallery:\n\n${origin}/contact`
    : `To ask about it, write to the people who run this gallery:\n\n${origin}/contact`
