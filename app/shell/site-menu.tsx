import { type RefObject, useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { useHydrated } from '../account/use-hydrated.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { type FrameViewer, legalPlaces } from './site-place.ts'
import { SocialLinks } from './social-links.tsx'
import styles from './site-menu.module.css'
import { forgetLocally } from '../dashboard/log-out-form.tsx'

export const MENU_ID = 'site-menu'

type SiteMenuProps = {
  readonly viewer: FrameViewer | null
  readonly open: boolean
  /** Both have to stay the same functions from render to render. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

/**
 * The menu of small screens, over everything. A modal dialog of the browser's own, which keeps the
 * focus inside and closes with Escape; without scripts its address shows it.
 */
export function SiteMenu({ viewer, open, onOpen, onClose }: SiteMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useMenu(dialog, { open, onOpen, onClose })
  return (
    <dialog
      ref={dialog}
      id={MENU_ID}
      className={styles['menu']}
      aria-label="Menu"
      onClose={onClose}
    >
      <div className={styles['head']}>
        <Wordmark />
        <CloseMenu onClose={onClose} />
      </div>
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
    </dialog>
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

function CloseMenu({ onClose }: { readonly onClose: () => void }) {
  if (useHydrated()) return <IconButton icon="close" label="Close menu" onClick={onClose} />
  return (
    <a className={styles['close']} href="#main" aria-label="Close menu">
      <Icon name="close" />
    </a>
  )
}

function useMenu(
  dialog: RefObject<HTMLDialogElement | null>,
  { open, onOpen, onClose }: Pick<SiteMenuProps, 'open' | 'onOpen' | 'onClose'>,
): void {
  const { key } = useLocation()

  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [dialog, open])

  // Was it opened by its address, before the page had come to life? Then it goes on as a dialog.
  useEffect(() => {
    if (location.hash !== `#${MENU_ID}`) return
    history.replaceState(history.state, '', location.pathname + location.search)
    onOpen()
  }, [onOpen])

  // Going anywhere, also back, leaves the menu behind.
  const openAt = useRef(key)
  useEffect(() => {
    if (openAt.current !== key) onClose()
    openAt.current = key
  }, [key, onClose])

  // Turned to landscape, or the window grew: the bars have everything now.
  useEffect(() => {
    if (!open) return undefined
    const wide = matchMedia('(min-width: 52rem)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [open, onClose])
}
