import { DAY_MS } from '../../kernel/day.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import { changeOverdueLines } from './line-change.store.server.ts'
import { TRANSITIONS } from './line-state.ts'

let app: TestApp
let artist: Person
let buyer: Person

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  buyer = await signUp(app.api, { isArtist: false })
})

afterAll(() => app.close())

const SIZE = 3
/** The concurrent steps of a round; `nth` selects one of the lines so far. */
const STEPS = [
  'order',
  'guest order',
  'buyer: cancelled',
  'buyer: delivered',
  'buyer: return-requested',
  'artist: confirmed',
  'artist: shipped',
  'artist: cancelled',
  'artist: returned',
  'system',
] as const

type Step = { readonly what: (typeof STEPS)[number]; readonly nth: number }
type Line = { readonly id: string; readonly path: string; readonly person: Person }

const anyStep = fc.record({ what: fc.constantFrom(...STEPS), nth: fc.nat(20) })
const rounds = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { maxLength: 8 })

test('whatever happens to orders, no copy is lost or sold twice', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const workId = await addArtwork(artist, { price: 100 })
      await artist.call('PATCH', `/artworks/${workId}`, {
        edition: { kind: 'limited', size: SIZE },
      })
      await buyer.call('DELETE', '/cart')
      const lines: Line[] = []
      for (const round of history) {
        await Promise.all(round.map((step) => act(workId, lines, step)))
        expect(await faultsOf(workId)).toEqual([])
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

async function act(workId: string, lines: Line[], { what, nth }: Step): Promise<void> {
  const line = lines[nth % Math.max(1, lines.length)]
  if (what === 'order') return order(workId, lines)
  if (what === 'guest order') return orderAsGuest(workId, lines)
  if (what === 'system') {
    const later = new Date(Date.now() + 40 * DAY_MS)
    return changeOverdueLines(app.database.db, nth % 2 === 0 ? 'delivered' : 'cancelled', later)
  }
  if (line === undefined) return
  const [role, change] = what.split(': ')
  const answer =
    role === 'buyer'
      ? await line.person.call('POST', `${line.path}/lines/${line.id}/changes`, { change })
      : await artist.call('POST', `/sales/${line.id}/changes`, { change })
  expect([200, 409]).toContain(answer.status)
}

async function order(workId: string, lines: Line[]): Promise<void> {
  await buyer.call('POST', '/cart/items', { id: workId })
  const { status, body } = await checkOut(buyer)
  if (status !== 201) return
  lines.push({ id: body.items[0].lineId, path: `/purchases/${body.id}`, person: buyer })
}

async function orderAsGuest(workId: string, lines: Line[]): Promise<void> {
  const guest = createGuest(app.api)
  const items = [{ id: workId, price: 100, quantity: 2 }]
  const placed = await guest.call('POST', '/guest-orders', {
    delivery: DELIVERY,
    total: 200,
    items,
  })
  if (placed.status !== 201) return
  const path = `/guest-orders/${placed.body.token}`
  lines.push({ id: (await guest.call('GET', path)).body.items[0].lineId, path, person: guest })
}

/** The inconsistencies between the copies of a work, their ledger and its lines. */
async function faultsOf(workId: string): Promise<string[]> {
  const { sql } = app.database
  const kept = await sql<{ copies: number[] }[]>`
    select edition->'copies' as copies from purchase_items
    where artwork_id = ${workId} and state not in ('cancelled', 'returned')`
  const sold = await sql<{ number: number }[]>`
    select number from artwork_copies where artwork_id = ${workId} and state = 'sold' order by number`
  const [work] = await sql<{ left: number }[]>`
    select copies_left as left from artworks where id = ${workId}`
  const ledger = await sql<{ number: number; change: string }[]>`
    select number, change from copy_ledger
    where artwork_id = ${workId} and change in ('sold', 'returned') order by id`
  const owned = kept.flatMap(({ copies }) => copies).toSorted((a, b) => a - b)
  const soldNow = sold.map(({ number }) => number)
  const faults = []
  if (owned.join() !== soldNow.join())
    faults.push(`lines hold ${owned.join()}, sold ${soldNow.join()}`)
  if (work?.left !== SIZE - soldNow.length)
    faults.push(`${work?.left} left, ${soldNow.length} sold`)
  for (const number of [1, 2, 3]) {
    const changes = ledger.filter((entry) => entry.number === number)
    const isAlternating = changes.every(
      ({ change }, index) => change === (index % 2 === 0 ? 'sold' : 'returned'),
    )
    if (!isAlternating) faults.push(`copy ${number}: ${changes.map(({ change }) => change).join()}`)
  }
  return [...faults, ...(await strayHistories(workId))]
}

/** Histories with a transition that `TRANSITIONS` lacks. */
async function strayHistories(workId: string): Promise<string[]> {
  const rows = await app.database.sql<{ changes: string[] }[]>`
    select array_agg(change order by at, change <> 'placed') as changes from line_changes
    where line_id in (select id from purchase_items where artwork_id = ${workId})
    group by line_id`
  return rows
    .filter(({ changes }) =>
      changes.some(
        (to, index) =>
          index > 0 &&
          !TRANSITIONS.some(
            (row) => row.to === to && row.from.some((from) => from === changes[index - 1]),
          ),
      ),
    )
    .map(({ changes }) => changes.join())
}
