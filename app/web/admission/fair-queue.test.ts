import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue, type Client, type FairQueue } from './fair-queue.ts'

type Entry = { readonly name: string }
type Queue = FairQueue<Entry>

const client = (address: string, account = ''): Client => ({ address, account })
const everybody = () => true

const open = (isLatestFirst: (waiting: readonly Entry[]) => boolean = () => false): Queue =>
  createFairQueue<Entry>(isLatestFirst)

/** Adds entries named by their client and number. @returns them */
function pushTimes(queue: Queue, times: number, who: Client): Entry[] {
  return Array.from({ length: times }, (_, at) => {
    const entry = { name: `${who.address}${who.account}${at + 1}` }
    queue.push(who, entry)
    return entry
  })
}

function takeAll(queue: Queue, isAllowed: (address: string) => boolean = everybody): string[] {
  const names: string[] = []
  for (let taken = queue.take(isAllowed); taken !== null; taken = queue.take(isAllowed)) {
    names.push(taken.entry.name)
  }
  return names
}

test('one client’s entries are served in the order of arrival', () => {
  const queue = open()
  pushTimes(queue, 3, client('a'))
  expect(takeAll(queue)).toEqual(['a1', 'a2', 'a3'])
})

test('addresses take turns, however many entries one of them has', () => {
  const queue = open()
  pushTimes(queue, 4, client('a'))
  pushTimes(queue, 1, client('b'))
  pushTimes(queue, 2, client('c'))
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4'])
})

test('the accounts of one address take turns, and share the turns of their address', () => {
  const queue = open()
  pushTimes(queue, 2, client('a'))
  pushTimes(queue, 2, client('a', 'x'))
  pushTimes(queue, 2, client('b'))
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'ax1', 'b2', 'a2', 'ax2'])
})

test('an address that may not be served keeps its turn', () => {
  const queue = open()
  pushTimes(queue, 2, client('a'))
  pushTimes(queue, 2, client('b'))
  expect(takeAll(queue, (address) => address !== 'a')).toEqual(['b1', 'b2'])
  pushTimes(queue, 1, client('b'))
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2'])
})

test('a client that waits too long is served its latest entries first', () => {
  const queue = open((waiting) => waiting.length > 2)
  pushTimes(queue, 4, client('a'))
  expect(takeAll(queue)).toEqual(['a4', 'a3', 'a1', 'a2'])
})

test('the surplus is the latest entry of the address with the most', () => {
  const queue = open()
  pushTimes(queue, 3, client('a'))
  pushTimes(queue, 1, client('b', 'x'))
  pushTimes(queue, 1, client('b', 'y'))
  const surplus = [queue.removeSurplus(), queue.removeSurplus(), queue.removeSurplus()]
  expect(surplus.map((entry) => entry?.name)).toEqual(['a3', 'by1', 'a2'])
  expect(takeAll(queue)).toEqual(['a1', 'bx1'])
  expect(queue.removeSurplus()).toBeNull()
})

test('the surplus of an address is taken from its account with the most', () => {
  const queue = open()
  pushTimes(queue, 2, client('a', 'x'))
  pushTimes(queue, 1, client('a', 'y'))
  expect(queue.removeSurplus()?.name).toBe('ax2')
})

test('a removed entry is not served, and removing it again does nothing', () => {
  const queue = open()
  const [first = { name: '' }] = pushTimes(queue, 2, client('a'))
  queue.remove(client('a'), first)
  queue.remove(client('a'), first)
  expect([queue.size, takeAll(queue)]).toEqual([1, ['a2']])
})

test('the oldest entry is the first that arrived, whose turn it may not be', () => {
  const queue = open()
  pushTimes(queue, 2, client('a'))
  pushTimes(queue, 1, client('b'))
  expect(queue.oldest?.entry.name).toBe('a1')
  queue.take(everybody)
  expect(queue.oldest?.entry.name).toBe('a2')
  takeAll(queue)
  expect(queue.oldest).toBeNull()
})

test('no client waits for more than one entry of every other address', () => {
  const clients = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 })
  fc.assert(
    fc.property(clients, (arrivals) => {
      const queue = open()
      arrivals.forEach((address, at) => queue.push(client(address), { name: `${address} ${at}` }))
      const served = takeAll(queue).map((name) => name.slice(0, 1))
      expect(served.toSorted()).toEqual(arrivals.toSorted())
      for (const address of new Set(served)) {
        const turns = served.flatMap((name, at) => (name === address ? [at] : []))
        const gaps = turns.map((turn, nth) => served.slice((turns[nth - 1] ?? -1) + 1, turn))
        for (const gap of gaps) expect(new Set(gap).size).toBe(gap.length)
      }
    }),
  )
})
