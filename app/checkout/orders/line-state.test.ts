import { DAY_MS } from '../../kernel/day.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysToEnd,
  decideChange,
  findDue,
  LINE_ROLES,
  LINE_STAGES,
  listAllowed,
  stageOf,
  stateAfter,
  TRANSITIONS,
  type LineChange,
  type LinePosition,
  type LineRole,
  type LineStage,
} from './line-state.ts'

const BEGIN = new Date('2026-03-01T10:00:00Z')
const after = (days: number) => new Date(BEGIN.getTime() + days * DAY_MS)

/** A line that entered a stage at `BEGIN`. */
const at = (stage: LineStage): LinePosition =>
  stage === 'return-requested'
    ? { state: 'delivered', stateAt: after(-3), returnRequestedAt: BEGIN }
    : { state: stage, stateAt: BEGIN, returnRequestedAt: stage === 'returned' ? after(-9) : null }

const CHANGES = LINE_STAGES.filter((stage): stage is LineChange => stage !== 'placed')
const namesOf = (stage: LineStage, role: LineRole, days = 1) =>
  listAllowed(at(stage), role, after(days)).map(({ change }) => change)

describe('a line', () => {
  test.each([
    ['placed', ['cancelled'], ['confirmed', 'shipped', 'cancelled']],
    ['confirmed', ['cancelled'], ['shipped', 'cancelled']],
    ['shipped', ['delivered'], []],
    ['delivered', ['return-requested'], []],
    ['return-requested', [], ['returned']],
    ['cancelled', [], []],
    ['returned', [], []],
  ] as const)('that is %s offers its buyer %j and its artist %j', (stage, buyers, artists) => {
    expect(namesOf(stage, 'buyer')).toEqual(buyers)
    expect(namesOf(stage, 'artist')).toEqual(artists)
  })

  test('can be returned within 14 days, and the return may arrive within 60', () => {
    expect(namesOf('delivered', 'buyer', 14)).toEqual(['return-requested'])
    expect(namesOf('delivered', 'buyer', 14.01)).toEqual([])
    const late = decideChange(at('delivered'), { to: 'return-requested', by: 'buyer' }, after(15))
    expect(late).toEqual({
      refused: 'line-change-late',
      detail: 'It was possible until 15 March 2026',
    })
    expect(namesOf('return-requested', 'artist', 60)).toEqual(['returned'])
    expect(namesOf('return-requested', 'artist', 61)).toEqual([])
  })

  test('that nobody acts on is delivered after 14 days, or cancelled after 30', () => {
    expect(findDue(at('shipped'))).toEqual({ change: 'delivered', at: after(14) })
    expect(findDue(at('placed'))).toEqual({ change: 'cancelled', at: after(30) })
    expect(findDue(at('confirmed'))).toEqual({ change: 'cancelled', at: after(30) })
    expect(findDue(at('delivered'))).toBeNull()
    const early = decideChange(at('shipped'), { to: 'delivered', by: 'system' }, after(13))
    expect(early).toMatchObject({ refused: 'line-change-refused' })
    expect(decideChange(at('shipped'), { to: 'delivered', by: 'system' }, after(14))).toBe(
      'changed',
    )
  })

  test('ends when nobody may change it any more', () => {
    expect(LINE_STAGES.map(daysToEnd)).toEqual([null, null, null, 14, 60, 0, 0])
  })
})

const anyStage = fc.constantFrom(...LINE_STAGES)
const anyRole = fc.constantFrom(...LINE_ROLES)
const anyChange = fc.constantFrom(...CHANGES)

test('what is listed as allowed is what is decided, for everybody at any time', () => {
  const anyDays = fc.integer({ min: 0, max: 90 })
  fc.assert(
    fc.property(anyStage, anyRole, anyChange, anyDays, (stage, by, to, days) => {
      const decision = decideChange(at(stage), { to, by }, after(days))
      const allowed = listAllowed(at(stage), by, after(days)).map(({ change }) => change)
      const due = findDue(at(stage))
      const isDue = by !== 'system' || (due !== null && due.at <= after(days))
      expect(decision === 'changed').toBe(stage !== to && allowed.includes(to) && isDue)
    }),
  )
})

test('no line comes twice to a stage, and each ends', () => {
  const steps = fc.array(fc.tuple(anyRole, anyChange, fc.integer({ min: 0, max: 40 })), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(steps, (moves) => {
      let line = at('placed')
      let now = BEGIN
      const seen = new Set<LineStage>(['placed'])
      for (const [by, to, days] of moves) {
        now = new Date(now.getTime() + days * DAY_MS)
        if (decideChange(line, { to, by }, now) !== 'changed') continue
        expect(seen).not.toContain(to)
        seen.add(to)
        line =
          to === 'return-requested'
            ? { ...line, returnRequestedAt: now }
            : { ...line, state: stateAfter(to), stateAt: now }
        expect(stageOf(line)).toBe(to)
      }
      // After any changes by people, the automatic changes end the line.
      for (let due = findDue(line); due !== null; due = findDue(line)) {
        line = { ...line, state: stateAfter(due.change), stateAt: due.at }
      }
      expect(daysToEnd(stageOf(line))).not.toBeNull()
    }),
  )
})

test('every row of the table names somebody and a way out of a stage', () => {
  for (const { from, by, to } of TRANSITIONS) {
    expect([from.length > 0, by.length > 0, from.includes(to)]).toEqual([true, true, false])
  }
})
