import { useHydrated } from '../account/use-hydrated.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { PlaceLink } from './place-link.tsx'
import { type FrameViewer, favoritesPath } from './site-place.ts'
import styles from './phone-bar.module.css'

type PhoneBarProps = {
  readonly viewer: FrameViewer | null
  readonly cartCount: number
  readonly menuId: string
  readonly menuOpen: boolean
  readonly onMenu: () => void
}

/** What a thumb reaches, on small screens only. */
export function PhoneBar({ viewer, cartCount, menuId, menuOpen, onMenu }: PhoneBarProps) {
  return (
    <nav className={styles['bar']} aria-label="Quick">
      <Place to="/" icon="home" label="home" />
      <Place to={favoritesPath(viewer)} icon="star" label="favorites" />
      <Place to="/cart" icon="cart" label="cart">
        <span className={styles['count']}>
          <CountBadge count={cartCount} label={cartCount === 1 ? 'item' : 'items'} />
        </span>
      </Place>
      <MenuPlace {...{ menuId, menuOpen, onMenu }} />
    </nav>
  )
}

type MenuPlaceProps = Pick<PhoneBarProps, 'menuId' | 'menuOpen' | 'onMenu'>

/** Alone is drawn anew when the page comes to life. */
function MenuPlace({ menuId, menuOpen, onMenu }: MenuPlaceProps) {
  const words = (
    <>
      <Icon name="menu" />
      menu
    </>
  )
  return useHydrated() ? (
    <button
      type="button"
      className={styles['place']}
      aria-haspopup="dialog"
      aria-expanded={menuOpen}
      aria-controls={menuId}
      onClick={onMenu}
    >
      {words}
    </button>
  ) : (
    // Before and without scripts, the address opens the menu.
    <a className={styles['place']} href={`#${menuId}`}>
      {words}
    </a>
  )
}

type PlaceProps = {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly children?: React.ReactNode
}

function Place({ to, icon, label, children }: PlaceProps) {
  return (
    <PlaceLink to={to} end className={styles['place']}>
      <Icon name={icon} />
      {label}
      {children}
    </PlaceLink>
  )
}
