import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { loginPath } from '../account/return-to.ts'
import { useSignedIn } from '../account/use-signed-in.ts'
import * as messages from '../kernel/message.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.ts'
import type { FavouriteOutcome } from './favourite-action.ts'
import styles from './favourite-toggle.module.css'

type FavouriteToggleProps = {
  readonly id: string
  readonly title: string
  readonly isFavorited: boolean
  /** Told once the server has it. */
  readonly onChange?: ((id: string, isFavorited: boolean) => void) | undefined
  /** `star` for a picture's corner, `words` beside the other things that one can do with a work. */
  readonly look?: 'star' | 'words'
}

/** Adds a work to the favourites and takes it out again; shows the outcome at once. */
export function FavouriteToggle(props: FavouriteToggleProps) {
  const { id, title, isFavorited, onChange, look = 'star' } = props
  const action = `/favorites/${encodeURIComponent(id)}`
  const isSignedIn = useSignedIn()
  const [asksToLogin, setAsksToLogin] = useState(false)
  const [wish, setWish] = useState<Wish | null>(null)
  const shown = wish?.favorited ?? isFavorited
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    if (!isSignedIn) {
      const words = look === 'star' ? messages.signInToFavourite : messages.loginToFavourite
      toast.error(words, { id: 'sign-in-to-favourite' })
      setAsksToLogin(true)
      return
    }
    if (!navigator.onLine) {
      toast.error(messages.updateFavouritesFailed)
      return
    }
    setWish({ favorited: !shown })
  }
  const end = (outcome: FavouriteOutcome | undefined) => {
    setWish(null)
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
    <span className={look === 'star' ? styles['corner'] : styles['line']}>
      {asksToLogin && !isSignedIn && <LoginLink />}
      {look === 'star' ? (
        <IconButton
          {...button}
          className={styles['star']}
          label={`Favourite ${title}`}
          pressed={shown}
          framed
        />
      ) : (
        <Button {...button} aria-pressed={shown} wide>
          Favourite
        </Button>
      )}
      {wish !== null && <Submission action={action} wish={wish} onEnd={end} />}
    </span>
  )
}

const FORM_ID = 'favourite'

/** What the stars of a page submit before scripts run: one form for all of them, as for the cart. */
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

/** What was asked for; an object of its own for every press. */
type Wish = { readonly favorited: boolean }

type SubmissionProps = {
  readonly action: string
  readonly wish: Wish
  /** Called once, when the page's data is up to date, too; without an outcome where none came. */
  readonly onEnd: (outcome: FavouriteOutcome | undefined) => void
}

/** Sends what was asked for. Only there meanwhile: a wall of cards has no need of the router's news in each of them. */
function Submission({ action, wish, onEnd }: SubmissionProps) {
  const fetcher = useFetcher<FavouriteOutcome>()
  const isSent = useRef(false)
  const send = useEffectEvent(({ favorited }: Wish) => {
    isSent.current = true
    void fetcher.submit({ favorited: String(favorited) }, { method: 'post', action })
  })
  const end = useEffectEvent(() => onEnd(fetcher.data))
  // Before the next effect: what is sent there is not at its end already.
  useEffect(() => {
    if (isSent.current && fetcher.state === 'idle') end()
  }, [fetcher.state])
  useEffect(() => send(wish), [wish])
  return null
}
