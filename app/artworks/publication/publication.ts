import { DAY_MS } from '../../kernel/day.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { publish } from '../artwork.ts'

/** The facts that determine a work's status. */
export type PublicationState = {
  readonly publishedAt: Date | null
  /** When a work that is withheld or taken down was published. */
  readonly withheldPublishedAt: Date | null
  readonly takenDownAt: Date | null
  readonly archivedAt: Date | null
  /** The time at which a job publishes the work. */
  readonly scheduledAt: Date | null
  readonly hiddenReason: string | null
  readonly priceCents: number | null
}

/** The longest time by which a publication may be scheduled ahead. */
export const MAX_SCHEDULE_MS = 365 * DAY_MS

type PublicationRefusal = Refusal<'no-price' | 'artwork-hidden' | 'artwork-archived'>

/**
 * Publishes a work now. One that was taken down returns to its place: its date stays, so that
 * nobody moves a work to the top by taking it down.
 */
export function publishWork(
  state: PublicationState,
  now: Date,
): PublicationState | PublicationRefusal {
  if (state.archivedAt !== null) return refuse('artwork-archived')
  const { publishedAt, priceCents, hiddenReason, withheldPublishedAt } = state
  const decision =
    publishedAt === null
      ? publish({ publishedAt, priceCents, hiddenReason }, withheldPublishedAt ?? now)
      : { publishedAt }
  if ('refused' in decision) return decision
  return {
    ...state,
    publishedAt: decision.publishedAt,
    withheldPublishedAt: null,
    takenDownAt: null,
    scheduledAt: null,
  }
}

/** Chooses or changes when a work is published, under the same rule as a publication now. */
export function schedule(
  state: PublicationState,
  at: Date,
  now: Date,
): PublicationState | PublicationRefusal | Refusal<'already-published' | 'schedule-time'> {
  if (state.publishedAt !== null) return refuse('already-published')
  const ahead = at.getTime() - now.getTime()
  if (!(ahead > 0 && ahead <= MAX_SCHEDULE_MS)) return refuse('schedule-time')
  const published = publishWork(state, at)
  return 'refused' in published ? published : { ...state, scheduledAt: at }
}

/** The work may have been published at its time meanwhile. */
export function unschedule(
  state: PublicationState,
): PublicationState | Refusal<'already-published'> {
  if (state.publishedAt !== null) return refuse('already-published')
  return { ...state, scheduledAt: null }
}

/** Ends a publication. A work that operators hide stays away when they restore it. */
export function takeDown(
  state: PublicationState,
  now: Date,
): PublicationState | Refusal<'not-published'> {
  const wasPublishedAt = state.publishedAt ?? state.withheldPublishedAt
  if (wasPublishedAt === null) return refuse('not-published')
  if (state.takenDownAt !== null) return state
  return { ...state, publishedAt: null, withheldPublishedAt: wasPublishedAt, takenDownAt: now }
}

/** Keeps a work for the records: it leaves the gallery and the working list. */
export function archive(state: PublicationState, now: Date): PublicationState {
  if (state.archivedAt !== null) return state
  const taken = takeDown(state, now)
  return { ...('refused' in taken ? state : taken), scheduledAt: null, archivedAt: now }
}

/** Returns an archived work to the working list, but not to the gallery. */
export const restore = (state: PublicationState): PublicationState => ({
  ...state,
  archivedAt: null,
})
