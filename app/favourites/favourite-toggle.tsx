import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useFetcher, useLocation, useSubmit } from 'react-router'
import { loginPath } from '../account/session/return-to.ts'
import { useSignedIn } from '../account/session/use-signed-in.ts'
import * as messages from '../kernel/message.ts'
import { Button } from '../ui/components/button.tsx'
import { IconButton } from '../ui/components/icon-button.tsx'
import { toast } from '../ui/toasts/toast.client.ts'
import type { FavouriteOutcome } from './favourite-action.ts'
import * as styles from './favourite-toggle.module.css'

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
  /** What the viewer wants, until the server has stored it. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const shown = wanted ?? isFavorited
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
    // Two clicks may come before the next rendering.
    setWanted((last) => !(last ?? isFavorited))
  }
  const end = (outcome: FavouriteOutcome | undefined) => {
    setWanted(null)
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
      {wanted !== null && <Submission action={action} wanted={wanted} onEnd={end} />}
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

type SubmissionProps = {
  readonly action: string
  readonly wanted: boolean
  /** Called once, after revalidation; without an outcome when the request failed. */
  readonly onEnd: (outcome: FavouriteOutcome | undefined) => void
}

/** The last request. React may render its start late, so only a new outcome tells its end. */
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
