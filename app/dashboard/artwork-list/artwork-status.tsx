import { useId } from 'react'
import { useFetcher } from 'react-router'
import type { FormOutcome } from '../../ui/forms/form-refusal.ts'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { hiddenText, type Artwork } from '../../artworks/artwork.ts'
import { STATUS_LABELS, type WorkStatus } from '../../artworks/publication/work-status.ts'
import { Button } from '../../ui/components/button.tsx'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'
import * as styles from './artwork-list.module.css'
import type { ArtworkStep } from '../artworks/artwork-step.ts'
import { ScheduledTime } from '../artworks/scheduled-time.tsx'

/** A work's status and the button for its next step. */
export function ArtworkStatus({ artwork }: { readonly artwork: Artwork }) {
  const label = `Status of ${artwork.title}`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a visible legend
    <div className={styles['status']} role="group" aria-label={label}>
      <Status artwork={artwork} />
    </div>
  )
}

export const statusOf = ({ status, isPublished }: Artwork): WorkStatus =>
  status ?? (isPublished ? 'published' : 'draft')

function Status({ artwork }: { readonly artwork: Artwork }) {
  const status = statusOf(artwork)
  if (status === 'published') return <Published />
  if (status === 'archived') return <Archived artwork={artwork} />
  if (artwork.hiddenReason !== undefined) {
    return <p className={styles['hint']}>{hiddenText(artwork.hiddenReason)}</p>
  }
  return <Unpublished artwork={artwork} status={status} />
}

function Published() {
  return (
    <Button size="sm" icon="check" wide disabled className={styles['published']}>
      Published in Gallery
    </Button>
  )
}

type UnpublishedProps = { readonly artwork: Artwork; readonly status: WorkStatus }

function Unpublished({ artwork, status }: UnpublishedProps) {
  const { price, scheduledFor, scheduleRefusal } = artwork
  const hintId = useId()
  const needsPrice = price === null
  return (
    <>
      <StepForm
        id={artwork.id}
        step="publish"
        state={STATUS_LABELS[status]}
        label="Publish to Gallery"
        describedBy={needsPrice ? hintId : undefined}
      />
      {needsPrice && (
        <p className={styles['hint']} id={hintId}>
          Publishing needs a price.
        </p>
      )}
      {scheduledFor != null && (
        <p className={styles['hint']}>
          Goes to the gallery on <ScheduledTime at={scheduledFor} />
        </p>
      )}
      {scheduleRefusal != null && (
        <p className={styles['refusal']}>Its scheduled time has passed: {scheduleRefusal}</p>
      )}
    </>
  )
}

function Archived({ artwork: { id } }: { readonly artwork: Artwork }) {
  return <StepForm id={id} step="restore" state={STATUS_LABELS.archived} label="Restore" />
}

type StepFormProps = {
  readonly id: string
  readonly step: ArtworkStep
  readonly state: string
  readonly label: string
  readonly describedBy?: string | undefined
}

/** The current state and the button for the next step. */
function StepForm({ id, step, state, label, describedBy }: StepFormProps) {
  const fetcher = useFetcher<FormOutcome>()
  const isHydrated = useHydrated()
  useRefusalToast(fetcher.data?.refusal)
  return (
    <PostForm submit={fetcher.submit} className={styles['draft']}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="step" value={step} />
      {isHydrated && <input type="hidden" name="stay" value="yes" />}
      <span className={styles['state']}>{state}</span>
      <Button type="submit" size="sm" aria-describedby={describedBy}>
        {label}
      </Button>
    </PostForm>
  )
}
