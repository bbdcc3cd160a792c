import { redirect, useLocation } from 'react-router'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { apiFor, attempt, read, readForm } from '../api/api-client.server.ts'
import { positionIn } from '../api/list-position.server.ts'
import { FollowingHeader } from '../following/following-header.tsx'
import { Pager } from '../ui/components/pager.tsx'
import { Button, LinkButton } from '../ui/components/button.tsx'
import { EmptyState } from '../ui/components/empty-state.tsx'
import { NOTHING_CHANGED } from '../ui/requests/failure-text.ts'
import { rejectFormBy } from '../ui/forms/reject-form.server.ts'
import { FormActions, FormStack } from '../ui/forms/form.tsx'
import { PostForm } from '../ui/forms/post-form.tsx'
import { repeatableAction } from '../ui/forms/form-action.ts'
import { RefusalNotice } from '../ui/forms/refusal-notice.tsx'
import { privatePage } from '../ui/page-meta.ts'
import type { Route } from './+types/notifications-page'
import { NOTIFICATIONS_PATH } from './notification.ts'
import { NotificationEntry } from './notification-entry.tsx'
import { NotificationGroup } from './notification-group.tsx'
import { groupNotifications } from './notification-groups.ts'
import * as styles from './notifications-page.module.css'

export const meta = privatePage(
  'Notifications',
  'New works by artists whom you follow, or found by your saved searches.',
)

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  const { query, isStart } = positionIn(args)
  const page = await read(apiFor(args).users.me.notifications.$get({ query }))
  return { ...page, isStart }
}

/** Marks notifications as read: those of the works in the form, or all. The page stays. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  await guardSignedInPage(args, NOTIFICATIONS_PATH)
  const query = { artworkId: form.getAll('artworkId').map(String) }
  const marked = await attempt(apiFor(args).users.me.notifications.reading.$put({ query }))
  if (marked.ok) throw redirect(NOTIFICATIONS_PATH + args.url.search)
  return rejectFormBy(marked.problem, NOTHING_CHANGED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, nextCursor, isStart } = loaderData
  const path = NOTIFICATIONS_PATH + useLocation().search
  const isUnread = items.some(({ readAt }) => readAt === null)
  return (
    <div className={styles['page']}>
      <FollowingHeader
        title="Notifications"
        lead="New works by artists whom you follow, or found by your saved searches. They stay for 90 days."
      />
      <div className={styles['content']}>
        {isUnread && (
          <PostForm action={path} preventScrollReset>
            <FormStack>
              <RefusalNotice refusal={actionData?.refusal} />
              <FormActions>
                <Button type="submit" icon="check">
                  Mark all as read
                </Button>
              </FormActions>
            </FormStack>
          </PostForm>
        )}
        {items.length === 0 && isStart ? (
          <NoNotifications />
        ) : (
          <ul role="list">
            {groupNotifications(items).map(([first, ...others]) =>
              others.length === 0 ? (
                <NotificationEntry key={first.work.id} notification={first} />
              ) : (
                <NotificationGroup
                  key={first.work.id}
                  notifications={[first, ...others]}
                  path={path}
                />
              ),
            )}
          </ul>
        )}
      </div>
      <Pager of="notifications" path={NOTIFICATIONS_PATH} {...{ isStart, nextCursor }} />
    </div>
  )
}

function NoNotifications() {
  return (
    <EmptyState
      title="Nothing new yet"
      action={
        <LinkButton to="/artists" variant="primary" icon="arrow-right" iconAt="end">
          Find artists
        </LinkButton>
      }
    >
      <p>Follow artists and save searches, and new works that fit appear here.</p>
    </EmptyState>
  )
}
