import { Link } from 'react-router'
import { artistPath } from '../gallery/artist/artist.ts'
import { Badge } from '../ui/components/badge.tsx'
import { Button } from '../ui/components/button.tsx'
import { Icon } from '../ui/components/icon.tsx'
import { PostForm } from '../ui/forms/post-form.tsx'
import { NotificationEntry, NotifiedDay, Reason } from './notification-entry.tsx'
import type { Group } from './notification-groups.ts'
import type { Notification } from './notification.store.server.ts'
import * as styles from './notifications-page.module.css'

/** The pictures of a group that is closed: one row on a phone. */
const SHOWN_PICTURES = 5

type GroupProps = {
  readonly notifications: Readonly<Group>
  /** The page's own path, whose form marks notifications as read. */
  readonly path: string
}

/** New works with the same reason and day, which a visitor opens to see one by one. */
export function NotificationGroup({ notifications, path }: GroupProps) {
  const [first] = notifications
  const unread = notifications.filter(({ readAt }) => readAt === null)
  const count = `${notifications.length} new works`
  return (
    <li className={styles['group']}>
      <div className={styles['words']}>
        <h2 className={styles['title']}>
          {count}
          {first.reason === 'following' && (
            <>
              {' by '}
              <Link to={artistPath(first.artistId)}>{first.work.user.name}</Link>
            </>
          )}{' '}
          {unread.length > 0 && <Badge>new</Badge>}
        </h2>
        <p className={styles['facts']}>
          <Reason notification={first} />
          &nbsp;· <NotifiedDay notification={first} />
        </p>
      </div>
      {unread.length > 0 && (
        <PostForm action={path} preventScrollReset>
          {unread.map(({ work }) => (
            <input key={work.id} type="hidden" name="artworkId" value={work.id} />
          ))}
          <Button
            type="submit"
            variant="quiet"
            aria-label={`Mark as read: ${count}, ${sourceOf(first)}`}
          >
            Mark as read
          </Button>
        </PostForm>
      )}
      <details>
        <summary>
          <span className={styles['pictures']}>
            {notifications.slice(0, SHOWN_PICTURES).map(({ work }) => (
              <img
                key={work.id}
                src={work.urls.small}
                alt=""
                width={work.image.width}
                height={work.image.height}
              />
            ))}
          </span>
          <span className={styles['more']}>
            Show all {notifications.length} <Icon name="chevron-down" size="sm" />
          </span>
        </summary>
        <ul role="list">
          {notifications.map((notification) => (
            <NotificationEntry
              key={notification.work.id}
              notification={notification}
              heading="h3"
            />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** The artist's name, or that of the search. */
const sourceOf = ({ reason, work, savedSearch }: Notification): string =>
  reason === 'following' ? work.user.name : (savedSearch?.name ?? 'a deleted search')
