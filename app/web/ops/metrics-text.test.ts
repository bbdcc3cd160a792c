import { expect, test } from 'vitest'
import { countersOf, mergeFamilies, printFamilies, type Family } from './metrics-text.ts'

const requests = (...values: [string, number][]): Family => ({
  name: 'frame_requests_total',
  help: 'Requests.',
  kind: 'counter',
  values,
})
const delay = (value: number): Family => ({
  name: 'frame_delay',
  help: 'Delay.',
  kind: 'gauge',
  among: 'most',
  values: [['frame_delay', value]],
})

test('what several processes count is added up, and of what can not be added the most is taken', () => {
  const merged = mergeFamilies([
    [requests(['a', 1], ['b', 2]), delay(5)],
    [requests(['b', 3], ['c', 4]), delay(2)],
    [],
  ])
  expect(merged).toEqual([requests(['a', 1], ['b', 5], ['c', 4]), delay(5)])
})

test('of a process that has ended only what it counted stays', () => {
  expect(countersOf([requests(['a', 1]), delay(5)])).toEqual([requests(['a', 1])])
})

test('a family is printed with its help, its kind and a line for each series', () => {
  expect(printFamilies([requests(['a', 1], ['b', 2]), delay(0.5)])).toBe(
    [
      '# HELP frame_requests_total Requests.',
      '# TYPE frame_requests_total counter',
      'a 1',
      'b 2',
      '# HELP frame_delay Delay.',
      '# TYPE frame_delay gauge',
      'frame_delay 0.5\n',
    ].join('\n'),
  )
})
