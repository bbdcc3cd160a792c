import { createPortal } from 'react-dom'
import { useSignedIn } from '../../account/session/use-signed-in.ts'
import { Dialog } from '../../ui/components/dialog.tsx'
import { AccountChoice } from './account-choice.tsx'
import { GuestChoice } from '../guest/guest-choice.tsx'
import * as styles from './save.module.css'

export type SaveDialogProps = {
  readonly id: string
  /** The title of the work. */
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
}

/** The choice of the lists that hold a work. */
export function SaveDialog({ id, title, open, onClose }: SaveDialogProps) {
  const Choice = useSignedIn() ? AccountChoice : GuestChoice
  // Outside the card, whose styles and events are not the dialog's.
  return createPortal(
    <Dialog open={open} onClose={onClose} title="Save to a list">
      <div className={styles['choice']}>
        <p className={styles['work']}>{title}</p>
        <Choice id={id} title={title} />
      </div>
    </Dialog>,
    document.body,
  )
}
