import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from './icon-button.tsx'
import { ToastHost } from '../toasts/toast-host.tsx'
import { type ModalControls, useModal } from '../interaction/use-modal.ts'
import * as styles from './dialog.module.css'

/** `onClose` is called for Escape, the backdrop, the close button and `method="dialog"` forms. */
type DialogProps = ModalControls & {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly size?: 'narrow' | 'wide'
  readonly role?: 'dialog' | 'alertdialog'
  readonly describedBy?: string
}

/**
 * A native modal dialog: the browser traps the focus, restores it and makes the rest inert.
 * An element with `data-autofocus` gets the initial focus.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  size = 'narrow',
  role = 'dialog',
  describedBy,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const handlers = useModal(dialog, { open, onClose })
  useEffect(() => {
    if (open) dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [open])

  return (
    <dialog
      ref={dialog}
      role={role}
      className={classNames(styles['dialog'], styles[size])}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      {...handlers}
      {...useBackdropPress(onClose)}
    >
      {open && (
        <div className={styles['panel']}>
          <header className={styles['head']}>
            <h2 className={styles['title']} id={titleId}>
              {title}
            </h2>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </header>
          {children}
          <ToastHost inDialog />
        </div>
      )}
    </dialog>
  )
}

/**
 * Closing on the press itself would let the click reach what lies under the backdrop.
 * @param run called for a press that begins and ends on the backdrop
 */
function useBackdropPress(run: () => void) {
  const begins = useRef(false)
  // Events of the backdrop target the dialog element itself.
  const isBackdrop = ({ target, currentTarget }: MouseEvent) => target === currentTarget
  return {
    onPointerDown(event: MouseEvent) {
      begins.current = isBackdrop(event)
    },
    onClick(event: MouseEvent) {
      if (begins.current && isBackdrop(event)) run()
    },
  }
}
