import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { forgetLocally } from '../dashboard/log-out-form.tsx'
import { legalPlaces } from './legal-places.ts'
import type { FrameViewer } from './site-place.ts'
import { SocialLinks } from './social-links.tsx'
import styles from './site-menu.module.css'

export type MenuContentProps = {
  readonly viewer: FrameViewer | null
  readonly onClose: () => void
}

/** Where the menu leads. */
export function MenuContent({ viewer, onClose }: MenuContentProps) {
  useLeaving(onClose)
  return (
    <>
      <nav aria-label="Menu" className={styles['places']}>
        <ul>
          <Place to="/" onFollow={onClose}>
            Home
          </Place>
          <Place to="/for-artists" onFollow={onClose}>
            For Artists
          </Place>
          <Place to="/for-art-lovers" onFollow={onClose}>
            For Art Lovers
          </Place>
          {viewer === null && (
            <Place to="/login" onFollow={onClose}>
              Login
            </Place>
          )}
          {viewer !== null && (
            <li>
              <Form
                method="post"
                action="/logout"
                onSubmit={() => {
                  forgetLocally()
                  onClose()
                }}
              >
                <button type="submit" className={styles['place']}>
                  Logout
                </button>
              </Form>
            </li>
          )}
        </ul>
      </nav>
      <div className={styles['foot']}>
        {viewer !== null && <p className={styles['viewer']}>{`/* ${viewer.label} */`}</p>}
        <SocialLinks onFollow={onClose} />
        <ul className={styles['legal']}>
          {legalPlaces.map(({ to, label }) => (
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

type PlaceProps = {
  readonly to: string
  /** Closes the menu at once, also where the link leads to the very page that is open. */
  readonly onFollow: () => void
  readonly children: string
}

function Place({ to, onFollow, children }: PlaceProps) {
  const { pathname } = useLocation()
  const current = pathname === to ? 'page' : undefined
  return (
    <li>
      <Link to={to} className={styles['place']} aria-current={current} onClick={onFollow}>
        {children}
      </Link>
    </li>
  )
}

function useLeaving(onClose: () => void): void {
  const { key } = useLocation()

  // Going anywhere, also back, leaves the menu behind.
  const openAt = useRef(key)
  useEffect(() => {
    if (openAt.current !== key) onClose()
    openAt.current = key
  }, [key, onClose])

  // Turned to landscape, or the window grew: the bars have everything now.
  useEffect(() => {
    const wide = matchMedia('(min-width: 52rem)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])
}
