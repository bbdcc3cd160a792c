import { DAY_MS, formatDay } from '../../kernel/day.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

export const LINE_STATES = [
  'placed',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const
export type LineState = (typeof LINE_STATES)[number]

/** The states of a line, plus `return-requested` for a delivered line with an open return. */
export const LINE_STAGES = [
  'placed',
  'confirmed',
  'shipped',
  'delivered',
  'return-requested',
  'cancelled',
  'returned',
] as const
export type LineStage = (typeof LINE_STAGES)[number]
/** A change moves a line to its next stage, so each change happens at most once per line. */
export type LineChange = Exclude<LineStage, 'placed'>

/** The roles that change a line. `system` is a scheduled job. */
export const LINE_ROLES = ['buyer', 'artist', 'operator', 'system'] as const
export type LineRole = (typeof LINE_ROLES)[number]

/** The states of a line that still needs shipping. */
export const UNSHIPPED_STATES: readonly LineState[] = ['placed', 'confirmed']

/** Days in one state after which an unshipped line is cancelled. */
export const UNSHIPPED_DAYS = 30
/** Days after which a shipped line counts as delivered. */
export const DELIVERY_DAYS = 14
/** Days after delivery in which a buyer may request a return. */
export const RETURN_DAYS = 14
/** Days after the request in which the artist can receive the return. */
const RETURN_ARRIVAL_DAYS = 60

type Transition = {
  readonly to: LineChange
  readonly from: readonly LineStage[]
  readonly by: readonly LineRole[]
  /** Days after the start of the stage in which the change is allowed; unlimited without it. */
  readonly withinDays?: number
  /** Days after the start of the stage from which the change is due. */
  readonly afterDays?: number
  /** Forbidden once the buyer has transferred the work. */
  readonly byOwnerOnly?: true
}

/**
 * The life cycle of a line: each transition with its roles and time limits. Operators act in place
 * of artists, whose accounts may be deleted, and for stock photos, which have no artist.
 */
export const TRANSITIONS: readonly Transition[] = [
  { to: 'confirmed', from: ['placed'], by: ['artist', 'operator'] },
  { to: 'shipped', from: UNSHIPPED_STATES, by: ['artist', 'operator'] },
  { to: 'delivered', from: ['shipped'], by: ['buyer', 'operator'] },
  { to: 'delivered', from: ['shipped'], by: ['system'], afterDays: DELIVERY_DAYS },
  { to: 'cancelled', from: UNSHIPPED_STATES, by: ['buyer', 'artist', 'operator'] },
  { to: 'cancelled', from: UNSHIPPED_STATES, by: ['system'], afterDays: UNSHIPPED_DAYS },
  {
    to: 'return-requested',
    from: ['delivered'],
    by: ['buyer'],
    withinDays: RETURN_DAYS,
    byOwnerOnly: true,
  },
  {
    to: 'returned',
    from: ['return-requested'],
    by: ['artist', 'operator'],
    withinDays: RETURN_ARRIVAL_DAYS,
  },
]

/** The facts about a line that decide on its transitions. */
export type LinePosition = {
  readonly state: LineState
  /** The time at which the line entered its state. */
  readonly stateAt: Date
  readonly returnRequestedAt: Date | null
  /** Whether a copy no longer belongs to the buyer. */
  readonly isTransferred?: boolean
}

export const stageOf = ({
  state,
  returnRequestedAt,
}: Pick<LinePosition, 'state' | 'returnRequestedAt'>): LineStage =>
  state === 'delivered' && returnRequestedAt !== null ? 'return-requested' : state

const stageSince = (line: LinePosition): Date =>
  stageOf(line) === 'return-requested' ? (line.returnRequestedAt ?? line.stateAt) : line.stateAt

/** The stored state after a change. */
export const stateAfter = (change: LineChange): LineState =>
  change === 'return-requested' ? 'delivered' : change

/** Whether a line needs no shipping any more. */
export const isShipped = (state: LineState): boolean => !UNSHIPPED_STATES.includes(state)

/** Whether the sale is undone, so that its copies return to the edition. */
export const isUndone = (stage: LineStage): boolean => stage === 'cancelled' || stage === 'returned'

const daysAfter = (begin: Date, days: number): Date => new Date(begin.getTime() + days * DAY_MS)

type Wanted = { readonly to: LineChange; readonly by: LineRole }

/**
 * Decides whether a role may change a line now.
 * @returns `unchanged` when the line is in that stage already, so that requests can be repeated
 */
export function decideChange(
  line: LinePosition,
  { to, by }: Wanted,
  now: Date,
):
  | 'changed'
  | 'unchanged'
  | Refusal<
      'line-change-forbidden' | 'line-change-refused' | 'line-change-late' | 'line-transferred'
    > {
  const rows = TRANSITIONS.filter((row) => row.to === to && row.by.includes(by))
  if (rows.length === 0) return refuse('line-change-forbidden')
  const stage = stageOf(line)
  if (stage === to) return 'unchanged'
  const row = rows.find(({ from }) => from.includes(stage))
  if (row === undefined) return refuse('line-change-refused', `It is ${STAGE_WORDS[stage]}`)
  if (!isOpenTo(line, row)) return refuse('line-transferred')
  const { withinDays, afterDays } = row
  const end = withinDays === undefined ? null : daysAfter(stageSince(line), withinDays)
  if (end !== null && now > end) {
    return refuse('line-change-late', `It was possible until ${formatDay(end.toISOString())}`)
  }
  const isDue = afterDays === undefined || now >= daysAfter(stageSince(line), afterDays)
  return isDue ? 'changed' : refuse('line-change-refused', 'It is not due yet')
}

const isOpenTo = ({ isTransferred = false }: LinePosition, row: Transition): boolean =>
  !(isTransferred && row.byOwnerOnly === true)

const STAGE_WORDS = {
  placed: 'not confirmed yet',
  confirmed: 'confirmed, and not shipped yet',
  shipped: 'on its way',
  delivered: 'delivered',
  'return-requested': 'on its way back',
  cancelled: 'cancelled',
  returned: 'returned',
} as const satisfies Record<LineStage, string>

export type AllowedChange = {
  readonly change: LineChange
  /** The end of the period in which it is allowed; null if unlimited. */
  readonly until: Date | null
}

/** Lists the changes that a role may make now. */
export function listAllowed(line: LinePosition, by: LineRole, now: Date): AllowedChange[] {
  const since = stageSince(line)
  return TRANSITIONS.filter((row) => row.by.includes(by) && row.from.includes(stageOf(line)))
    .filter((row) => isOpenTo(line, row))
    .map(({ to, withinDays }) => ({
      change: to,
      until: withinDays === undefined ? null : daysAfter(since, withinDays),
    }))
    .filter(({ until }) => until === null || now <= until)
}

export type DueChange = { readonly change: LineChange; readonly at: Date }

/** The next automatic change of a line with its time; null if there is none. */
export function findDue(line: LinePosition): DueChange | null {
  const stage = stageOf(line)
  const row = TRANSITIONS.find(({ by, from }) => by.includes('system') && from.includes(stage))
  if (row?.afterDays === undefined) return null
  return { change: row.to, at: daysAfter(stageSince(line), row.afterDays) }
}

/** Days in a stage after which nobody may change a line any more; null if it can always change. */
export function daysToEnd(stage: LineStage): number | null {
  const next = TRANSITIONS.filter(({ from }) => from.includes(stage))
  const last = Math.max(0, ...next.map(({ withinDays }) => withinDays ?? Infinity))
  return last === Infinity ? null : last
}
