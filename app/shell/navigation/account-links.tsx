import { Link, useLocation } from 'react-router'
import { LogOutForm } from '../../dashboard/log-out-form.tsx'
import { unreadNotificationsLabel } from '../../notifications/notification.ts'
import { CountBadge } from '../../ui/components/count-badge.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { accountItems } from './account-items.ts'
import type { LayoutViewer } from './navigation.ts'

type AccountLinksProps = {
  readonly viewer: LayoutViewer
  /** Label of the log-out button. */
  readonly logOutLabel: string
  /** Closes the menu, even for a link to the current page, which causes no navigation effect. */
  readonly onFollow: () => void
}

/**
 * The viewer's name, the account links, and the log-out button. Its styles are in account-menu.css.
 */
export function AccountLinks({ viewer, logOutLabel, onFollow }: AccountLinksProps) {
  const { pathname } = useLocation()
  return (
    <>
      <p className="account-person">
        <span className="account-initials" aria-hidden="true">
          {viewer.initials}
        </span>
        <span className="account-name">{viewer.name}</span>
        <span className="account-label">{viewer.label}</span>
      </p>
      <ul className="account-links">
        {accountItems(viewer).map(({ to, label, unread = 0 }) => (
          <li key={to}>
            <Link
              to={to}
              className="account-link"
              aria-current={pathname === to ? 'page' : undefined}
              onClick={onFollow}
              viewTransition
            >
              {label}
              <CountBadge count={unread} label={unreadNotificationsLabel(unread)} />
            </Link>
          </li>
        ))}
      </ul>
      <LogOutForm className="account-end" onSubmit={onFollow}>
        <button type="submit" className="account-link">
          <Icon name="logout" size="sm" />
          {logOutLabel}
        </button>
      </LogOutForm>
    </>
  )
}
