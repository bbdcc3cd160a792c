import { useEffect, useRef } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import * as buttonStyles from '../../ui/components/button.module.css'
import { Icon } from '../../ui/components/icon.tsx'
import { Wordmark } from '../../ui/components/wordmark.tsx'
import { island } from '../../ui/interaction/island.tsx'
import { atFirstInteraction } from '../../ui/interaction/hydration-gate.ts'
import { ToastHost } from '../../ui/toasts/toast-host.tsx'
import { useModal } from '../../ui/interaction/use-modal.ts'
import type { MenuContentProps } from './menu-content.tsx'
import type { MaybeViewer } from './navigation.ts'
import type { SocialLink } from '../footer/social-link.ts'
import * as styles from './site-menu.module.css'

export const MENU_ID = 'site-menu'

const MenuContent = island<MenuContentProps>(
  () => import('./menu-content.tsx').then((module) => module.MenuContent),
  atFirstInteraction,
)

type SiteMenuProps = {
  readonly viewer: MaybeViewer
  readonly socialLinks: readonly SocialLink[]
  readonly publicUrl: string
  /** Undefined for the default. */
  readonly name?: string | undefined
  readonly mark?: string | undefined
  readonly open: boolean
  /** `onOpen` and `onClose` must be stable between renders. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

/**
 * The full-screen menu of small screens. A native modal dialog keeps the focus inside and closes
 * with Escape. Without scripts, the URL's hash opens it.
 */
export function SiteMenu({ open, onOpen, ...content }: SiteMenuProps) {
  const { onClose } = content
  const dialog = useRef<HTMLDialogElement>(null)
  const handlers = useModal(dialog, { open, onClose })
  useOpeningByAddress(onOpen)
  return (
    <dialog ref={dialog} id={MENU_ID} className={styles['menu']} aria-label="Menu" {...handlers}>
      <div className={styles['head']}>
        <Wordmark name={content.name} mark={content.mark} />
        <CloseMenu onClose={onClose} />
      </div>
      <MenuContent container={dialog} {...content} />
      {open && <ToastHost inDialog />}
    </dialog>
  )
}

function CloseMenu({ onClose }: { readonly onClose: () => void }) {
  const buttonProps = { className: buttonStyles['iconButton'], 'aria-label': 'Close menu' }
  const cross = <Icon name="close" />
  return useHydrated() ? (
    <button type="button" {...buttonProps} onClick={onClose}>
      {cross}
    </button>
  ) : (
    <a href="#main" {...buttonProps}>
      {cross}
    </a>
  )
}

/** Turns a menu that was opened by the URL's hash before hydration into a modal dialog. */
function useOpeningByAddress(onOpen: () => void): void {
  useEffect(() => {
    if (location.hash !== `#${MENU_ID}`) return
    history.replaceState(history.state, '', location.pathname + location.search)
    onOpen()
  }, [onOpen])
}
