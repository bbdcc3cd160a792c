import { expect, test } from 'vitest'
import { subscriberOf } from './client-address.server.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:ffff::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['[2001:db8::2]', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber)
})

test('an IPv6 network of 64 bits is one subscriber, and every key is short', () => {
  const inOneNetwork = ['2001:db8:5:6::1', '2001:db8:5:6:a:b:c:d', '2001:0db8:0005:0006::']
  expect(new Set(inOneNetwork.map(subscriberOf)).size).toBe(1)
  for (const long of ['x'.repeat(9000), ':'.repeat(9000), 'a:'.repeat(4000)]) {
    expect(subscriberOf(long).length).toBeLessThanOrEqual(64)
  }
})
