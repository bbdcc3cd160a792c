import type { Notification } from './notification.store.server.ts'

export type Group = [Notification, ...Notification[]]

/** Fewer notifications are listed one by one. */
const MIN_GROUP_SIZE = 4

/**
 * Groups the notifications of a page that have the same reason and day, such as those of a batch
 * that an artist has published. Groups stand in the order of their first notification.
 * @returns groups of one, or of at least `MIN_GROUP_SIZE`
 */
export function groupNotifications(notifications: readonly Notification[]): Group[] {
  const groups = new Map<string, Group>()
  for (const notification of notifications) {
    const key = groupKey(notification)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [notification])
    else group.push(notification)
  }
  return notifications.flatMap((notification): Group[] => {
    const group = groups.get(groupKey(notification)) ?? [notification]
    if (group.length < MIN_GROUP_SIZE) return [[notification]]
    return group[0] === notification ? [group] : []
  })
}

function groupKey({ reason, artistId, savedSearch, createdAt }: Notification): string {
  const cause = reason === 'following' ? artistId : (savedSearch?.id ?? '')
  return [reason, cause, createdAt.slice(0, 10)].join(' ')
}
