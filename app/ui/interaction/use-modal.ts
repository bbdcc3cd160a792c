import { type RefObject, type SyntheticEvent, useEffect } from 'react'

export type ModalControls = {
  readonly open: boolean
  /** Called when Escape closes the dialog. Must set `open` at once. */
  readonly onClose: () => void
}

/**
 * Opens and closes a `<dialog>` as a modal when `open` changes.
 * @returns the event handlers of the dialog
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  { open, onClose }: ModalControls,
) {
  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [dialog, open])

  return {
    // `close` fires later, perhaps after a key has opened the dialog again.
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A nested dialog or file chooser sends `cancel` here, too.
      if (event.target === event.currentTarget) onClose()
    },
    onClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
      if (open && !currentTarget.open) onClose()
    },
  }
}
