import { capitalised } from '../../artworks/medium.ts'
import { NOTE_LABELS, ROLE_NAMES, STAGE_NAMES } from './line-words.ts'
import { layOutMail, type MailPart, type MailRow } from '../../account/mail-layout.ts'
import type { Mail } from '../../account/mailer.server.ts'
import { copiesText } from '../../artworks/edition/edition-text.ts'
import { formatDay } from '../../kernel/day.ts'
import { formatEuros, totalOf } from '../../kernel/money.ts'
import type { BoughtEdition } from '../purchase.schema.ts'
import {
  DELIVERY_DAYS,
  RETURN_DAYS,
  UNSHIPPED_DAYS,
  type LineChange,
  type LineRole,
  type LineStage,
} from './line-state.ts'
import type { SiteFacts } from './order-document.ts'

/**
 * The content of an order mail. It leaves out postal addresses and buyers, because mail is not
 * confidential.
 */
export type OrderMail = {
  readonly id: string
  readonly to: string
  readonly recipient: 'buyer' | 'artist'
  readonly change: LineStage
  readonly by: LineRole
  readonly note: string | null
  readonly reference: string
  readonly orderedAt: Date
  /** The changed line; for a new order, all lines of the recipient. */
  readonly lines: readonly MailLine[]
}

export type MailLine = {
  readonly title: string
  readonly artist: string
  /** Euros. */
  readonly price: number
  readonly quantity: number
  readonly edition: BoughtEdition | null
}

type MailFacts = SiteFacts & {
  /** The absolute URL of the order or the sale. */
  readonly url: string
}

/**
 * Composes a mail about a new order or a change. Every attempt to send it has the same Message-ID.
 */
export function orderMail(mail: OrderMail, { url, origin, gallery }: MailFacts): Mail {
  const isOfBuyer = mail.recipient === 'buyer'
  const { subject, heading, parts } =
    mail.change === 'placed'
      ? isOfBuyer
        ? confirmationOf(mail, gallery)
        : saleOf(mail)
      : changeOf(mail, mail.change)
  const link = { link: url, label: isOfBuyer ? 'Follow your order' : 'See the sale' }
  const foot =
    `${gallery} is a demonstration: no payment was made. ` +
    `You get this mail because of order ${mail.reference}.`
  return {
    to: mail.to,
    subject,
    ...layOutMail({ heading, parts: [...parts, link], foot }),
    messageId: `<${mail.id}@${new URL(origin).hostname}>`,
  }
}

type MailContent = {
  readonly subject: string
  readonly heading: string
  readonly parts: readonly MailPart[]
}

/** The buyer's confirmation, which contains the receipt. */
function confirmationOf({ reference, orderedAt, lines }: OrderMail, gallery: string): MailContent {
  return {
    subject: `Your order ${reference}`,
    heading: `Thank you for your order at ${gallery}`,
    parts: [
      { text: `Order ${reference}, ${formatDay(orderedAt.toISOString())}` },
      {
        rows: [
          ...lines.map(rowOf),
          { label: 'Shipping', figure: 'Free' },
          { label: 'Total', figure: formatEuros(totalOf(lines)) },
        ],
      },
      { text: 'We write to you when a work is confirmed, and when it is shipped.' },
    ],
  }
}

function saleOf({ reference, lines }: OrderMail): MailContent {
  const [first] = lines
  const what = lines.length === 1 && first !== undefined ? first.title : `${lines.length} works`
  return {
    subject: `Sold: ${what}`,
    heading: `You have sold ${what}`,
    parts: [
      { text: `Order ${reference}` },
      // Artists need not read their own name.
      { rows: lines.map((line) => rowOf({ ...line, artist: '' })) },
      {
        text:
          `Please confirm and ship within ${UNSHIPPED_DAYS} days. ` +
          'What is not shipped by then is cancelled automatically.',
      },
    ],
  }
}

const rowOf = ({ title, artist, price, quantity, edition }: MailLine): MailRow => ({
  label: quantity === 1 ? title : `${quantity} × ${title}`,
  detail: [artist, edition === null ? '' : copiesText(edition)].filter(Boolean).join(', '),
  figure: formatEuros(price * quantity),
})

function changeOf(mail: OrderMail, change: LineChange): MailContent {
  const { reference, recipient, note, lines } = mail
  const title = lines[0]?.title ?? ''
  const label = NOTE_LABELS[change]
  const next = recipient === 'buyer' ? NEXT_OF_BUYER[change] : NEXT_OF_ARTIST[change]
  return {
    subject: `${STAGE_NAMES[change]}: ${title}`,
    heading: sentenceOf(mail, change, `“${title}”`),
    parts: [
      { text: `Order ${reference}` },
      ...(note === null ? [] : [{ text: label === null ? note : `${label}: ${note}` }]),
      ...(next === undefined ? [] : [{ text: next }]),
    ],
  }
}

const PREDICATES = {
  confirmed: (title) => `has confirmed ${title}`,
  shipped: (title) => `has shipped ${title}`,
  delivered: (title) => `has marked ${title} as delivered`,
  'return-requested': (title) => `asks to return ${title}`,
  cancelled: (title) => `has cancelled ${title}`,
  returned: (title) => `has marked ${title} as returned`,
} as const satisfies Record<LineChange, (title: string) => string>

function sentenceOf({ by }: OrderMail, change: LineChange, title: string): string {
  if (by !== 'system') return `${capitalised(ROLE_NAMES[by])} ${PREDICATES[change](title)}`
  return change === 'delivered'
    ? `${title} was shipped ${DELIVERY_DAYS} days ago and counts as delivered`
    : `${title} was not shipped within ${UNSHIPPED_DAYS} days, so it is cancelled`
}

const NEXT_OF_BUYER: Partial<Record<LineChange, string>> = {
  shipped:
    'Please mark it as delivered when it has arrived. ' +
    `After ${DELIVERY_DAYS} days it counts as delivered.`,
  delivered: `You can ask for a return within ${RETURN_DAYS} days.`,
}

const NEXT_OF_ARTIST: Partial<Record<LineChange, string>> = {
  'return-requested': 'Please mark it as returned when it has come back.',
}
