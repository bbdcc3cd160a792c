import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { isSignedIn } from '../../account/session/use-signed-in.ts'
import { DEFAULT_GALLERY_NAME } from '../../kernel/gallery-name.ts'
import { GALLERY_PATH } from '../../routing/gallery-path.ts'
import { CountBadge } from '../../ui/components/count-badge.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { Wordmark } from '../../ui/components/wordmark.tsx'
import { island } from '../../ui/interaction/island.tsx'
import type { AccountMenuProps } from './account-menu.tsx'
import { NavItem } from './nav-item.tsx'
import { type MaybeViewer, favoritesPath, signInTarget } from './navigation.ts'
import * as styles from './top-bar.module.css'

/** Loaded for signed-in viewers only. Its styles are in account-menu.css. */
const AccountMenu = island<AccountMenuProps>(() =>
  import('./account-menu.tsx').then((module) => module.AccountMenu),
)

/** The styles of the closed field are in top-bar.module.css. */
const SiteSearch = island<object>(() =>
  import('../search/site-search.tsx').then((module) => module.SiteSearch),
)

type TopBarProps = {
  readonly viewer: MaybeViewer
  readonly cartCount: number
  /** Undefined for the default. */
  readonly name?: string | undefined
  readonly mark?: string | undefined
}

export function TopBar({ viewer, cartCount, name, mark }: TopBarProps) {
  const account = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLDivElement>(null)
  return (
    <header className={styles['bar']} data-no-print>
      <Link
        to="/"
        className={styles['home']}
        aria-label={`${name ?? DEFAULT_GALLERY_NAME}, home`}
        viewTransition
      >
        <Wordmark name={name} mark={mark} />
      </Link>
      <div ref={search} className={styles['search']}>
        <SiteSearch container={search} />
      </div>
      <nav aria-label="Main" className={styles['nav']}>
        <NavItem to={GALLERY_PATH} className={`${styles['link']} ${styles['roomy']}`}>
          <Icon name="image" size="sm" />
          gallery
        </NavItem>
        <NavItem to={favoritesPath(viewer)} className={`${styles['link']} ${styles['roomy']}`}>
          <Icon name="star" size="sm" />
          favorites
        </NavItem>
        <NavItem to="/cart" className={`${styles['link']} ${styles['roomy']}`}>
          <Icon name="cart" size="sm" />
          {/* Inline with the word, but outside the underline of the link. */}
          <span>
            cart <CountBadge count={cartCount} label={cartCount === 1 ? 'item' : 'items'} />
          </span>
        </NavItem>
        {viewer === null && <SignInItems />}
        {isSignedIn(viewer) && (
          <div ref={account} className={styles['nav']}>
            <AccountMenu container={account} viewer={viewer} />
          </div>
        )}
      </nav>
    </header>
  )
}

function SignInItems() {
  const location = useLocation()
  return (
    <>
      <NavItem to={signInTarget('/login', location)} className={styles['link']}>
        login
      </NavItem>
      <NavItem
        to={signInTarget('/signup', location)}
        className={`${styles['link']} ${styles['framed']}`}
      >
        sign_up
      </NavItem>
    </>
  )
}
