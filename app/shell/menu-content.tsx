import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { isSignedIn } from '../account/session/use-signed-in.ts'
import { clearLocalData } from '../dashboard/log-out-form.tsx'
import { legalLinks } from './legal-links.ts'
import type { MaybeViewer } from './navigation.ts'
import type { SocialLink } from './social-link.ts'
import { SocialLinks } from './social-links.tsx'
import * as styles from './site-menu.module.css'

export type MenuContentProps = {
  readonly viewer: MaybeViewer
  readonly socialLinks: readonly SocialLink[]
  readonly onClose: () => void
}

/** The links of the menu. */
export function MenuContent({ viewer, socialLinks, onClose }: MenuContentProps) {
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
          {viewer === null && (
            <MenuItem to="/login" onFollow={onClose}>
              Login
            </MenuItem>
          )}
          {isSignedIn(viewer) && (
            <li>
              <Form
                method="post"
                action="/logout"
                onSubmit={() => {
                  clearLocalData()
                  onClose()
                }}
              >
                <button type="submit" className={styles['link']}>
                  Logout
                </button>
              </Form>
            </li>
          )}
        </ul>
      </nav>
      <div className={styles['foot']}>
        {isSignedIn(viewer) && <p className={styles['viewer']}>{`/* ${viewer.label} */`}</p>}
        <SocialLinks links={socialLinks} onFollow={onClose} />
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

type MenuItemProps = {
  readonly to: string
  /** Closes the menu at once, even for a link to the current page. */
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
  const { key } = useLocation()

  // Every navigation closes the menu, including back.
  const openAt = useRef(key)
  useEffect(() => {
    if (openAt.current !== key) onClose()
    openAt.current = key
  }, [key, onClose])

  // On wide screens the bars have all links.
  useEffect(() => {
    const wide = matchMedia('(min-width: 52rem)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])
}
