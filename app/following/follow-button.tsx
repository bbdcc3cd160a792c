import { type SubmitEvent, useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useSignedIn } from '../account/session/use-signed-in.ts'
import { Button } from '../ui/components/button.tsx'
import { refuseOffline } from '../ui/forms/refuse-offline.ts'
import { refuseSecondClick } from '../ui/requests/refuse-second-click.ts'
import { toast } from '../ui/toasts/toast.client.ts'
import type { FollowOutcome } from './follow-action.ts'
import { followPath } from './follow.ts'

type FollowButtonProps = {
  readonly artistId: string
  /** The name of the artist, where a page has several of these buttons. */
  readonly name?: string
  readonly isFollowed: boolean
}

/**
 * Follows or unfollows an artist. Guests, and browsers without scripts, submit it as a form: guests
 * sign in, and then follow the artist.
 */
export function FollowButton({ artistId, name, isFollowed }: FollowButtonProps) {
  const action = followPath(artistId)
  const fetcher = useFetcher<FollowOutcome>({ key: action })
  const { pathname, search } = useLocation()
  const isSignedIn = useSignedIn()
  const sent = fetcher.formData?.get('follow')
  const outcome = fetcher.data
  const confirmed = useConfirmed(isFollowed, outcome)
  const isOn = sent == null ? confirmed : sent === 'true'
  // The label tells the state; with `aria-pressed`, screen readers would tell it twice.
  const label = isOn ? 'Following' : 'Follow'
  useEffect(() => {
    if (outcome?.ok === false) toast.error(outcome.message)
  }, [outcome])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (refuseOffline(event) || !isSignedIn) return
    event.preventDefault()
    // A press while a request is under way would undo what it asks for.
    if (fetcher.state === 'submitting') return
    void fetcher.submit({ follow: String(!isOn) }, { method: 'post', action })
  }
  return (
    <form method="post" action={action} onSubmit={submit}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button
        type="submit"
        name="follow"
        value={String(!isOn)}
        icon={isOn ? 'check' : 'plus'}
        onClick={refuseSecondClick}
        aria-label={name === undefined ? undefined : `${label} ${name}`}
      >
        {label}
      </Button>
    </form>
  )
}

/**
 * Whether the artist is followed, as the page's data or the last accepted request said. A refused
 * request changes nothing.
 */
function useConfirmed(isFollowed: boolean, outcome: FollowOutcome | undefined): boolean {
  const [confirmed, setConfirmed] = useState(isFollowed)
  const [last, setLast] = useState({ isFollowed, outcome })
  const isLoaded = isFollowed !== last.isFollowed
  const isAnswered = outcome !== last.outcome
  if (isLoaded || isAnswered) setLast({ isFollowed, outcome })
  if (isAnswered && outcome?.ok === true) setConfirmed(outcome.isFollowed)
  else if (isLoaded) setConfirmed(isFollowed)
  return confirmed
}
