import { type RefObject, type SyntheticEvent, useEffect } from 'react'

export type ModalControls = {
  readonly open: boolean
  /** Told by whoever leaves it by Escape; sets `open` at once. */
  readonly onClose: () => void
  /** Set while it can't be left. */
  readonly locked?: boolean
}

/**
 * Has a dialog of the browser's own follow `open`, over everything else.
 * @returns what the dialog has to hear
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  { open, onClose, locked }: ModalControls,
) {
  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [dialog, open])

  return {
    // Escape is heard of now: `close` comes later, perhaps after a key that opens it again.
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // That of a dialog or file chooser inside isn't ours.
      if (event.target !== event.currentTarget) return
      if (locked) event.preventDefault()
      else onClose()
    },
    onClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
      if (open && !currentTarget.open) onClose()
    },
  }
}
