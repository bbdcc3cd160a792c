/** Tabs of one browser use this channel to announce that the session has ended. */
const CHANNEL = 'frame-session'
const SIGNED_OUT = 'signed-out'

/** Tells every other tab, and the other listeners of this one, that the user has signed out. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: ours
  channel.postMessage(SIGNED_OUT)
  channel.close()
}

/** @returns stops listening */
export function onSignedOut(tell: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === SIGNED_OUT) tell()
  })
  return () => channel.close()
}
