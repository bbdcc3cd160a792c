import { Link, NavLink } from 'react-router'
import { CountBadge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { type FrameViewer, dashboardPlace, favoritesPath } from './site-place.ts'
import styles from './top-bar.module.css'

type TopBarProps = { readonly viewer: FrameViewer | null; readonly cartCount: number }

export function TopBar({ viewer, cartCount }: TopBarProps) {
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['home']} aria-label="Frame, home" viewTransition>
        <Wordmark />
      </Link>
      <nav aria-label="Main" className={styles['nav']}>
        <NavLink
          to={favoritesPath(viewer)}
          className={`${styles['place']} ${styles['roomy']}`}
          viewTransition
        >
          <Icon name="star" size="sm" />
          favorites
        </NavLink>
        <NavLink to="/cart" className={`${styles['place']} ${styles['roomy']}`} viewTransition>
          <Icon name="cart" size="sm" />
          cart
          <CountBadge count={cartCount} label={cartCount === 1 ? 'item' : 'items'} />
        </NavLink>
        {viewer === null ? <Doors /> : <Dashboard viewer={viewer} />}
      </nav>
    </header>
  )
}

function Doors() {
  return (
    <>
      <NavLink to="/login" className={styles['place'] ?? ''} viewTransition>
        login
      </NavLink>
      <NavLink to="/signup" className={`${styles['place']} ${styles['framed']}`} viewTransition>
        sign_up
      </NavLink>
    </>
  )
}

function Dashboard({ viewer }: { readonly viewer: FrameViewer }) {
  const { to, label } = dashboardPlace(viewer)
  return (
    <>
      <span className={styles['viewer']} title={`Signed in as ${viewer.label}`}>
        <Icon name="user" size="sm" />
        <span>{viewer.label}</span>
      </span>
      <NavLink to={to} className={`${styles['place']} ${styles['framed']}`} viewTransition>
        {label}
      </NavLink>
    </>
  )
}
