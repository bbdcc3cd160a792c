import { expect, test } from 'vitest'
import { openMessage } from './open-message.server.ts'

const config = { host: '127.0.0.1', publicUrl: null, allowedHosts: [], workers: 1 }

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['localhost', 'http://localhost:3000'],
  ['0.0.0.0', 'http://0.0.0.0:3000'],
  ['::1', 'http://[::1]:3000'],
  ['::', 'http://[::]:3000'],
])('the address of the host %s opens in a browser, with one process or several', (host, url) => {
  const [one] = openMessage({ ...config, host }, 3000).split('\n')
  expect(one).toBe(`Frame is open at ${url}`)
  const [several] = openMessage({ ...config, host, workers: 4 }, 3000).split('\n')
  expect(several).toBe(`Frame is open at ${url} (4 processes)`)
  expect(URL.canParse(url)).toBe(true)
})

test('only a server that others reach without a name is told to set PUBLIC_URL', () => {
  const open = { ...config, host: '::' }
  expect(openMessage(open, 3000)).toContain('PUBLIC_URL')
  expect(openMessage(config, 3000)).not.toContain('PUBLIC_URL')
  expect(openMessage({ ...open, publicUrl: 'https://frame.example' }, 3000)).not.toContain('PUBLIC')
  expect(openMessage({ ...open, allowedHosts: ['frame.local'] }, 3000)).not.toContain('PUBLIC')
})
