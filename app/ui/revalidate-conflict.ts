import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The statuses of a change that was based on outdated data: Conflict and Precondition Failed. */
const CONFLICTS = new Set<number | undefined>([409, 412])

/**
 * The `shouldRevalidate` of a page whose forms depend on the state that it shows. The router loads
 * no data after a refusal, and the page would show the same state, with the same forms, again.
 */
export const revalidateConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate || CONFLICTS.has(actionStatus)
