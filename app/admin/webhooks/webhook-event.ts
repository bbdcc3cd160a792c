import type { DomainEvent } from '../../database/domain-event.ts'

/** The events to which an endpoint can subscribe, with their labels. */
export const WEBHOOK_EVENTS = {
  'work.published': 'A work is in the gallery, or in it again',
  'work.changed': 'A published work was changed',
  'work.removed': 'A work was deleted or taken down, or hidden by an operator',
  'artist.joined': 'An artist has signed up',
  'artist.changed': 'An artist has changed their profile',
  'artist.suspended': 'An artist and their works are withheld',
  'artist.restored': 'A suspended artist and their works are back',
  'order.placed': 'Somebody has bought works',
  'order.line-changed':
    'A line of an order was confirmed, shipped, delivered, cancelled or returned',
  'report.received': 'Somebody has reported a work, an artist, an exhibition, a list or a message',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]

/** Sent when an operator tests an endpoint; endpoints cannot subscribe to it. */
export const TEST_EVENT = 'webhook.test'

export type WebhookType = WebhookEvent | typeof TEST_EVENT

const NAMES = {
  'artwork.published': 'work.published',
  'artwork.restored': 'work.published',
  'artwork.changed': 'work.changed',
  'artwork.deleted': 'work.removed',
  'artwork.hidden': 'work.removed',
  'artwork.taken-down': 'work.removed',
  'artist.joined': 'artist.joined',
  'artist.changed': 'artist.changed',
  'artist.suspended': 'artist.suspended',
  'artist.restored': 'artist.restored',
  'order.placed': 'order.placed',
  'order.line-changed': 'order.line-changed',
  'report.received': 'report.received',
  // Not sent, because a delivery would keep the id of a deleted account.
  'artist.deleted': null,
  'exhibition.changed': null,
  'artist.arranged': null,
  'settings.changed': null,
  'favourite.changed': null,
  // Not sent, because messages between people are private.
  'enquiry.written': null,
} as const satisfies Record<DomainEvent['type'], WebhookEvent | null>

/** The webhook's name of a domain event; null for events that are not sent. */
export const webhookEventOf = ({ type }: Pick<DomainEvent, 'type'>): WebhookEvent | null =>
  NAMES[type]
