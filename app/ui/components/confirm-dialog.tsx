import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormActions } from '../forms/form.tsx'
import * as styles from './dialog.module.css'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  readonly text: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** Called for the cancel button, Escape, the close button and the backdrop. */
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** A question before something is lost. Cancel has the initial focus, to prevent accidents. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const textId = useId()
  return (
    <Dialog open={open} onClose={onCancel} title={title} role="alertdialog" describedBy={textId}>
      <div className={styles['text']} id={textId}>
        {text}
      </div>
      <FormActions>
        <Button variant="danger" onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
      </FormActions>
    </Dialog>
  )
}
