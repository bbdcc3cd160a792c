/** The browser's tabs announce the end of the session on this channel. */
const CHANNEL = 'frame-session'
const SIGNED_OUT = 'signed-out'

/** The channel on which this tab listens. It does not receive its own messages. */
let own: BroadcastChannel | null = null

/** Tells all other tabs that the user has signed out. */
export function announceSignOut(): void {
  const channel = own ?? new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: ours
  channel.postMessage(SIGNED_OUT)
  if (channel !== own) channel.close()
}

/** @returns a function that stops listening */
export function onSignedOut(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === SIGNED_OUT) listener()
  })
  own = channel
  return () => {
    channel.close()
    own = null
  }
}
