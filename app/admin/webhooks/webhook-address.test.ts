import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { findAddressProblem, guardedLookup, isAllowed } from './webhook-address.server.ts'

const PUBLIC_ONLY = { loopback: false, privateNetwork: false }
const DEVELOPMENT = { loopback: true, privateNetwork: false }
const PRIVATE = { loopback: false, privateNetwork: true }

describe('an address that an operator types', () => {
  test.each([
    'https://example.org/hooks?key=1',
    'https://example.org:8443/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
  ])('%s is accepted', (url) => {
    expect(findAddressProblem(url, PUBLIC_ONLY)).toBeNull()
  })

  test.each([
    ['hooks', 'https://'],
    ['http://example.org/', 'https://'],
    ['ftp://example.org/', 'https://'],
    ['https://ada:secret@example.org/', 'name or password'],
    ['https://example.org/#part', 'after #'],
    ['https://localhost/', 'public internet'],
    ['https://127.0.0.1/', 'public internet'],
    ['https://2130706433/', 'public internet'],
    ['https://0x7f.1/', 'public internet'],
    ['https://[::1]/', 'public internet'],
    ['https://[::ffff:127.0.0.1]/', 'public internet'],
    ['https://10.0.0.8/', 'public internet'],
    ['https://169.254.169.254/latest/meta-data', 'public internet'],
    ['https://[fe80::1]/', 'public internet'],
    ['https://[fd00::1]/', 'public internet'],
    ['https://0.0.0.0/', 'public internet'],
  ])('%s is refused', (url, words) => {
    expect(findAddressProblem(url, PUBLIC_ONLY)).toContain(words)
  })

  test('in development, this machine may be told without TLS, and nobody else', () => {
    expect(findAddressProblem('http://localhost:4000/', DEVELOPMENT)).toBeNull()
    expect(findAddressProblem('http://127.0.0.1:4000/', DEVELOPMENT)).toBeNull()
    expect(findAddressProblem('http://example.org/', DEVELOPMENT)).toContain('https://')
    expect(findAddressProblem('https://192.168.0.1/', DEVELOPMENT)).toContain('public')
  })

  test('by a setting, the private network may be told, but never the secrets of a cloud', () => {
    expect(findAddressProblem('http://10.1.2.3/', PRIVATE)).toBeNull()
    expect(findAddressProblem('http://hooks.internal/', PRIVATE)).toBeNull()
    expect(findAddressProblem('http://169.254.169.254/', PRIVATE)).toContain('public')
  })
})

describe('an address that a name leads to', () => {
  test.each([
    '127.0.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:53aa:64c::',
    '10.255.0.1',
    '100.64.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'fec0::1',
    'fd12::1',
    'ff02::1',
  ])('%s is not sent to', (address) => {
    expect(isAllowed(address, PUBLIC_ONLY)).toBe(false)
  })

  test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    '%s is sent to',
    (address) => {
      expect(isAllowed(address, PUBLIC_ONLY)).toBe(true)
    },
  )

  test('a name of this machine is refused when it is resolved', async () => {
    const resolve = promisify(guardedLookup(PUBLIC_ONLY))
    await expect(resolve('localhost', {})).rejects.toThrow('not on the public internet')
    await expect(resolve('localhost', { all: true })).rejects.toThrow('public internet')
    expect(await promisify(guardedLookup(DEVELOPMENT))('localhost', { family: 4 })).toBe(
      '127.0.0.1',
    )
  })
})
