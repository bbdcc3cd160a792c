import { Link } from 'react-router'
import { isSignedIn } from '../account/session/use-signed-in.ts'
import { CountBadge } from '../ui/components/count-badge.tsx'
import { Icon } from '../ui/components/icon.tsx'
import { Wordmark } from '../ui/components/wordmark.tsx'
import { NavItem } from './nav-item.tsx'
import { type LayoutViewer, type MaybeViewer, dashboardItem, favoritesPath } from './navigation.ts'
import * as styles from './top-bar.module.css'

type TopBarProps = { readonly viewer: MaybeViewer; readonly cartCount: number }

export function TopBar({ viewer, cartCount }: TopBarProps) {
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['home']} aria-label="Frame, home" viewTransition>
        <Wordmark />
      </Link>
      <nav aria-label="Main" className={styles['nav']}>
        <NavItem to={favoritesPath(viewer)} className={`${styles['link']} ${styles['roomy']}`}>
          <Icon name="star" size="sm" />
          favorites
        </NavItem>
        <NavItem to="/cart" className={`${styles['link']} ${styles['roomy']}`}>
          <Icon name="cart" size="sm" />
          {/* In one line of text with the word, where the word's underline does not reach it. */}
          <span>
            cart <CountBadge count={cartCount} label={cartCount === 1 ? 'item' : 'items'} />
          </span>
        </NavItem>
        {viewer === null && <SignInItems />}
        {isSignedIn(viewer) && <Dashboard viewer={viewer} />}
      </nav>
    </header>
  )
}

function SignInItems() {
  return (
    <>
      <NavItem to="/login" className={styles['link']}>
        login
      </NavItem>
      <NavItem to="/signup" className={`${styles['link']} ${styles['framed']}`}>
        sign_up
      </NavItem>
    </>
  )
}

function Dashboard({ viewer }: { readonly viewer: LayoutViewer }) {
  const { to, label } = dashboardItem(viewer)
  return (
    <>
      <span className={styles['viewer']} title={`Signed in as ${viewer.label}`}>
        <Icon name="user" size="sm" />
        <span>{viewer.label}</span>
      </span>
      <NavItem to={to} className={`${styles['link']} ${styles['framed']}`}>
        {label}
      </NavItem>
    </>
  )
}
