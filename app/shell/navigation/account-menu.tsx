import { type FocusEvent, useRef } from 'react'
import { unreadNotificationsLabel } from '../../notifications/notification.ts'
import { CountBadge } from '../../ui/components/count-badge.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import accountStyles from './account-menu.css?url'
import { dashboardItem } from './account-items.ts'
import { AccountLinks } from './account-links.tsx'
import { NavItem } from './nav-item.tsx'
import type { LayoutViewer } from './navigation.ts'
import * as bar from './top-bar.module.css'
import { useNavigationEffect } from '../use-navigation-effect.ts'

export type AccountMenuProps = { readonly viewer: LayoutViewer }

const MENU_ID = 'account-menu'

/**
 * The signed-in part of the top bar: the dashboard, and the label that opens the account menu. The
 * menu is a popover, so the browser opens and closes it, and returns the focus, without scripts.
 */
export function AccountMenu({ viewer }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const { to, label } = dashboardItem(viewer)
  const close = () => menu.current?.hidePopover()
  useNavigationEffect(close)
  // A keyboard user who leaves the menu by Tab would not see what has the focus under it.
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <>
      {/* Outside the head, React would delay the HTML of the server for it (root.tsx). */}
      {!import.meta.env.SSR && <link rel="stylesheet" href={accountStyles} precedence="account" />}
      <NavItem to={to} className={`${bar['link']} ${bar['framed']}`}>
        {label}
      </NavItem>
      <div className="account" onBlur={closeOnLeave}>
        <button
          type="button"
          className="account-button"
          popoverTarget={MENU_ID}
          title={`Logged in as ${viewer.label}`}
        >
          {viewer.unread === 0 && <Icon name="user" size="sm" />}
          <VisuallyHidden>account </VisuallyHidden>
          <CountBadge count={viewer.unread} label={unreadNotificationsLabel(viewer.unread)} />
          <span>{viewer.label}</span>
          <Icon name="chevron-down" size="sm" />
        </button>
        <div ref={menu} id={MENU_ID} className="account-menu" popover="auto">
          <AccountLinks viewer={viewer} logOutLabel="Log out" onFollow={close} />
        </div>
      </div>
    </>
  )
}
