import { DAY_MS } from '../kernel/day.ts'

/** The count of unread notifications in the navigation stops here. */
export const MAX_COUNTED_NOTIFICATIONS = 100

/** Notifications are kept this long, read or not. */
export const RETENTION_MS = 90 * DAY_MS

export const NOTIFICATIONS_PATH = '/notifications'

/** The reasons for a notification. */
export const REASONS = ['following', 'saved-search'] as const
export type Reason = (typeof REASONS)[number]

/** The path of the form that marks a notification as read. */
export const readingPath = (artworkId: string): string =>
  `${NOTIFICATIONS_PATH}/${encodeURIComponent(artworkId)}`

/** The label after the number of unread notifications, for screen readers. */
export function unreadNotificationsLabel(count: number): string {
  if (count >= MAX_COUNTED_NOTIFICATIONS) return 'or more unread notifications'
  return count === 1 ? 'unread notification' : 'unread notifications'
}
