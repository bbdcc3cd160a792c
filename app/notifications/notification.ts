import { DAY_MS } from '../kernel/day.ts'

/** Unread notifications are counted up to here, for the number in the navigation. */
export const MAX_COUNTED = 100

/** How long a notification is kept, read or not. */
export const RETENTION_MS = 90 * DAY_MS

export const NOTIFICATIONS_PATH = '/notifications'

/** Why somebody is told of a work. */
export const REASONS = ['following', 'saved-search'] as const
export type Reason = (typeof REASONS)[number]

/** The address of the form that marks a notification as read. */
export const readingPath = (artworkId: string): string =>
  `${NOTIFICATIONS_PATH}/${encodeURIComponent(artworkId)}`

/** The words after the number of unread notifications, for screen readers. */
export function unreadNotificationsLabel(count: number): string {
  if (count >= MAX_COUNTED) return 'or more unread notifications'
  return count === 1 ? 'unread notification' : 'unread notifications'
}
