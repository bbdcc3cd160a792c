import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { Link, useFetcher, useSubmit } from 'react-router'
import { workPath } from '../artworks/card/work-text.ts'
import { searchPath } from '../gallery/search/search-query.ts'
import { formatShortDay } from '../kernel/day.ts'
import { Badge } from '../ui/components/badge.tsx'
import { Button } from '../ui/components/button.tsx'
import type { FormOutcome } from '../ui/forms/form-refusal.ts'
import { PostForm } from '../ui/forms/post-form.tsx'
import { isPlainClick } from '../ui/interaction/navigate-on-click.ts'
import { useRefusalToast } from '../ui/toasts/use-refusal-toast.ts'
import { readingPath } from './notification.ts'
import type { Notification } from './notification.store.server.ts'
import * as styles from './notifications-page.module.css'

type NotificationProps = { readonly notification: Notification }
type EntryProps = NotificationProps & { readonly heading?: 'h2' | 'h3' }

/** A new work, with the reason of the notification. With scripts, opening it marks it as read. */
export function NotificationEntry({ notification, heading: Heading = 'h2' }: EntryProps) {
  const { work, readAt } = notification
  const fetcher = useFetcher<FormOutcome>({ key: readingPath(work.id) })
  useRefusalToast(fetcher.data?.refusal)
  const isUnread = readAt === null && fetcher.state === 'idle'
  const path = workPath(work.id)
  const action = readingPath(work.id)
  const submit = useSubmit()
  const markAsRead = () => {
    // Without a connection, the router would reload the page to load the action's script.
    if (readAt === null && navigator.onLine) {
      // Not by the entry's fetcher, which ends with the entry.
      void submit(null, { method: 'post', action, navigate: false })
    }
  }
  // Not with the click: the navigation's older data could then bring back the old unread count.
  const markOnceOpened = useEffectEvent(() => {
    if (location.pathname === path) markAsRead()
  })
  useEffect(() => () => markOnceOpened(), [])
  const markInNewTab = (event: MouseEvent) => {
    if (!isPlainClick(event)) markAsRead()
  }
  return (
    <li className={styles['entry']}>
      <Link
        to={path}
        className={styles['picture']}
        onClick={markInNewTab}
        tabIndex={-1}
        aria-hidden
      >
        <img src={work.urls.small} alt="" width={work.image.width} height={work.image.height} />
      </Link>
      <div className={styles['words']}>
        <Heading className={styles['title']}>
          <Link to={path} onClick={markInNewTab}>
            {work.title}
          </Link>{' '}
          {isUnread && <Badge>new</Badge>}
        </Heading>
        <p className={styles['facts']}>
          by {work.user.name}&nbsp;· <Reason notification={notification} />
          &nbsp;· <NotifiedDay notification={notification} />
        </p>
      </div>
      {isUnread && (
        <PostForm submit={fetcher.submit} action={action}>
          <Button type="submit" variant="quiet" aria-label={`Mark as read: ${work.title}`}>
            Mark as read
          </Button>
        </PostForm>
      )}
    </li>
  )
}

export function NotifiedDay({ notification: { createdAt } }: NotificationProps) {
  return <time dateTime={createdAt}>{formatShortDay(createdAt.slice(0, 10))}</time>
}

/** The cause of a notification, with a link to the saved search. */
export function Reason({ notification: { reason, savedSearch } }: NotificationProps) {
  if (reason === 'following') return 'you follow them'
  if (savedSearch === null) return 'found by a search that you have deleted'
  return (
    <>
      found by <Link to={searchPath(savedSearch.query)}>{savedSearch.name}</Link>
    </>
  )
}
