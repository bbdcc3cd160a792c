import { GALLERY_PATH } from '../../routing/gallery-path.ts'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { CountBadge } from '../../ui/components/count-badge.tsx'
import { Icon, type IconName } from '../../ui/components/icon.tsx'
import { NavItem } from './nav-item.tsx'
import { type MaybeViewer, favoritesPath } from './navigation.ts'
import * as styles from './phone-bar.module.css'

type PhoneBarProps = {
  readonly viewer: MaybeViewer
  readonly cartCount: number
  readonly menuId: string
  readonly menuOpen: boolean
  readonly onMenu: () => void
}

/** The bottom bar of small screens. */
export function PhoneBar({ viewer, cartCount, menuId, menuOpen, onMenu }: PhoneBarProps) {
  return (
    <nav className={styles['bar']} aria-label="Quick">
      <BarItem to={GALLERY_PATH} icon="image" label="gallery" />
      <BarItem to="/" icon="home" label="home" />
      <BarItem to={favoritesPath(viewer)} icon="star" label="favorites" />
      <BarItem to="/cart" icon="cart" label="cart">
        <span className={styles['count']}>
          <CountBadge count={cartCount} label={cartCount === 1 ? 'item' : 'items'} />
        </span>
      </BarItem>
      <MenuButton {...{ menuId, menuOpen, onMenu }} />
    </nav>
  )
}

type MenuButtonProps = Pick<PhoneBarProps, 'menuId' | 'menuOpen' | 'onMenu'>

/** A component of its own, so that hydration renders only this part of the bar again. */
function MenuButton({ menuId, menuOpen, onMenu }: MenuButtonProps) {
  const words = (
    <>
      <Icon name="menu" />
      menu
    </>
  )
  return useHydrated() ? (
    <button
      type="button"
      className={styles['link']}
      aria-haspopup="dialog"
      aria-expanded={menuOpen}
      aria-controls={menuId}
      onClick={onMenu}
    >
      {words}
    </button>
  ) : (
    // Without scripts, the URL's hash opens the menu.
    <a className={styles['link']} href={`#${menuId}`}>
      {words}
    </a>
  )
}

type BarItemProps = {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly children?: React.ReactNode
}

function BarItem({ to, icon, label, children }: BarItemProps) {
  return (
    <NavItem to={to} end className={styles['link']}>
      <Icon name={icon} />
      {label}
      {children}
    </NavItem>
  )
}
