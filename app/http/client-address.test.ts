import { isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddressOf, subscriberOf } from './client-address.server.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[203.0.113.7]:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:5678', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:ffff::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:5678', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9%25eth0]:5678', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:0:1:2:3:203.0.113.7', '2001:db8:0:1::/64'],
  ['a::1:2:3:4:203.0.113.7', 'a:0:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('%s counts as %s', (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber)
})

test.each([
  '',
  'unknown',
  '_hidden',
  '203.0.113.256',
  '203.0.113.07',
  '203.0.113.7:port',
  '1:2:3',
  '[203.0.113.7',
  '2001:db8::1::2',
  '<script>',
  'x'.repeat(9000),
  ':'.repeat(9000),
  '['.repeat(9000),
  'a:'.repeat(4000),
])('%j is no address', (text) => {
  expect(subscriberOf(text)).toBe('')
})

const CONNECTION = '192.0.2.1'

function addressOf(headers: Record<string, string>, trustedProxies = 1): string {
  return clientAddressOf({ headers, socket: { remoteAddress: CONNECTION } }, trustedProxies)
}

test.each([
  ['203.0.113.7'],
  ['203.0.113.7:5678'],
  ['198.51.100.1, 203.0.113.7:5678'],
  ['"for=198.51.100.1", ::ffff:203.0.113.7'],
])('X-Forwarded-For: %s is the client 203.0.113.7', (list) => {
  expect(addressOf({ 'x-forwarded-for': list })).toBe('203.0.113.7')
})

test.each([
  ['for=203.0.113.7'],
  ['For=203.0.113.7;proto=https;by=10.0.0.1'],
  ['proto=https; for="203.0.113.7:5678"'],
  ['for=198.51.100.1, for=203.0.113.7'],
  ['for="_a,b;for=198.51.100.1", for="[::ffff:203.0.113.7]:5678"'],
  ['for="\\"", for=203.0.113.7'],
])('Forwarded: %s is the client 203.0.113.7', (forwarded) => {
  expect(addressOf({ forwarded })).toBe('203.0.113.7')
})

test.each([
  ['x-forwarded-for', 'unknown'],
  ['x-forwarded-for', ''],
  ['x-forwarded-for', '203.0.113.7,'],
  ['forwarded', 'for=unknown'],
  ['forwarded', 'for="_gazonk"'],
  ['forwarded', 'proto=https'],
  // The client left a quote open, to put its own `for` into the proxy's element.
  ['forwarded', 'for=198.51.100.1;x=", for="[2001:db8::1]:5678"'],
  ['forwarded', 'for=198.51.100.1;x="\\, for="[2001:db8::1]:5678"'],
  ['forwarded', '"'.repeat(9001)],
])('%s: %s leaves the address of the connection', (name, value) => {
  expect(addressOf({ [name]: value })).toBe(CONNECTION)
})

test('as many entries are trusted as there are proxies', () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.2' }
  expect(addressOf(headers, 0)).toBe(CONNECTION)
  expect(addressOf(headers, 1)).toBe('10.0.0.2')
  expect(addressOf(headers, 2)).toBe('203.0.113.7')
  expect(addressOf(headers, 4)).toBe(CONNECTION)
})

test('X-Forwarded-For is preferred to Forwarded, which the client may have sent', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=198.51.100.1' }
  expect(addressOf(headers)).toBe('203.0.113.7')
})

test('whatever a client sends, the proxy’s own entry counts, or a valid address', () => {
  const part = fc.constantFrom(
    'for=',
    '"',
    '\\\\',
    ',',
    ';',
    '[::1]',
    '1.2.3.4',
    ':80',
    'by=',
    '%',
    ' ',
  )
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.array(part).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (sent) => {
      expect(addressOf({ 'x-forwarded-for': `${sent}, 203.0.113.7:5678` })).toBe('203.0.113.7')
      // An open quote of the client makes the header invalid, and can name no other address.
      const own = 'for="203.0.113.7:5678";proto=https'
      expect(['203.0.113.7', CONNECTION]).toContain(addressOf({ forwarded: `${sent}, ${own}` }))
      const alone = subscriberOf(sent)
      const isNetwork = alone.endsWith('/64') && isIPv6(alone.slice(0, -'/64'.length))
      expect(alone === '' || isIPv4(alone) || isNetwork).toBe(true)
    }),
  )
})
