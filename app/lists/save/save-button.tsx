import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/components/button.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { standby } from '../../ui/interaction/standby.tsx'
import { withoutConnection } from '../../ui/requests/failure-text.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import { savePath } from '../list.ts'
import type { SaveDialogProps } from './save-dialog.tsx'

type SaveButtonProps = {
  readonly id: string
  /** The title of the work. */
  readonly title: string
  /** `icon` on a card, `text` on the page of a work. */
  readonly variant?: 'icon' | 'text'
}

const SaveDialog = standby<SaveDialogProps>(
  async () => (await import('./save-dialog.tsx')).SaveDialog,
  SavePage,
)

/** Opens the choice of lists for a work; without scripts, it is a page. */
export function SaveButton({ id, title, variant = 'icon' }: SaveButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    // Safari focuses no pressed button, so the dialog may have nothing to give the focus to.
    own.current?.focus({ preventScroll: true })
  }
  const button = {
    ref: own,
    type: 'submit',
    form: FORM_ID,
    formAction: savePath(id),
    icon: 'list',
    onClick: open,
    onFocus: SaveDialog.load,
    onPointerEnter: SaveDialog.load,
  } as const
  return (
    <>
      {variant === 'icon' ? (
        <IconButton {...button} label={`Save ${title} to a list`} />
      ) : (
        <Button {...button} wide>
          Save to a list
        </Button>
      )}
      {isOpen !== null && <SaveDialog id={id} title={title} open={isOpen} onClose={close} />}
    </>
  )
}

const FORM_ID = 'save-to-list'

/** The one form that all save buttons of a page submit without scripts. */
export function SaveForm() {
  return <form id={FORM_ID} hidden />
}

/** Replaces the dialog when its script cannot be loaded. Without a connection, the page stays. */
function SavePage({ id, open, onClose }: SaveDialogProps) {
  const show = useEffectEvent(() => {
    if (navigator.onLine) return location.assign(savePath(id))
    toast.error(withoutConnection('The lists could not be opened'))
    onClose()
  })
  useEffect(() => {
    if (open) show()
  }, [open])
  return null
}
