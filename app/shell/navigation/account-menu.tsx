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
 * The signed-in part of the top bar: the dashboard link, and the button of the account menu. The
 * menu is a popover, so that the browser opens and closes it, and restores the focus, without
 * scripts.
 */
export function AccountMenu({ viewer }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const { to, label } = dashboardItem(viewer)
  const close = () => menu.current?.hidePopover()
  useNavigationEffect(close)
  // After leaving by Tab, the open menu would cover the focused element.
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <>
      {/* The server puts it in the head (root.tsx), since React would delay the HTML for it. */}
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
