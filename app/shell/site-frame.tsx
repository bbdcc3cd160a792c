import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { onSignedOut } from '../account/session-channel.ts'
import { GuestCartMerge } from '../cart/guest-cart-merge.tsx'
import { useGuestCart } from '../cart/use-guest-cart.ts'
import { Announcer } from '../ui/announcer.tsx'
import { forgetLocally } from '../dashboard/log-out-form.tsx'
import type { Theme } from '../ui/theme.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { usePageTurn } from '../ui/use-page-turn.ts'
import { useFirstTouch } from '../ui/use-first-touch.ts'
import { loadErrorPage } from './late-error-page.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SiteFooter } from './site-footer.tsx'
import { MENU_ID, SiteMenu } from './site-menu.tsx'
import type { FrameViewer } from './site-place.ts'
import { TopBar } from './top-bar.tsx'
import styles from './site-frame.module.css'

export type SiteFrameProps = {
  readonly viewer: FrameViewer | null
  /** Things in the signed-in cart; a guest's cart counts itself in the browser. */
  readonly cartCount: number
  readonly theme: Theme
  readonly children: ReactNode
}

/** Everything around a page: bars, menu, footer, and what announces things. */
export function SiteFrame({ viewer, cartCount, theme, children }: SiteFrameProps) {
  const guestCart = useGuestCart()
  const count = viewer === null ? guestCart.count : cartCount
  const [menuOpen, setMenuOpen] = useState(false)
  const openMenu = useCallback(() => setMenuOpen(true), [])
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  useSharedSignOut(viewer !== null)
  useFirstTouch(loadErrorPage)
  useEffect(() => {
    void import('../ui/focus-keeper.ts').then(({ keepFocus }) => keepFocus())
  }, [])
  usePageTurn()

  if (useIsBare()) {
    return (
      <>
        {children}
        <ToastHost />
        <Announcer />
      </>
    )
  }
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <NavigationProgress />
      <div className={styles['site']}>
        <TopBar viewer={viewer} cartCount={count} />
        <main id="main" className={styles['main']} tabIndex={-1}>
          {children}
        </main>
        <SiteFooter theme={theme} />
      </div>
      <PhoneBar
        viewer={viewer}
        cartCount={count}
        menuId={MENU_ID}
        menuOpen={menuOpen}
        onMenu={openMenu}
      />
      <SiteMenu viewer={viewer} open={menuOpen} onOpen={openMenu} onClose={closeMenu} />
      <ToastHost />
      <Announcer />
      <RouteAnnouncer />
      <GuestCartMerge isSignedIn={viewer !== null} />
    </>
  )
}

/** Pages that bring their own `main`, such as the kit, say `handle = { bare: true }`. */
function useIsBare(): boolean {
  return useMatches().some(({ handle }) => {
    return typeof handle === 'object' && handle !== null && 'bare' in handle && handle.bare === true
  })
}

/** Signing out in one tab signs out the others: their guards then decide what may still be seen. */
function useSharedSignOut(isSignedIn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isSignedIn) return undefined
    const stop = onSignedOut(() => {
      forgetLocally()
      void revalidate()
    })
    // A page that comes back from the browser's own cache may have slept through it.
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate()
    }
    addEventListener('pageshow', wake)
    return () => {
      stop()
      removeEventListener('pageshow', wake)
    }
  }, [isSignedIn, revalidate])
}
