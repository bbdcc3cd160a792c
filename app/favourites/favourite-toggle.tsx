import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useFetcher, useLocation, useSubmit } from 'react-router'
import { useSignedIn } from '../account/session/use-signed-in.ts'
import * as messages from '../kernel/message.ts'
import { Button } from '../ui/components/button.tsx'
import { Icon } from '../ui/components/icon.tsx'
import { IconButton } from '../ui/components/icon-button.tsx'
import { withoutConnection } from '../ui/requests/failure-text.ts'
import { standby } from '../ui/interaction/standby.tsx'
import { toast } from '../ui/toasts/toast.client.ts'
import type { FavouriteOutcome } from './favourite-action.ts'
import { favouritePath } from './favourite.ts'
import type { GuestFavouriteDialogProps } from './guest-favourite-dialog.tsx'
import { useSignInReturn } from './use-sign-in-return.ts'

type FavouriteToggleProps = {
  readonly id: string
  readonly title: string
  readonly isFavorited: boolean
  /** Called when the server has stored the change. */
  readonly onChange?: ((id: string, isFavorited: boolean) => void) | undefined
  /** `icon` on a card, `text` on the page of a work, `removal` among the favourites. */
  readonly variant?: 'icon' | 'text' | 'removal'
}

const GuestFavouriteDialog = standby<GuestFavouriteDialogProps>(
  () =>
    import('./guest-favourite-dialog.tsx').then(({ GuestFavouriteDialog }) => GuestFavouriteDialog),
  SignInToast,
)

/** Adds a work to the favourites or removes it. Shows the new state before the server answers. */
export function FavouriteToggle(props: FavouriteToggleProps) {
  const { id, title, isFavorited, onChange, variant = 'icon' } = props
  const isSignedIn = useSignedIn()
  const button = useRef<HTMLButtonElement>(null)
  const [isDialogOpen, setIsDialogOpen] = useGuestDialog(button)
  /** The state that the viewer chose, until the server has stored it. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isRemoval = variant === 'removal' && isFavorited
  const failure = isRemoval ? messages.removeFavouriteFailed : messages.updateFavouritesFailed
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    if (!isSignedIn) setIsDialogOpen(true)
    else if (!navigator.onLine) toast.error(withoutConnection(failure))
    // Two clicks may come before the next rendering.
    else setWanted((last) => !(last ?? isFavorited))
  }
  const end = (outcome: FavouriteOutcome | undefined) => {
    setWanted(null)
    if (outcome?.ok) onChange?.(outcome.id, outcome.isFavorited)
    else if (outcome?.code === 'sign-in-to-favourite') setIsDialogOpen(true)
    else if (outcome !== undefined) {
      toast.error(outcome.message ?? failure, { detail: outcome.detail })
    }
  }
  // Loads the dialog before the press, so that it opens without a delay.
  const prepare = isSignedIn ? undefined : GuestFavouriteDialog.load
  return (
    <span>
      <ToggleButton
        ref={button}
        action={favouritePath(id)}
        title={title}
        pressed={wanted ?? isFavorited}
        variant={variant}
        onClick={toggle}
        onFocus={prepare}
        onPointerEnter={prepare}
      />
      {isDialogOpen !== null && (
        <GuestFavouriteDialog
          id={id}
          title={title}
          message={variant === 'text' ? messages.loginToFavourite : messages.signInToFavourite}
          open={isDialogOpen}
          onClose={() => setIsDialogOpen(false)}
          findButton={() => button.current}
        />
      )}
      {wanted !== null && <Submission action={favouritePath(id)} wanted={wanted} onEnd={end} />}
    </span>
  )
}

/**
 * Whether the dialog for guests is open; null before it is first needed.
 * @param button gets the focus back: Safari does not focus a pressed button, so the dialog may have
 * nothing to give it to
 */
function useGuestDialog(button: RefObject<HTMLElement | null>) {
  const [isDialogOpen, setIsDialogOpen] = useState<boolean | null>(null)
  useEffect(() => {
    if (isDialogOpen === false) button.current?.focus({ preventScroll: true })
  }, [button, isDialogOpen])
  return [isDialogOpen, setIsDialogOpen] as const
}

type ToggleButtonProps = ComponentPropsWithRef<'button'> &
  Required<Pick<FavouriteToggleProps, 'title' | 'variant'>> & {
    readonly action: string
    readonly pressed: boolean
  }

function ToggleButton({ action, title, pressed, variant, ...events }: ToggleButtonProps) {
  const button = {
    ...events,
    type: 'submit',
    form: FORM_ID,
    formAction: action,
    name: 'favorited',
    value: String(!pressed),
  } as const
  const icon = pressed ? 'star-filled' : 'star'
  if (variant === 'removal') {
    return <RemovalButton {...button} title={title} isRemoved={!pressed} />
  }
  if (variant === 'icon') {
    return <IconButton {...button} icon={icon} label={`Favourite ${title}`} pressed={pressed} />
  }
  return (
    <Button {...button} icon={icon} aria-pressed={pressed} wide>
      Favourite
    </Button>
  )
}

type RemovalButtonProps = ComponentPropsWithRef<'button'> & {
  /** The title of the work. */
  readonly title: string
  readonly isRemoved: boolean
}

/**
 * The filled star removes. Then the same button, which keeps the focus, undoes it. Its styles are
 * in favourites-page.module.css.
 */
function RemovalButton({ title, isRemoved, ...rest }: RemovalButtonProps) {
  const label = isRemoved ? `Undo the removal of ${title}` : `Remove ${title} from favourites`
  return (
    <Button {...rest} variant="quiet" data-removed={isRemoved} title={label} aria-label={label}>
      {isRemoved ? 'Undo' : <Icon name="star-filled" />}
    </Button>
  )
}

const FORM_ID = 'favourite'

/** The one form that all favourite buttons of a page submit without scripts. */
export function FavouriteForm() {
  const { pathname, search } = useLocation()
  useSignInReturn()
  return (
    <form id={FORM_ID} method="post" hidden>
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  )
}

/** Replaces the dialog when its script cannot be loaded. */
function SignInToast({ message, open, onClose }: GuestFavouriteDialogProps) {
  const show = useEffectEvent(() => {
    toast.error(message, { id: 'sign-in-to-favourite' })
    onClose()
  })
  useEffect(() => {
    if (open) show()
  }, [open])
  return null
}

type SubmissionProps = {
  readonly action: string
  readonly wanted: boolean
  /** Called once, after revalidation; without an outcome when the request failed. */
  readonly onEnd: (outcome: FavouriteOutcome | undefined) => void
}

/** The last request. `fetcher.state` may change late, so a new outcome marks its end. */
type Sent = { readonly wanted: boolean; readonly before: FavouriteOutcome | undefined }

/**
 * Sends the wanted state. A click during a request is sent after it, since the server may handle
 * concurrent requests in any order. Mounted only for the request: a fetcher in every card would
 * render all cards.
 */
function Submission({ action, wanted, onEnd }: SubmissionProps) {
  const fetcher = useFetcher<FavouriteOutcome>()
  const submit = useSubmit()
  const sent = useRef<Sent | null>(null)
  const proceed = useEffectEvent((next: boolean, data: FavouriteOutcome | undefined) => {
    if (sent.current !== null && data === sent.current.before) return
    const isRefused = sent.current !== null && data?.ok !== true
    const isEnd = sent.current?.wanted === next || isRefused
    sent.current = { wanted: next, before: data }
    if (isEnd) onEnd(data)
    else void fetcher.submit(fieldsOf(next), { method: 'post', action })
  })
  const sendLast = useEffectEvent(() => {
    if (sent.current === null || sent.current.wanted === wanted) return
    void submit(fieldsOf(wanted), { method: 'post', action, navigate: false })
  })
  useEffect(() => {
    if (fetcher.state === 'idle') proceed(wanted, fetcher.data)
  }, [fetcher.state, fetcher.data, wanted])
  // The viewer may leave the page while the first click is on its way.
  useEffect(() => () => sendLast(), [])
  return null
}

const fieldsOf = (wanted: boolean) => ({ favorited: String(wanted) })
