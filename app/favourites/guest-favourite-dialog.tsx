import { useId } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { signInPath } from '../account/session/return-to.ts'
import { rememberSignInReturn } from '../account/session/sign-in-return.ts'
import { LinkButton } from '../ui/components/button.tsx'
import { Dialog } from '../ui/components/dialog.tsx'
import { FormActions } from '../ui/forms/form.tsx'
import * as styles from './guest-favourite-dialog.module.css'

export type GuestFavouriteDialogProps = {
  readonly id: string
  readonly title: string
  /** The specification's message for the place of the button. */
  readonly message: string
  readonly open: boolean
  readonly onClose: () => void
  /** The favourite button. */
  readonly findButton: () => Element | null
}

/** Asks a guest to log in or sign up. The work becomes a favourite then, and they return here. */
export function GuestFavouriteDialog(props: GuestFavouriteDialogProps) {
  const { id, title, message, open, onClose, findButton } = props
  const { pathname, search } = useLocation()
  const textId = useId()
  const address = pathname + search
  const leave = () => {
    const top = findButton()?.getBoundingClientRect().top ?? 0
    rememberSignInReturn({ address, workId: id, top })
    onClose()
  }
  // Outside the card, whose styles and events are not the dialog's.
  return createPortal(
    <Dialog open={open} onClose={onClose} title="Keep this work?" describedBy={textId}>
      <div className={styles['text']} id={textId}>
        <p>{message}</p>
        <p className={styles['soft']}>
          <cite className={styles['title']}>{title}</cite> will be in your favourites when you come
          back.
        </p>
      </div>
      <FormActions>
        <LinkButton
          to={signInPath('/login', address, id)}
          variant="primary"
          onClick={leave}
          data-autofocus
        >
          Log in
        </LinkButton>
        <LinkButton to={signInPath('/signup', address, id)} onClick={leave}>
          Sign up
        </LinkButton>
      </FormActions>
    </Dialog>,
    document.body,
  )
}
