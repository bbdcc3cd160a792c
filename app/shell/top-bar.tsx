import { Link } from 'react-router'
import { CountBadge } from '../ui/count-badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { PlaceLink } from './place-link.tsx'
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
        <PlaceLink to={favoritesPath(viewer)} className={`${styles['place']} ${styles['roomy']}`}>
          <Icon name="star" size="sm" />
          favorites
        </PlaceLink>
        <PlaceLink to="/cart" className={`${styles['place']} ${styles['roomy']}`}>
          <Icon name="cart" size="sm" />
          {/* In one line of text with the word, where the word's underline does not reach it. */}
          <span>
            cart <CountBadge count={cartCount} label={cartCount === 1 ? 'item' : 'items'} />
          </span>
        </PlaceLink>
        {viewer === null ? <Doors /> : <Dashboard viewer={viewer} />}
      </nav>
    </header>
  )
}

function Doors() {
  return (
    <>
      <PlaceLink to="/login" className={styles['place']}>
        login
      </PlaceLink>
      <PlaceLink to="/signup" className={`${styles['place']} ${styles['framed']}`}>
        sign_up
      </PlaceLink>
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
      <PlaceLink to={to} className={`${styles['place']} ${styles['framed']}`}>
        {label}
      </PlaceLink>
    </>
  )
}
