import { escapeXml } from '../kernel/xml-text.ts'
import type { Mail } from './mailer.server.ts'

/** A part of a mail, from which its text and its HTML are made. */
export type MailPart =
  | { readonly text: string }
  | { readonly link: string; readonly label: string }
  | { readonly rows: readonly MailRow[] }

/** What is listed, with a figure at the end of the line. */
export type MailRow = { readonly label: string; readonly detail?: string; readonly figure: string }

type MailContent = {
  readonly heading: string
  readonly parts: readonly MailPart[]
  /** Why somebody gets the mail. */
  readonly foot: string
}

/** The two forms of a mail. All texts are escaped in the HTML, whoever has written them. */
export function layOutMail(content: MailContent): Required<Pick<Mail, 'text' | 'html'>> {
  return { text: plainOf(content), html: htmlOf(content) }
}

function plainOf({ heading, parts, foot }: MailContent): string {
  return [heading, ...parts.map(plainPart), foot].join('\n\n')
}

function plainPart(part: MailPart): string {
  if ('text' in part) return part.text
  if ('link' in part) return `${part.label}:\n${part.link}`
  return part.rows
    .map(({ label, detail, figure }) => `${detail ? `${label}, ${detail}` : label}: ${figure}`)
    .join('\n')
}

const INK = 'color:#111'
const CELL = 'padding:6px 0;border-bottom:1px solid #ddd;vertical-align:top'

/** Styles are inline, since many mail programs drop style sheets. */
function htmlOf({ heading, parts, foot }: MailContent): string {
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    `<body style="font:16px/1.5 sans-serif;${INK};background:#fff;max-width:36rem">`,
    `<h1 style="font-size:20px;font-weight:normal">${escapeXml(heading)}</h1>`,
    ...parts.map(htmlPart),
    `<p><small>${escapeXml(foot)}</small></p>`,
    '</body></html>',
  ].join('\n')
}

function htmlPart(part: MailPart): string {
  if ('text' in part) return `<p>${escapeXml(part.text)}</p>`
  if ('link' in part) {
    return `<p><a href="${escapeXml(part.link)}" style="${INK}">${escapeXml(part.label)}</a></p>`
  }
  const rows = part.rows.map(({ label, detail = '', figure }) => {
    const small = detail === '' ? '' : `<br><small>${escapeXml(detail)}</small>`
    return (
      `<tr><td style="${CELL};padding-right:16px">${escapeXml(label)}${small}</td>` +
      `<td style="${CELL};text-align:right;white-space:nowrap">${escapeXml(figure)}</td></tr>`
    )
  })
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%">${rows.join('')}</table>`
}
