import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { loginPath } from '../account/return-to.ts'
import { useSignedIn } from '../account/use-signed-in.ts'
import * as messages from '../kernel/message.ts'
import { Button, IconButton } from '../ui/button.tsx'
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
  const { pathname, search } = useLocation()
  const isSignedIn = useSignedIn()
  const [asksToLogin, setAsksToLogin] = useState(false)
  const fetcher = useFetcher<FavouriteOutcome>()
  useOutcome(fetcher.data, onChange)

  const wanted = fetcher.formData?.get('favorited')
  const shown = wanted === undefined ? isFavorited : wanted === 'true'
  const submit = (event: FormEvent<HTMLFormElement>) => {
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
    const { action } = event.currentTarget
    fetcher.submit({ favorited: String(!shown) }, { method: 'post', action: pathOf(action) })
  }

  return (
    <span className={look === 'star' ? styles['corner'] : styles['line']}>
      {asksToLogin && !isSignedIn && (
        <Link className={styles['login']} to={loginPath(pathname + search)}>
          login
        </Link>
      )}
      <form method="post" action={`/favorites/${encodeURIComponent(id)}`} onSubmit={submit}>
        <input type="hidden" name="favorited" value={String(!shown)} />
        <input type="hidden" name="returnTo" value={pathname + search} />
        {look === 'star' ? (
          <IconButton
            className={styles['star']}
            type="submit"
            icon={shown ? 'star-filled' : 'star'}
            label={`Favourite ${title}`}
            pressed={shown}
            framed
          />
        ) : (
          <Button type="submit" icon={shown ? 'star-filled' : 'star'} aria-pressed={shown} wide>
            Favourite
          </Button>
        )}
      </form>
    </span>
  )
}

function pathOf(address: string): string {
  return new URL(address).pathname
}

function useOutcome(
  outcome: FavouriteOutcome | undefined,
  onChange: FavouriteToggleProps['onChange'],
): void {
  const hear = useEffectEvent((news: FavouriteOutcome) => {
    if (news.ok) onChange?.(news.id, news.isFavorited)
    else if (news.code === 'sign-in-to-favourite') toast.error(messages.signInToFavourite)
    else toast.error(messages.updateFavouritesFailed)
  })
  useEffect(() => {
    if (outcome !== undefined) hear(outcome)
  }, [outcome])
}
