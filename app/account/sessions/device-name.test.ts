import { expect, test } from 'vitest'
import { deviceName } from './device-name.server.ts'

const MOZILLA = 'Mozilla/5.0'
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36`, 'Chrome on Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/142.0.0.0`,
    'Microsoft Edge on Windows',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox on Linux'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${MOZILLA} (Linux; Android 10; K) ${CHROMIUM} Mobile Safari/537.36`, 'Chrome on Android'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('a name that a client made up stays short', () => {
  expect(deviceName(`${'x'.repeat(4000)}/1.0 (${'y'.repeat(4000)})`).length).toBeLessThan(61)
})
