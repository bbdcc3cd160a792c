import { describe, expect, test } from 'vitest'
import { hang } from '../artworks/work-hanging.ts'
import {
  BAY,
  baysWithin,
  isLong,
  nextBays,
  shownCards,
  type Bays,
  type Wanted,
} from './wall-window.ts'

/** Ten bays below each other, every card ten rows high. */
const hanging = hang(
  Array.from({ length: 10 * BAY }, () => 10),
  1,
)
const bayRows = BAY * 10

describe('what hangs within some rows', () => {
  test('is found by the cards that reach into them', () => {
    expect(baysWithin(hanging, { from: 1, to: 2 })).toEqual({ from: 0, to: 1 })
    expect(baysWithin(hanging, { from: bayRows - 5, to: bayRows + 5 })).toEqual({ from: 0, to: 2 })
    expect(baysWithin(hanging, { from: 3 * bayRows + 1, to: 5 * bayRows })).toEqual({
      from: 3,
      to: 5,
    })
  })

  test('is the nearest there is, above the wall and below it', () => {
    expect(baysWithin(hanging, { from: -500, to: -100 })).toEqual({ from: 0, to: 1 })
    expect(baysWithin(hanging, { from: 9999, to: 10_999 })).toEqual({ from: 9, to: 10 })
  })
})

describe('step by step', () => {
  const wanted: Wanted = {
    visible: { from: 4, to: 6 },
    near: { from: 3, to: 7 },
    far: { from: 2, to: 8 },
  }
  const stepsFrom = (start: Bays) => {
    const steps: string[] = []
    let bays = start
    for (let next = nextBays(bays, wanted); next !== bays; next = nextBays(bays, wanted)) {
      bays = next
      steps.push(`${bays.from}-${bays.to}`)
      if (steps.length > 20) throw new Error('never done')
    }
    return steps
  }

  test('after a jump, what is in view comes first, one bay at a time', () => {
    expect(stepsFrom({ from: 0, to: 2 })).toEqual(['4-5', '4-6', '4-7', '3-7'])
  })

  test('scrolling on takes away what is far behind', () => {
    expect(stepsFrom({ from: 0, to: 5 })).toEqual(['2-6', '2-7'])
    expect(stepsFrom({ from: 5, to: 10 })).toEqual(['4-8', '3-8'])
  })

  test('what is neither needed nor far away stays', () => {
    expect(stepsFrom({ from: 2, to: 8 })).toEqual([])
  })
})

describe('the focus', () => {
  test('keeps its card and both neighbours', () => {
    const shown = shownCards(100, { from: 10, to: 11 }, BAY)
    expect(shown).toEqual([
      ...Array.from({ length: 2 * BAY }, (_, index) => index),
      ...Array.from({ length: BAY }, (_, index) => 10 * BAY + index),
    ])
  })

  test('at either end of the wall has one neighbour', () => {
    expect(shownCards(3, { from: 0, to: 1 }, 0)).toEqual([0, 1, 2])
    expect(shownCards(8, { from: 1, to: 2 }, 7)).toEqual([6, 7])
  })
})

test('the first pages stay whole', () => {
  expect(isLong(60)).toBe(false)
  expect(isLong(61)).toBe(true)
})
