/** How many costly requests may be worked on, at the most and at the least; where between is measured. */
const MOST = 64
const LEAST = 4
/** Milliseconds that a request may stand in the line: whoever is served waits no longer than this before. */
export const LONGEST_WAIT_MS = 1500
const LONGEST_LINE = 256
/** How long the event loop may lag before fewer requests are let in. */
const LAG_MS = 60

export type Ticket = { leave(): void }
export type Waiting = { abandon(): void }

export type Admission = {
  /**
   * Lets a request in, now or in its turn, or turns it away: because the line is full, or when it has waited too long.
   * @param decide is told once; of an abandoned request never
   */
  ask(decide: (ticket: Ticket | null) => void): Waiting
  /** Tells how late the event loop is; the number let in follows. */
  adapt(lagMs: number): void
  readonly state: { active: number; waiting: number; shed: number; limit: number }
}

type Entry = { readonly since: number; decide: ((ticket: Ticket | null) => void) | null }

/**
 * The door to all work that costs something. First come, first served while there is little to do; once the line
 * does not empty, the latest are served first: those have a client that still waits.
 * @param clock milliseconds that only go forward
 */
export function createAdmission(clock: () => number = () => performance.now()): Admission {
  const line: Entry[] = []
  let [active, shed, limit] = [0, 0, MOST]

  function admit(decide: (ticket: Ticket | null) => void): void {
    active += 1
    let isInside = true
    decide({
      leave() {
        if (!isInside) return
        isInside = false
        active -= 1
        serveLine()
      },
    })
  }

  function turnAway(entry: Entry): void {
    if (entry.decide === null) return
    shed += 1
    entry.decide(null)
    entry.decide = null
  }

  function dropLate(): void {
    const now = clock()
    while (line[0] !== undefined && now - line[0].since > LONGEST_WAIT_MS) {
      const [late] = line.splice(0, 1)
      if (late !== undefined) turnAway(late)
    }
  }

  function serveLine(): void {
    dropLate()
    while (active < limit && line.length > 0) {
      const oldest = line[0]
      const isBehind = oldest !== undefined && clock() - oldest.since > LONGEST_WAIT_MS / 2
      const next = isBehind ? line.pop() : line.shift()
      if (next?.decide == null) continue
      const { decide } = next
      next.decide = null
      admit(decide)
    }
  }

  return {
    ask(decide) {
      const entry: Entry = { since: clock(), decide }
      if (active < limit && line.length === 0) {
        entry.decide = null
        admit(decide)
      } else if (line.length >= LONGEST_LINE) turnAway(entry)
      else line.push(entry)
      return {
        abandon() {
          if (entry.decide === null) return
          entry.decide = null
          line.splice(line.indexOf(entry), 1)
        },
      }
    },
    adapt(lagMs) {
      if (lagMs > 2 * LAG_MS) limit = LEAST
      else if (lagMs > LAG_MS) limit = Math.max(LEAST, Math.floor(limit * 0.7))
      else limit = Math.min(MOST, limit + 2)
      serveLine()
    },
    get state() {
      return { active, waiting: line.length, shed, limit }
    },
  }
}
