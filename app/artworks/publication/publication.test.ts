import { describe, expect, test } from 'vitest'
import {
  archive,
  MAX_SCHEDULE_MS,
  publishWork,
  restore,
  schedule,
  takeDown,
  unschedule,
  type PublicationState,
} from './publication.ts'
import { WORK_STATUSES, type WorkStatus } from './work-status.ts'

const now = new Date('2026-05-31T12:00:00Z')
const before = new Date('2026-01-01T00:00:00Z')
const later = new Date('2026-06-30T08:00:00Z')

const DRAFT: PublicationState = {
  publishedAt: null,
  withheldPublishedAt: null,
  takenDownAt: null,
  archivedAt: null,
  scheduledAt: null,
  hiddenReason: null,
  priceCents: 4200,
}

const STATES: Readonly<Record<WorkStatus, PublicationState>> = {
  draft: DRAFT,
  scheduled: { ...DRAFT, scheduledAt: later },
  published: { ...DRAFT, publishedAt: before },
  'taken-down': { ...DRAFT, withheldPublishedAt: before, takenDownAt: before },
  archived: { ...DRAFT, archivedAt: before },
  withheld: { ...DRAFT, withheldPublishedAt: before, hiddenReason: 'Copied' },
}

const STEPS = {
  publish: (state: PublicationState) => publishWork(state, now),
  schedule: (state: PublicationState) => schedule(state, later, now),
  unschedule,
  takeDown: (state: PublicationState) => takeDown(state, now),
  archive: (state: PublicationState) => archive(state, now),
  restore,
}

/** The outcome of each step for each status: the next status, or the code of the refusal. */
const TRANSITIONS: Readonly<Record<keyof typeof STEPS, Readonly<Record<WorkStatus, string>>>> = {
  publish: {
    draft: 'published',
    scheduled: 'published',
    published: 'published',
    'taken-down': 'published',
    archived: 'artwork-archived',
    withheld: 'artwork-hidden',
  },
  schedule: {
    draft: 'scheduled',
    scheduled: 'scheduled',
    published: 'already-published',
    'taken-down': 'scheduled',
    archived: 'artwork-archived',
    withheld: 'artwork-hidden',
  },
  unschedule: {
    draft: 'draft',
    scheduled: 'draft',
    published: 'already-published',
    'taken-down': 'taken-down',
    archived: 'archived',
    withheld: 'withheld',
  },
  takeDown: {
    draft: 'not-published',
    scheduled: 'not-published',
    published: 'taken-down',
    'taken-down': 'taken-down',
    archived: 'not-published',
    withheld: 'withheld',
  },
  archive: {
    draft: 'archived',
    scheduled: 'archived',
    published: 'archived',
    'taken-down': 'archived',
    archived: 'archived',
    withheld: 'archived',
  },
  restore: {
    draft: 'draft',
    scheduled: 'scheduled',
    published: 'published',
    'taken-down': 'taken-down',
    archived: 'draft',
    withheld: 'withheld',
  },
}

/** Computes the same as the column `status` of `artworks`. */
function statusOf(state: PublicationState): WorkStatus {
  const { publishedAt, withheldPublishedAt, takenDownAt, archivedAt, scheduledAt } = state
  if (archivedAt !== null) return 'archived'
  if (publishedAt !== null) return 'published'
  if (state.hiddenReason !== null) return 'withheld'
  if (withheldPublishedAt !== null && takenDownAt === null) return 'withheld'
  if (scheduledAt !== null) return 'scheduled'
  return takenDownAt === null ? 'draft' : 'taken-down'
}

describe.each(Object.keys(STEPS) as (keyof typeof STEPS)[])('%s', (step) => {
  test.each(WORK_STATUSES)('of a work that is %s', (status) => {
    expect(statusOf(STATES[status])).toBe(status)
    const after = STEPS[step](STATES[status])
    expect('refused' in after ? after.refused : statusOf(after)).toBe(TRANSITIONS[step][status])
  })
})

test('a work that was taken down returns with the date of its first publication', () => {
  expect(publishWork(STATES['taken-down'], now)).toEqual(STATES.published)
  expect(publishWork(DRAFT, now)).toMatchObject({ publishedAt: now })
})

test('a work that was published is taken down, not a draft, once it leaves the archive', () => {
  const archived = archive(STATES.published, now)
  expect(statusOf(restore(archived))).toBe('taken-down')
})

test('a work that is taken down while it is hidden stays away when it is restored', () => {
  const taken = takeDown(STATES.withheld, now)
  if ('refused' in taken) throw new Error('refused')
  expect(statusOf({ ...taken, hiddenReason: null })).toBe('taken-down')
})

test('a publication is scheduled in the future, within a year, for a work with a price', () => {
  const tryAt = (ms: number) => schedule(DRAFT, new Date(now.getTime() + ms), now)
  for (const ms of [-1, 0, MAX_SCHEDULE_MS + 1, Number.NaN]) {
    expect(tryAt(ms)).toMatchObject({ refused: 'schedule-time' })
  }
  for (const ms of [1, MAX_SCHEDULE_MS]) expect(tryAt(ms)).not.toHaveProperty('refused')
  expect(schedule({ ...DRAFT, priceCents: null }, later, now)).toMatchObject({
    refused: 'no-price',
  })
})
