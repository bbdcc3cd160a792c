import type { Mail } from '../../account/mailer.server.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { escapeXml } from '../../kernel/xml-text.ts'
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
  /** What the gallery is called. */
  readonly gallery: string
}

/**
 * A mail with new works. Every attempt to send it has the same Message-ID, and mail programs end the
 * subscription with one click (RFC 8058).
 */
export function digestMail(digest: Digest): Mail {
  const { id, to, token, works, origin } = digest
  const end = origin + unsubscribePath(token)
  const first = works[0]
  const more = works.length - 1
  return {
    to,
    subject:
      first !== undefined && more === 0 && !digest.hasMore
        ? `New work: ${first.title}`
        : `${works.length}${digest.hasMore ? '+' : ''} new works`,
    text: textOf(digest, end),
    html: htmlOf(digest, end),
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${end}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const reasonOf = ({ search }: DigestWork) =>
  search === null ? 'you follow the artist' : `found by your search “${search}”`

const headingOf = ({ works, hasMore, gallery }: Digest): string =>
  `New ${works.length === 1 && !hasMore ? 'work' : 'works'} at ${gallery}`

const linkLabelOf = ({ hasMore }: Digest): string =>
  hasMore ? 'See all new works' : 'Your notifications'

const footOf = (gallery: string) =>
  `You get this at most once a day, because you have asked ${gallery} for it.`

function textOf(digest: Digest, end: string): string {
  const { works, origin, gallery } = digest
  const listed = works.map(
    (work) => `${work.title}, by ${work.artist} (${reasonOf(work)})\n${origin}${workPath(work.id)}`,
  )
  return [
    `${headingOf(digest)}:`,
    ...listed,
    `${linkLabelOf(digest)}: ${origin}${NOTIFICATIONS_PATH}`,
    `${footOf(gallery)} To get no more of these mails:\n${end}`,
  ].join('\n\n')
}

function htmlOf(digest: Digest, end: string): string {
  const { works, origin, gallery } = digest
  const rows = works.map((work) => {
    const link = escapeXml(origin + workPath(work.id))
    const image = escapeXml(new URL(work.image, origin).href)
    return (
      `<tr><td style="padding:8px 16px 8px 0"><a href="${link}">` +
      `<img src="${image}" alt="" width="96" style="display:block;width:96px"></a></td>` +
      `<td style="padding:8px 0"><a href="${link}" style="color:#111">${escapeXml(work.title)}</a>` +
      `<br>by ${escapeXml(work.artist)}<br><small>${escapeXml(reasonOf(work))}</small></td></tr>`
    )
  })
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<body style="font:16px/1.5 sans-serif;color:#111;background:#fff;max-width:36rem">',
    `<h1 style="font-size:20px;font-weight:normal">${escapeXml(headingOf(digest))}</h1>`,
    `<table role="presentation" cellspacing="0" cellpadding="0">${rows.join('')}</table>`,
    `<p><a href="${escapeXml(origin + NOTIFICATIONS_PATH)}" style="color:#111">`,
    `${linkLabelOf(digest)}</a></p>`,
    `<p><small>${escapeXml(footOf(gallery))} `,
    `<a href="${escapeXml(end)}" style="color:#111">Get no more of these mails</a></small></p>`,
    '</body></html>',
  ].join('\n')
}
