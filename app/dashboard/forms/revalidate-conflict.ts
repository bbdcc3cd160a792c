import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { problems } from '../../kernel/problem.ts'

const CONFLICT = problems['artwork-changed-elsewhere'].status

/**
 * The `shouldRevalidate` of a page whose forms have the revision that they start from. The router
 * loads no data after a refusal, and a form would start from the same revision again.
 */
export const revalidateConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate || actionStatus === CONFLICT
