import type { WorkStatus } from '../../artworks/publication/work-status.ts'
import * as messages from '../../kernel/message.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'

/** Changes that an artist makes to a work's status; values of the form's button `step`. */
const STEPS = [
  'publish',
  'take-down',
  'schedule',
  'unschedule',
  'archive',
  'restore',
  'duplicate',
] as const
export type ArtworkStep = (typeof STEPS)[number]

/** Reads the step of a form; without one, `publish`. */
export const stepOf = (form: FormData): ArtworkStep =>
  STEPS.find((step) => step === textOf(form, 'step')) ?? 'publish'

/** The message for a failed step when the problem has none of its own. */
export function failureOf(step: ArtworkStep): string {
  if (step === 'publish') return messages.publishArtworkFailed
  return step === 'duplicate' ? messages.addArtworkFailed : messages.updateArtworkFailed
}

type MenuEntry = { readonly step: ArtworkStep; readonly label: string; readonly hint: string }

const TAKE_DOWN: MenuEntry = {
  step: 'take-down',
  label: 'Take down',
  hint: 'It leaves the gallery. Favourites and carts say so.',
}
const UNSCHEDULE: MenuEntry = {
  step: 'unschedule',
  label: 'Cancel the schedule',
  hint: 'It stays as it is until you publish it.',
}
const ARCHIVE: MenuEntry = {
  step: 'archive',
  label: 'Archive',
  hint: 'Kept for your records, out of the gallery and this list.',
}
const DUPLICATE: MenuEntry = {
  step: 'duplicate',
  label: 'Duplicate as a new edition',
  hint: 'The same facts and images, nothing sold.',
}

/** Menu entries by status. Publishing and restoring have their own buttons. */
const MENU: Readonly<Record<WorkStatus, readonly MenuEntry[]>> = {
  draft: [DUPLICATE, ARCHIVE],
  scheduled: [UNSCHEDULE, DUPLICATE, ARCHIVE],
  published: [TAKE_DOWN, DUPLICATE, ARCHIVE],
  'taken-down': [DUPLICATE, ARCHIVE],
  archived: [DUPLICATE],
  withheld: [DUPLICATE, ARCHIVE],
}

/** @param isHidden whether operators hide the work, which then cannot be duplicated */
export const menuOf = (status: WorkStatus, isHidden: boolean): readonly MenuEntry[] =>
  MENU[status].filter((entry) => !isHidden || entry !== DUPLICATE)

/** Whether the work can be scheduled or rescheduled. */
export const maySchedule = (status: WorkStatus): boolean =>
  status === 'draft' || status === 'scheduled' || status === 'taken-down'

/** Filters of the list; `null` shows all works except archived ones. */
export const STATUS_FILTERS: ReadonlyArray<{
  readonly status: WorkStatus | null
  readonly label: string
}> = [
  { status: null, label: 'All' },
  { status: 'draft', label: 'Drafts' },
  { status: 'scheduled', label: 'Scheduled' },
  { status: 'published', label: 'Published' },
  { status: 'taken-down', label: 'Taken down' },
  { status: 'archived', label: 'Archive' },
]

/** Parses the filter of a URL; null if it is missing or unknown. */
export const filterOf = (given: string | null): WorkStatus | null =>
  STATUS_FILTERS.find(({ status }) => status === given)?.status ?? null
