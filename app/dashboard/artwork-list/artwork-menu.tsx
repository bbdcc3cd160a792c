import { IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { FormOutcome } from '../../ui/forms/form-refusal.ts'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import type { WorkStatus } from '../../artworks/publication/work-status.ts'
import { Button } from '../../ui/components/button.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'
import * as styles from './artwork-list.module.css'
import { maySchedule, menuOf } from '../artworks/artwork-step.ts'
import { inputTime, timestampOfLocal, toLocalTime } from '../artworks/local-time.ts'

type ArtworkMenuProps = { readonly artwork: Artwork; readonly status: WorkStatus }

/** The menu of further status changes. A `details` element, so that it opens without scripts. */
export function ArtworkMenu({ artwork, status }: ArtworkMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const fetcher = useFetcher<FormOutcome>()
  const isHydrated = useHydrated()
  useRefusalToast(fetcher.data?.refusal)
  const outcome = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  const taken = fetcher.formData?.get('step')
  const scheduleLabel = status === 'scheduled' ? 'Change the time' : 'Schedule'
  // The pressed button may be gone afterwards, so the focus moves to the menu's summary.
  useEffect(() => {
    if (outcome === undefined || outcome.refusal !== null || menu.current === null) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }, [outcome])
  const common = (
    <>
      <input type="hidden" name="id" value={artwork.id} />
      {isHydrated && <input type="hidden" name="stay" value="yes" />}
    </>
  )
  return (
    <details ref={menu} className={styles['menu']}>
      <summary>
        More<VisuallyHidden> for {artwork.title}</VisuallyHidden>
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className={styles['entries']}>
        {maySchedule(status) && (
          <PostForm submit={fetcher.submit} className={styles['schedule']}>
            {common}
            <ScheduleField artwork={artwork} />
            <Button
              type="submit"
              size="sm"
              name="step"
              value="schedule"
              busy={isBusy}
              {...(taken !== 'schedule' && { busyLabel: scheduleLabel })}
            >
              {scheduleLabel}
            </Button>
          </PostForm>
        )}
        <PostForm submit={fetcher.submit} className={styles['steps']}>
          {common}
          <IdempotencyField />
          {menuOf(status, artwork.hiddenReason !== undefined).map(({ step, label, hint }) => (
            <div key={step} className={styles['step']}>
              <Button
                type="submit"
                size="sm"
                name="step"
                value={step}
                busy={isBusy}
                {...(taken !== step && { busyLabel: label })}
                aria-describedby={`${step}-${artwork.id}`}
              >
                {label}
              </Button>
              <p className={styles['hint']} id={`${step}-${artwork.id}`}>
                {hint}
              </p>
            </div>
          ))}
        </PostForm>
      </div>
    </details>
  )
}

/** With scripts, a time in the browser's zone that is sent in UTC; without, typed in UTC. */
function ScheduleField({ artwork: { id, scheduledFor } }: { readonly artwork: Artwork }) {
  const isHydrated = useHydrated()
  const publishAt = useRef<HTMLInputElement>(null)
  const stored = scheduledFor ?? ''
  const shown = isHydrated && stored !== '' ? toLocalTime(stored) : stored
  return (
    <>
      <TextField
        key={`${shown} ${isHydrated}`}
        id={`at-${id}`}
        name="at"
        type="datetime-local"
        label="Publish at"
        hint={isHydrated ? 'In your time zone.' : 'In UTC.'}
        defaultValue={inputTime(shown)}
        required
        onInput={(event) => {
          if (publishAt.current !== null) {
            publishAt.current.value = timestampOfLocal(event.currentTarget.value)
          }
        }}
      />
      {isHydrated && <input ref={publishAt} type="hidden" name="publishAt" defaultValue={stored} />}
    </>
  )
}
