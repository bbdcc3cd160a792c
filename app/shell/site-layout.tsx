import { type ReactNode, useCallback, useState } from 'react'
import type { FooterCounts } from '../gallery/gallery-count.ts'
import { isSignedIn } from '../account/session/use-signed-in.ts'
import { useGuestCartCount } from '../cart/guest/use-guest-cart-count.ts'
import type { Theme } from '../ui/theme/theme.ts'
import { ToastHost } from '../ui/toasts/toast-host.tsx'
import { useFirstInteraction } from '../ui/interaction/use-first-interaction.ts'
import { FailedRefresh, useStandbyParts } from './standby-parts.tsx'
import { NavigationProgress } from './navigation/navigation-progress.tsx'
import { SignedInParts } from './signed-in-parts.tsx'
import { PhoneBar } from './navigation/phone-bar.tsx'
import { RouteAnnouncer } from './navigation/route-announcer.tsx'
import { SiteFooter } from './footer/site-footer.tsx'
import { MENU_ID, SiteMenu } from './navigation/site-menu.tsx'
import type { MaybeViewer } from './navigation/navigation.ts'
import type { SocialLink } from './footer/social-link.ts'
import { TopBar } from './navigation/top-bar.tsx'
import * as styles from './site-layout.module.css'

type SiteLayoutProps = {
  readonly viewer: MaybeViewer
  /** Number of items in the account's cart. A guest's cart is counted in the browser. */
  readonly cartCount: number
  readonly theme: Theme
  /** The gallery's pages on social networks. */
  readonly socialLinks: readonly SocialLink[]
  readonly footerCounts: FooterCounts
  /** Settings that operators have changed; undefined for the default. */
  readonly name?: string
  readonly mark?: string
  readonly contactEmail?: string
  /** The gallery's URL. */
  readonly publicUrl: string
  readonly children: ReactNode
}

/** The layout of every page: bars, menu, footer and announcements. */
export function SiteLayout(props: SiteLayoutProps) {
  const { viewer, cartCount, children, ...site } = props
  const guestCount = useGuestCartCount()
  const count = viewer === null ? guestCount : cartCount
  const [menuOpen, setMenuOpen] = useState(false)
  const openMenu = useCallback(() => setMenuOpen(true), [])
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  useStandbyParts()
  useFirstInteraction(installFocusRecovery)

  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <NavigationProgress />
      <div className={styles['site']}>
        <TopBar viewer={viewer} cartCount={count} name={site.name} mark={site.mark} />
        {/* The first paint waits for this element, but not for the content of `main`. */}
        <span id="below" hidden />
        <main id="main" className={styles['main']} tabIndex={-1}>
          <FailedRefresh />
          {children}
        </main>
        <SiteFooter {...site} />
      </div>
      <PhoneBar
        viewer={viewer}
        cartCount={count}
        menuId={MENU_ID}
        menuOpen={menuOpen}
        onMenu={openMenu}
      />
      <SiteMenu {...site} viewer={viewer} open={menuOpen} onOpen={openMenu} onClose={closeMenu} />
      <ToastHost />
      <RouteAnnouncer />
      {isSignedIn(viewer) && <SignedInParts />}
    </>
  )
}

const installFocusRecovery = () =>
  import('../ui/interaction/focus-recovery.ts').then((module) => module.installFocusRecovery())
