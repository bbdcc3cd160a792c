import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  readonly open: boolean
  /** Told once by whoever leaves it, by Escape, the backdrop, the cross, or a `method="dialog"` form; sets `open` at once. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  readonly size?: 'narrow' | 'wide'
  /** Set while something is being saved: the dialog then can't be left by accident. */
  readonly locked?: boolean
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
  useModal(dialog, open)

  return (
    <dialog
      ref={dialog}
      role={role}
      className={classNames(styles['dialog'], styles[size])}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // That of a dialog or file chooser nested inside isn't ours.
        if (event.target !== event.currentTarget) return
        if (locked) event.preventDefault()
        // Now, and not at `close`: that comes later, perhaps after a key that opens it again.
        else onClose()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose()
      }}
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

function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open === open) return
    if (open) {
      element.showModal()
      element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    } else element.close()
  }, [dialog, open])
}

/** The backdrop belongs to the dialog itself; everything visible lies in the sheet inside. */
function pressedBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget
}
