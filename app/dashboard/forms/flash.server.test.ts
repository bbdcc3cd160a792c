import { expect, test } from 'vitest'
import * as messages from '../../kernel/message.ts'
import { flashCookie, parseFlash } from './flash.server.ts'
import { flashes } from './flash.ts'

// Specification: 6.14
test('news left by one page is found by the next', () => {
  const [pair] = flashCookie('artists-only').split(';')
  const flash = parseFlash(`theme=dark; ${pair}; frame.session_token=x`)
  expect(flash).toEqual({ code: 'artists-only' })
  expect(flashes['artists-only'].message).toBe(messages.artistsOnlyDashboard)
})

test('a code that is not ours is no news', () => {
  expect(parseFlash('frame_flash=You have won')).toBeNull()
  expect(parseFlash('frame_flash=toString')).toBeNull()
  expect(parseFlash('frame_flash=')).toBeNull()
  expect(parseFlash(null)).toBeNull()
})
