import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { isSignedIn } from '../../account/session/use-signed-in.ts'
import { LISTS_PATH } from '../../lists/list.ts'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import { AccountLinks } from './account-links.tsx'
import { legalLinks } from '../footer/legal-links.ts'
import { type MaybeViewer, signInTarget } from './navigation.ts'
import { shareLinks } from '../share-link.ts'
import type { SocialLink } from '../footer/social-link.ts'
import { SocialLinks } from '../footer/social-links.tsx'
import * as styles from './site-menu.module.css'
import { useNavigationEffect } from '../use-navigation-effect.ts'

export type MenuContentProps = {
  readonly viewer: MaybeViewer
  /** The gallery's pages on social networks. */
  readonly socialLinks: readonly SocialLink[]
  /** The gallery's URL. */
  readonly publicUrl: string
  readonly onClose: () => void
}

/** The links of the menu. */
export function MenuContent({ viewer, socialLinks, publicUrl, onClose }: MenuContentProps) {
  const location = useLocation()
  useLeaving(onClose)
  return (
    <>
      <nav aria-label="Menu" className={styles['links']}>
        <ul>
          <MenuItem to="/" onFollow={onClose}>
            Home
          </MenuItem>
          <MenuItem to="/for-artists" onFollow={onClose}>
            For Artists
          </MenuItem>
          <MenuItem to="/for-art-lovers" onFollow={onClose}>
            For Art Lovers
          </MenuItem>
          <MenuItem to="/artists" onFollow={onClose}>
            Artists
          </MenuItem>
          {viewer === null && (
            <MenuItem to={LISTS_PATH} onFollow={onClose}>
              Your List
            </MenuItem>
          )}
          {viewer === null && (
            <MenuItem to={signInTarget('/login', location)} onFollow={onClose}>
              Login
            </MenuItem>
          )}
        </ul>
      </nav>
      {isSignedIn(viewer) && (
        <nav aria-label="Account">
          <AccountLinks viewer={viewer} logOutLabel="Logout" onFollow={onClose} />
        </nav>
      )}
      <div className={styles['foot']}>
        <MenuIcons {...{ socialLinks, publicUrl, onClose }} />
        <ul className={styles['legal']}>
          {legalLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} onClick={onClose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** The gallery's pages on social networks; without any, links that share the gallery. */
function MenuIcons({ socialLinks, publicUrl, onClose }: Omit<MenuContentProps, 'viewer'>) {
  const name = useGalleryName()
  if (socialLinks.length > 0) {
    return <SocialLinks links={socialLinks} label="Social networks" onFollow={onClose} />
  }
  return (
    <div className={styles['share']}>
      <p id="share-frame">{`Share ${name}`}</p>
      <SocialLinks
        links={shareLinks(publicUrl, name)}
        labelledBy="share-frame"
        onFollow={onClose}
      />
    </div>
  )
}

type MenuItemProps = {
  readonly to: string
  /** Closes the menu, even for a link to the current page, which causes no navigation effect. */
  readonly onFollow: () => void
  readonly children: string
}

function MenuItem({ to, onFollow, children }: MenuItemProps) {
  const { pathname } = useLocation()
  const current = pathname === to ? 'page' : undefined
  return (
    <li>
      <Link to={to} className={styles['link']} aria-current={current} onClick={onFollow}>
        {children}
      </Link>
    </li>
  )
}

function useLeaving(onClose: () => void): void {
  useNavigationEffect(onClose)

  // Wide screens need no menu, since the bars have all links.
  useEffect(() => {
    const wide = matchMedia('(min-width: 52rem)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])
}
