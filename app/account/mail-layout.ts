import { escapeXml } from '../kernel/xml-text.ts'
import type { Mail } from './mailer.server.ts'

/** A part of a mail, rendered as text and as HTML. */
export type MailPart =
  | { readonly text: string }
  | MailLink
  | { readonly rows: readonly MailRow[] }
  | { readonly cards: readonly MailCard[] }

type MailLink = { readonly link: string; readonly label: string }

/** A row of a list, with a figure at its end. */
export type MailRow = { readonly label: string; readonly detail?: string; readonly figure: string }

/** A link with a picture. */
export type MailCard = MailLink & {
  /** Absolute URL. */
  readonly image: string
  /** Lines of text below the link. */
  readonly lines: readonly string[]
}

type MailContent = {
  readonly heading: string
  readonly parts: readonly MailPart[]
  /** Tells the recipient why they get the mail. */
  readonly foot: string
  /** Unsubscribe link. */
  readonly end?: MailLink
}

/** Renders a mail as text and HTML. The HTML escapes all texts. */
export function layOutMail(content: MailContent): Required<Pick<Mail, 'text' | 'html'>> {
  return { text: plainOf(content), html: htmlOf(content) }
}

function plainOf({ heading, parts, foot, end }: MailContent): string {
  return [heading, ...[...parts, { text: foot }, ...(end ? [end] : [])].map(plainPart)].join('\n\n')
}

function plainPart(part: MailPart): string {
  if ('text' in part) return part.text
  if ('link' in part) return `${part.label}:\n${part.link}`
  if ('cards' in part) return part.cards.map(plainCard).join('\n\n')
  return part.rows
    .map(({ label, detail, figure }) => `${detail ? `${label}, ${detail}` : label}: ${figure}`)
    .join('\n')
}

const plainCard = ({ label, lines, link }: MailCard) => [label, ...lines, link].join('\n')

const INK = 'color:#111'
/** Breaks long words, which would widen the mail. Some mail programs know only the second one. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
const CELL = 'padding:6px 0;border-bottom:1px solid #ddd;vertical-align:top'

/** Styles are inline, since many mail programs drop style sheets. */
function htmlOf({ heading, parts, foot, end }: MailContent): string {
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    `<body style="font:16px/1.5 sans-serif;${INK};background:#fff;max-width:36rem;${WRAP}">`,
    `<h1 style="font-size:20px;font-weight:normal">${escapeXml(heading)}</h1>`,
    ...parts.map(htmlPart),
    `<p><small>${escapeXml(foot)}${end ? ` ${htmlLink(end)}` : ''}</small></p>`,
    '</body></html>',
  ].join('\n')
}

function htmlPart(part: MailPart): string {
  if ('text' in part) return `<p>${escapeXml(part.text)}</p>`
  if ('link' in part) return `<p>${htmlLink(part)}</p>`
  if ('cards' in part) return htmlTable(part.cards.map(htmlCard))
  const rows = part.rows.map(({ label, detail = '', figure }) => {
    const small = detail === '' ? '' : `<br><small>${escapeXml(detail)}</small>`
    return (
      `<tr><td style="${CELL};padding-right:16px">${escapeXml(label)}${small}</td>` +
      `<td style="${CELL};text-align:right;white-space:nowrap">${escapeXml(figure)}</td></tr>`
    )
  })
  return htmlTable(rows)
}

const htmlLink = ({ link, label }: MailLink) =>
  `<a href="${escapeXml(link)}" style="${INK}">${escapeXml(label)}</a>`

const htmlTable = (rows: readonly string[]) =>
  `<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%">${rows.join('')}</table>`

function htmlCard({ image, lines, ...card }: MailCard): string {
  const picture = `<img src="${escapeXml(image)}" alt="" width="96" style="display:block;width:96px">`
  const small = lines.map((line) => `<br><small>${escapeXml(line)}</small>`)
  return (
    `<tr><td style="${CELL};padding-right:16px;width:96px"><a href="${escapeXml(card.link)}">${picture}</a></td>` +
    `<td style="${CELL}">${htmlLink(card)}${small.join('')}</td></tr>`
  )
}
