import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { type ModalControls, useModal } from './use-modal.ts'
import styles from './dialog.module.css'

/** `onClose` is told once by whoever leaves it, by Escape, the backdrop, the cross, or a `method="dialog"` form. */
type DialogProps = ModalControls & {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly size?: 'narrow' | 'wide'
  readonly role?: 'dialog' | 'alertdialog'
  readonly describedBy?: string
}

/**
 * The browser's own modal dialog: it keeps the focus inside, returns it afterwards, and makes the
 * rest inert. Inside, an element with `data-autofocus` gets the focus first.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  size = 'narrow',
  locked = false,
  role = 'dialog',
  describedBy,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const heard = useModal(dialog, { open, onClose, locked })
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
      {...heard}
      onPointerDown={(event) => {
        if (!locked && pressedBackdrop(event)) onClose()
      }}
    >
      {open && (
        <div className={styles['sheet']}>
          <header className={styles['head']}>
            <h2 className={styles['title']} id={titleId}>
              {title}
            </h2>
            <IconButton icon="close" label="Close" disabled={locked} onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** The backdrop belongs to the dialog itself; everything visible lies in the sheet inside. */
function pressedBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget
}
