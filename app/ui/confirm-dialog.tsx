import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormActions } from './form.tsx'
import styles from './dialog.module.css'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  readonly text: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** The cancel button, Escape, the cross and the backdrop. */
  readonly onCancel: () => void
  /** Either this, or `form`: the id of a form that the confirm button submits. */
  readonly onConfirm?: () => void
  readonly form?: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Further fields, such as a password to be given again. */
  readonly children?: ReactNode
}

/** One question with two answers. Cancelling has the focus at first: nothing happens by accident. */
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
