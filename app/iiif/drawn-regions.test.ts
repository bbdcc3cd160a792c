import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isRefusal, refuse } from '../kernel/result.ts'
import { createDrawnRegions, isLarge, type WantedRegion } from './drawn-regions.server.ts'
import { createUnsentPictures } from './unsent-pictures.server.ts'

const IMAGE = { id: 'a', width: 16_000, height: 12_000, bytes: 1, originalFormat: 'tif' } as const

function wantedAt(turn: number): WantedRegion {
  const region = { x: turn * 512, y: 0, width: 512, height: 512 }
  const size = { width: 512, height: 512 }
  const rendering = { region, size, rotation: 0, quality: 'default', format: 'jpg' } as const
  return { image: IMAGE, rendering, key: `${turn}` }
}

test('a tile that a flood asks for, too, does not wait behind the flood', async () => {
  let looked = 0
  // Looking for the original takes long here, and leads nowhere.
  const find = () => sleep(20).then(() => (looked++, refuse('image-unavailable')))
  const regions = createDrawnRegions({ find })
  const flood = Array.from({ length: 40 }, (_, turn) => regions.draw(wantedAt(turn), 'flood'))
  await regions.draw(wantedAt(39), 'visitor')
  expect(looked).toBeLessThan(5)
  await Promise.all(flood)
  expect(looked).toBe(41)
})

test('an address that asks for more at a time than a viewer does is refused', async () => {
  const find = () => sleep(5).then(() => refuse('image-unavailable'))
  const regions = createDrawnRegions({ find })
  const flood = Array.from({ length: 100 }, (_, turn) => regions.draw(wantedAt(turn), 'flood'))
  const refused = (await Promise.all(flood)).filter(
    (outcome) => isRefusal(outcome) && outcome.refused === 'unavailable',
  )
  expect(refused).toHaveLength(39)
})

test('large is what takes longer than a tile of any level', () => {
  const of = (region: number, width: number, height = width) =>
    isLarge({ region: { x: 0, y: 0, width: region, height: region }, size: { width, height } })
  expect(of(512, 512)).toBe(false)
  expect(of(8192, 512)).toBe(false)
  expect(of(1023, 512)).toBe(false)
  expect(of(2000, 1200)).toBe(true)
  expect(of(4096, 1, 4096)).toBe(true)
})

test('slow readers hold a bounded number of large pictures, and an address its share', () => {
  const unsent = createUnsentPictures()
  const MB = 1024 * 1024
  const responses: EventEmitter[] = []
  const hold = (address: string, megabytes = 16) => {
    const response = Object.assign(new EventEmitter(), { destroyed: false })
    responses.push(response)
    return unsent.hold(megabytes * MB, address, response as unknown as ServerResponse)
  }
  expect([hold('a'), hold('a'), hold('a', 1)]).toEqual([true, true, false])
  expect(['b', 'c', 'd'].flatMap((address) => [hold(address), hold(address)])).not.toContain(false)
  expect(hold('e')).toBe(false)
  responses[0]?.emit('close')
  expect([hold('e'), hold('a', 1), hold('f')]).toEqual([true, false, false])
})
