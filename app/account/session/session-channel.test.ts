import { expect, test, vi } from 'vitest'
import { announceSignOut, onSignedOut } from './session-channel.ts'

test('a sign-out is announced to the other tabs, not to the tab that has redirected already', async () => {
  const listener = vi.fn<() => void>()
  const stop = onSignedOut(listener)
  const otherTab = new BroadcastChannel('frame-session')
  const nextMessage = () => new Promise((resolve) => otherTab.addEventListener('message', resolve))
  const first = nextMessage()
  announceSignOut()
  await first
  otherTab.postMessage('signed-out')
  await expect.poll(() => listener.mock.calls.length).toBe(1)
  stop()
  const last = nextMessage()
  announceSignOut()
  await last
  otherTab.close()
})
