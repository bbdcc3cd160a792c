import { layOutMail, type MailCard } from '../../account/mail-layout.ts'
import type { Mail } from '../../account/mailer.server.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { NOTIFICATIONS_PATH } from '../notification.ts'
import { unsubscribePath } from './digest.ts'
import type { DigestWork } from './digest.store.server.ts'

type Digest = {
  readonly id: string
  readonly to: string
  readonly token: string
  readonly works: readonly DigestWork[]
  readonly hasMore: boolean
  /** The site's public URL. */
  readonly origin: string
  /** The gallery's name. */
  readonly gallery: string
}

/**
 * Composes the mail of a digest. Every attempt to send it has the same Message-ID, and mail
 * programs can end the subscription with one click (RFC 8058).
 */
export function digestMail(digest: Digest): Mail {
  const { id, to, token, works, hasMore, origin, gallery } = digest
  const end = origin + unsubscribePath(token)
  const [first, ...others] = works
  const isOne = others.length === 0 && !hasMore
  return {
    to,
    subject:
      first !== undefined && isOne
        ? `New work: ${first.title}`
        : `${works.length}${hasMore ? '+' : ''} new works`,
    ...layOutMail({
      heading: `New ${isOne ? 'work' : 'works'} at ${gallery}`,
      parts: [
        { cards: works.map((work) => cardOf(work, origin)) },
        {
          link: origin + NOTIFICATIONS_PATH,
          label: hasMore ? 'See all new works' : 'Your notifications',
        },
      ],
      foot: `You get this at most once a day, because you have asked ${gallery} for it.`,
      end: { link: end, label: 'Unsubscribe from these emails' },
    }),
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${end}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const reasonOf = ({ search }: DigestWork) =>
  search === null ? 'you follow the artist' : `found by your search: ${search}`

const cardOf = (work: DigestWork, origin: string): MailCard => ({
  label: work.title,
  link: origin + workPath(work.id),
  image: new URL(work.image, origin).href,
  lines: [`by ${work.artist}`, reasonOf(work)],
})
