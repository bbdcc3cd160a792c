import { useId } from 'react'
import { useFetcher } from 'react-router'
import { useHydrated } from '../../account/use-hydrated.ts'
import { hiddenText, type Artwork } from '../../artworks/artwork.ts'
import { Button } from '../../ui/components/button.tsx'
import type { FormOutcome } from '../forms/form-outcome.ts'
import { useRefusalToast } from '../forms/use-refusal-toast.ts'
import * as styles from './artwork-list.module.css'

/**
 * The status of a work and the step to the next one, in one control: a draft can be published. There
 * is no way to unpublish (specification, point 4).
 */
export function ArtworkStatus({ artwork }: { readonly artwork: Artwork }) {
  const label = `Status of ${artwork.title}`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a visible legend
    <div className={styles['status']} role="group" aria-label={label}>
      <Status artwork={artwork} />
    </div>
  )
}

function Status({ artwork }: { readonly artwork: Artwork }) {
  if (artwork.hiddenReason !== undefined) {
    return <p className={styles['hint']}>{hiddenText(artwork.hiddenReason)}</p>
  }
  return artwork.isPublished ? <Published /> : <Draft artwork={artwork} />
}

function Published() {
  return (
    <Button size="sm" icon="check" wide disabled className={styles['published']}>
      Published in Gallery
    </Button>
  )
}

function Draft({ artwork: { id, price } }: { readonly artwork: Artwork }) {
  const fetcher = useFetcher<FormOutcome>()
  const hydrated = useHydrated()
  const hintId = useId()
  const needsPrice = price === null
  useRefusalToast(fetcher.data?.refusal)
  return (
    <>
      <fetcher.Form method="post" className={styles['draft']}>
        <input type="hidden" name="id" value={id} />
        {hydrated && <input type="hidden" name="stay" value="yes" />}
        <span className={styles['state']}>draft</span>
        <Button
          type="submit"
          size="sm"
          busy={fetcher.state !== 'idle'}
          aria-describedby={needsPrice ? hintId : undefined}
        >
          Publish to Gallery
        </Button>
      </fetcher.Form>
      {needsPrice && (
        <p className={styles['hint']} id={hintId}>
          Publishing needs a price.
        </p>
      )}
    </>
  )
}
