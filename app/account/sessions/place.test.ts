import { expect, test } from 'vitest'
import { subscriberOf } from '../../http/client-address.server.ts'
import { placeOf } from './place.ts'

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['2001::1', '2001::/48'],
  ['not an address', ''],
])('of %s only the network %j is stored', (address, place) => {
  expect(placeOf(subscriberOf(address))).toBe(place)
})
