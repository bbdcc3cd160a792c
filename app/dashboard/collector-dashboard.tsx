import { Outlet } from 'react-router'
import { mustVerifyEmail } from '../account/email/must-verify-email.server.ts'
import { normaliseName } from '../account/user.ts'
import type { User } from '../account/account.schema.ts'
import { apiFor, read } from '../api/api-client.server.ts'
import { COLLECTION_PATH } from '../certificates/certificate.ts'
import { SAVED_SEARCHES_PATH } from '../gallery/saved-searches/saved-search.ts'
import { LISTS_PATH } from '../lists/list.ts'
import { NOTIFICATIONS_PATH } from '../notifications/notification.ts'
import { useGalleryName } from '../ui/use-gallery-name.ts'
import type { Route } from './+types/collector-dashboard'
import { DashboardLayout } from './dashboard-layout.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { guardCollectorPage } from './dashboard-guard.server.ts'
import { takeFlash } from './forms/flash.server.ts'

const TABS = [
  { to: '/dashboard', label: 'Profile Settings' },
  { to: '/dashboard/purchases', label: 'Purchase History' },
  { to: '/dashboard/security', label: 'Security' },
  { to: '/dashboard/account', label: 'Account Management' },
  { to: '/dashboard/enquiries', label: 'Enquiries' },
]

const PAGES = [
  { to: COLLECTION_PATH, label: 'My collection' },
  { to: LISTS_PATH, label: 'Lists' },
  { to: '/following', label: 'Following' },
  { to: SAVED_SEARCHES_PATH, label: 'Saved searches' },
  { to: NOTIFICATIONS_PATH, label: 'Notifications' },
]

export async function loader(args: Route.LoaderArgs) {
  await guardCollectorPage(args)
  const { me } = apiFor(args).users
  const [user, mustVerify, unread]: [User, boolean, { count: number }] = await Promise.all([
    read(me.$get()),
    mustVerifyEmail(args),
    read(me.enquiries.count.$get()),
  ])
  return { user, mustVerify, unread: unread.count, flash: takeFlash(args) }
}

/** Passes the collector to the tabs: `useOutletContext<User>()`. */
export default function CollectorDashboard({ loaderData }: Route.ComponentProps) {
  const { user, mustVerify, unread, flash } = loaderData
  return (
    <LeaveQuestion>
      <DashboardLayout
        label="dashboard"
        name={normaliseName([user.firstName, user.lastName])}
        sinceLabel={`${useGalleryName()} member since`}
        since={user.createdAt}
        pages={PAGES}
        tabs={TABS}
        unread={unread}
        flash={flash}
        mustVerifyEmail={mustVerify}
      >
        <Outlet context={user} />
      </DashboardLayout>
    </LeaveQuestion>
  )
}
