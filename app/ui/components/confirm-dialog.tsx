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
  /** Either this or `form`, the id of a form that the confirm button submits. */
  readonly onConfirm?: () => void
  readonly form?: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Further fields, such as the current password. */
  readonly children?: ReactNode
}

/** A question with two answers. Cancel has the initial focus to prevent accidents. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  onCancel,
  onConfirm,
  form,
  danger = false,
  busy = false,
  children,
}: ConfirmDialogProps) {
  const textId = useId()
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      describedBy={textId}
      locked={busy}
    >
      <div className={styles['text']} id={textId}>
        {text}
      </div>
      {children}
      <FormActions>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          {...(form === undefined ? { onClick: onConfirm } : { type: 'submit', form })}
        >
          {confirmLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
      </FormActions>
    </Dialog>
  )
}
