import { expect, test, vi } from 'vitest'
import { announceSignOut, onSignedOut } from './session-channel.ts'

test('a sign-out is announced to the other tabs, not to the tab that has redirected already', async () => {
  const listener = vi.fn<() => void>()
  const stop = onSignedOut(listener)
  const otherTab = new BroadcastChannel('frame-session')
  const isTold = () => new Promise((resolve) => otherTab.addEventListener('message', resolve))
  const first = isTold()
  announceSignOut()
  await first
  otherTab.postMessage('signed-out')
  await expect.poll(() => listener.mock.calls.length).toBe(1)
  stop()
  const last = isTold()
  announceSignOut()
  await last
  otherTab.close()
})
