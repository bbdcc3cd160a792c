/**
 * The status of a work for its artist. `withheld`: operators hide it, or its artist is suspended.
 * The column `status` computes it (`artwork.tables.server.ts`).
 */
export const WORK_STATUSES = [
  'draft',
  'scheduled',
  'published',
  'taken-down',
  'archived',
  'withheld',
] as const
export type WorkStatus = (typeof WORK_STATUSES)[number]

/** The statuses in the words that artists read. */
export const STATUS_LABELS: Readonly<Record<WorkStatus, string>> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  'taken-down': 'taken down',
  archived: 'archived',
  withheld: 'withheld',
}
