/**
 * What becomes of a work, as its artist sees it. `withheld`: operators hide it, or its artist is
 * suspended. The column `status` computes it (`artwork.tables.server.ts`).
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

/** As artists read them. */
export const STATUS_LABELS: Readonly<Record<WorkStatus, string>> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  'taken-down': 'taken down',
  archived: 'archived',
  withheld: 'withheld',
}
