import { formatDay } from '../../kernel/day.ts'

/** For example `15 January 2025, 09:41 UTC`, from an ISO moment. */
export const formatMoment = (iso: string): string => `${formatDay(iso)}, ${iso.slice(11, 16)} UTC`
