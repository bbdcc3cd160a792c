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

/** Where a line is: in its state, or delivered with a return that its buyer has asked for. */
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
/** A change brings a line to its next stage, so a line has each change once at the most. */
export type LineChange = Exclude<LineStage, 'placed'>

/** Who changes a line. The system is a scheduled job. */
export const LINE_ROLES = ['buyer', 'artist', 'operator', 'system'] as const
export type LineRole = (typeof LINE_ROLES)[number]

/** A line that its artist has not confirmed, or not shipped once it is confirmed, is cancelled. */
export const UNSHIPPED_DAYS = 30
/** A shipped line counts as delivered. */
export const DELIVERY_DAYS = 14
/** How long after the delivery a buyer may ask for a return. */
export const RETURN_DAYS = 14
/** How long a return that was asked for may arrive at the artist. */
const RETURN_ARRIVAL_DAYS = 60

type Transition = {
  readonly to: LineChange
  readonly from: readonly LineStage[]
  readonly by: readonly LineRole[]
  /** Days after the beginning of the stage in which it is possible; without it, always. */
  readonly withinDays?: number
  /** Days after which it is due. */
  readonly afterDays?: number
  /** Not once the buyer has transferred it to somebody else. */
  readonly byOwnerOnly?: true
}

/**
 * The life cycle of a line: who may bring it from where to where, and until when. Operators stand in
 * for artists, whose works may outlast their accounts, and for stock photos, which have no artist.
 */
export const TRANSITIONS: readonly Transition[] = [
  { to: 'confirmed', from: ['placed'], by: ['artist', 'operator'] },
  { to: 'shipped', from: ['placed', 'confirmed'], by: ['artist', 'operator'] },
  { to: 'delivered', from: ['shipped'], by: ['buyer', 'operator'] },
  { to: 'delivered', from: ['shipped'], by: ['system'], afterDays: DELIVERY_DAYS },
  { to: 'cancelled', from: ['placed', 'confirmed'], by: ['buyer', 'artist', 'operator'] },
  { to: 'cancelled', from: ['placed', 'confirmed'], by: ['system'], afterDays: UNSHIPPED_DAYS },
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

/** What the table of transitions needs to know of a line. */
export type LinePosition = {
  readonly state: LineState
  /** When the line came to its state. */
  readonly stateAt: Date
  readonly returnRequestedAt: Date | null
  /** Whether a copy of it has another owner than its buyer. */
  readonly isTransferred?: boolean
}

export const stageOf = ({
  state,
  returnRequestedAt,
}: Pick<LinePosition, 'state' | 'returnRequestedAt'>): LineStage =>
  state === 'delivered' && returnRequestedAt !== null ? 'return-requested' : state

const stageSince = (line: LinePosition): Date =>
  stageOf(line) === 'return-requested' ? (line.returnRequestedAt ?? line.stateAt) : line.stateAt

/** The state of a line after a change. */
export const stateAfter = (change: LineChange): LineState =>
  change === 'return-requested' ? 'delivered' : change

/** Whether an artist no longer has to send a line. */
export const isShipped = (state: LineState): boolean => state !== 'placed' && state !== 'confirmed'

/** Whether nothing is sold by a line any more: its copies are given back. */
export const isUndone = (stage: LineStage): boolean => stage === 'cancelled' || stage === 'returned'

const daysAfter = (begin: Date, days: number): Date => new Date(begin.getTime() + days * DAY_MS)

type Wanted = { readonly to: LineChange; readonly by: LineRole }

/**
 * Whether somebody may change a line now.
 * @returns `unchanged` when the line is there already, so that a repeated request does no harm
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
  /** Until when; null without an end. */
  readonly until: Date | null
}

/** What somebody may do with a line now. */
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

/** What happens to a line by itself, and when; null for nothing. */
export function findDue(line: LinePosition): DueChange | null {
  const stage = stageOf(line)
  const row = TRANSITIONS.find(({ by, from }) => by.includes('system') && from.includes(stage))
  if (row?.afterDays === undefined) return null
  return { change: row.to, at: daysAfter(stageSince(line), row.afterDays) }
}

/** Days in a stage after which nobody may change a line any more; null while it is under way. */
export function daysToEnd(stage: LineStage): number | null {
  const next = TRANSITIONS.filter(({ from }) => from.includes(stage))
  const last = Math.max(0, ...next.map(({ withinDays }) => withinDays ?? Infinity))
  return last === Infinity ? null : last
}
