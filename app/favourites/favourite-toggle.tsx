import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { loginPath } from '../account/session/return-to.ts'
import { useSignedIn } from '../account/session/use-signed-in.ts'
import * as messages from '../kernel/message.ts'
import { Button } from '../ui/components/button.tsx'
import { IconButton } from '../ui/components/icon-button.tsx'
import { toast } from '../ui/toasts/toast.client.ts'
import type { FavouriteOutcome } from './favourite-action.ts'
import styles from './favourite-toggle.module.css'

type FavouriteToggleProps = {
  readonly id: string
  readonly title: string
  readonly isFavorited: boolean
  /** Called when the server has stored the change. */
  readonly onChange?: ((id: string, isFavorited: boolean) => void) | undefined
  /** `icon` on a card, `text` on the page of a work. */
  readonly variant?: 'icon' | 'text'
}

/** Adds a work to the favourites or removes it. Shows the new state before the server answers. */
export function FavouriteToggle(props: FavouriteToggleProps) {
  const { id, title, isFavorited, onChange, variant = 'icon' } = props
  const action = `/favorites/${encodeURIComponent(id)}`
  const isSignedIn = useSignedIn()
  const [asksToLogin, setAsksToLogin] = useState(false)
  const [change, setChange] = useState<Change | null>(null)
  const shown = change?.favorited ?? isFavorited
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    if (!isSignedIn) {
      const text = variant === 'icon' ? messages.signInToFavourite : messages.loginToFavourite
      toast.error(text, { id: 'sign-in-to-favourite' })
      setAsksToLogin(true)
      return
    }
    if (!navigator.onLine) {
      toast.error(messages.updateFavouritesFailed)
      return
    }
    setChange({ favorited: !shown })
  }
  const end = (outcome: FavouriteOutcome | undefined) => {
    setChange(null)
    if (outcome?.ok) onChange?.(outcome.id, outcome.isFavorited)
    else if (outcome?.code === 'sign-in-to-favourite') toast.error(messages.signInToFavourite)
    else if (outcome !== undefined) toast.error(messages.updateFavouritesFailed)
  }

  const button = {
    type: 'submit',
    icon: shown ? 'star-filled' : 'star',
    form: FORM_ID,
    formAction: action,
    name: 'favorited',
    value: String(!shown),
    onClick: toggle,
  } as const

  return (
    <span className={variant === 'icon' ? styles['corner'] : styles['line']}>
      {asksToLogin && !isSignedIn && <LoginLink />}
      {variant === 'icon' ? (
        <IconButton
          {...button}
          className={styles['icon']}
          label={`Favourite ${title}`}
          pressed={shown}
          framed
        />
      ) : (
        <Button {...button} aria-pressed={shown} wide>
          Favourite
        </Button>
      )}
      {change !== null && <Submission action={action} change={change} onEnd={end} />}
    </span>
  )
}

const FORM_ID = 'favourite'

/** The one form that all favourite buttons of a page submit without scripts. */
export function FavouriteForm() {
  const { pathname, search } = useLocation()
  return (
    <form id={FORM_ID} method="post" hidden>
      <input type="hidden" name="returnTo" value={pathname + search} />
    </form>
  )
}

function LoginLink() {
  const { pathname, search } = useLocation()
  return (
    <Link className={styles['login']} to={loginPath(pathname + search)}>
      login
    </Link>
  )
}

/** The requested state; a new object for every click. */
type Change = { readonly favorited: boolean }

type SubmissionProps = {
  readonly action: string
  readonly change: Change
  /** Called once, after revalidation; without an outcome when the request failed. */
  readonly onEnd: (outcome: FavouriteOutcome | undefined) => void
}

/** Sends the change. Mounted only meanwhile: a fetcher in every card would render all of them. */
function Submission({ action, change, onEnd }: SubmissionProps) {
  const fetcher = useFetcher<FavouriteOutcome>()
  const isSent = useRef(false)
  const send = useEffectEvent(({ favorited }: Change) => {
    isSent.current = true
    void fetcher.submit({ favorited: String(favorited) }, { method: 'post', action })
  })
  const end = useEffectEvent(() => onEnd(fetcher.data))
  // Declared before the sending effect, so that it does not see that request as finished.
  useEffect(() => {
    if (isSent.current && fetcher.state === 'idle') end()
  }, [fetcher.state])
  useEffect(() => send(change), [change])
  return null
}
