import { DAY_MS } from '../../kernel/day.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { publish } from '../artwork.ts'
import type { WorkStatus } from './work-status.ts'

/** What decides about a work's status. */
export type WorkLife = {
  readonly publishedAt: Date | null
  /** When a work that is withheld or taken down was published. */
  readonly withheldPublishedAt: Date | null
  readonly takenDownAt: Date | null
  readonly archivedAt: Date | null
  /** When a job is to publish it. */
  readonly scheduledAt: Date | null
  readonly hiddenReason: string | null
  readonly priceCents: number | null
}

/** How far ahead a publication may be scheduled. */
export const MAX_SCHEDULE_MS = 365 * DAY_MS

export function statusOf(life: WorkLife): WorkStatus {
  const { publishedAt, withheldPublishedAt, takenDownAt, archivedAt, scheduledAt } = life
  if (archivedAt !== null) return 'archived'
  if (publishedAt !== null) return 'published'
  if (life.hiddenReason !== null) return 'withheld'
  if (withheldPublishedAt !== null && takenDownAt === null) return 'withheld'
  if (scheduledAt !== null) return 'scheduled'
  return takenDownAt === null ? 'draft' : 'taken-down'
}

type PublicationRefusal = Refusal<'no-price' | 'artwork-hidden' | 'artwork-archived'>

/**
 * Publishes a work now. One that was taken down returns to its place: its date stays, so that
 * nobody moves a work to the top by taking it down.
 */
export function publishLife(life: WorkLife, now: Date): WorkLife | PublicationRefusal {
  if (life.archivedAt !== null) return refuse('artwork-archived')
  const { publishedAt, priceCents, hiddenReason, withheldPublishedAt } = life
  const decision =
    publishedAt === null
      ? publish({ publishedAt, priceCents, hiddenReason }, withheldPublishedAt ?? now)
      : { publishedAt }
  if ('refused' in decision) return decision
  return {
    ...life,
    publishedAt: decision.publishedAt,
    withheldPublishedAt: null,
    takenDownAt: null,
    scheduledAt: null,
  }
}

/** Chooses or changes when a work is published, under the same rule as a publication now. */
export function schedule(
  life: WorkLife,
  at: Date,
  now: Date,
): WorkLife | PublicationRefusal | Refusal<'already-published' | 'schedule-time'> {
  if (life.publishedAt !== null) return refuse('already-published')
  const ahead = at.getTime() - now.getTime()
  if (!(ahead > 0 && ahead <= MAX_SCHEDULE_MS)) return refuse('schedule-time')
  const published = publishLife(life, at)
  return 'refused' in published ? published : { ...life, scheduledAt: at }
}

export const unschedule = (life: WorkLife): WorkLife => ({ ...life, scheduledAt: null })

/** Ends a publication. A work that operators hide stays away when they restore it. */
export function takeDown(life: WorkLife, now: Date): WorkLife | Refusal<'not-published'> {
  const wasPublishedAt = life.publishedAt ?? life.withheldPublishedAt
  if (wasPublishedAt === null) return refuse('not-published')
  if (life.takenDownAt !== null) return life
  return { ...life, publishedAt: null, withheldPublishedAt: wasPublishedAt, takenDownAt: now }
}

/** Keeps a work for the records: it leaves the gallery and the working list. */
export function archive(life: WorkLife, now: Date): WorkLife {
  if (life.archivedAt !== null) return life
  const taken = takeDown(life, now)
  return { ...('refused' in taken ? life : taken), scheduledAt: null, archivedAt: now }
}

/** Returns an archived work to the working list, but not to the gallery. */
export const restore = (life: WorkLife): WorkLife => ({ ...life, archivedAt: null })
