import { expect, test } from 'vitest'
import { cronText } from './cron-text.ts'

test.each([
  ['* * * * *', 'every minute'],
  ['*/5 * * * *', 'every 5 minutes'],
  ['7 * * * *', 'hourly at :07'],
  ['47 3 * * *', 'daily at 03:47'],
  ['47 */12 * * *', 'every 12 hours at :47'],
  ['0 9 * * 1', '0 9 * * 1'],
  ['1-5 * * * *', '1-5 * * * *'],
])('%s is due %s', (cron, words) => {
  expect(cronText(cron)).toBe(words)
})
