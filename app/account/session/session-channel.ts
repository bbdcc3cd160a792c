/** Tabs of one browser use this channel to announce that the session has ended. */
const CHANNEL = 'frame-session'
const SIGNED_OUT = 'signed-out'

/** The channel by which this tab listens. It gets no message that it posts itself. */
let own: BroadcastChannel | null = null

/** Tells every other tab that the user has signed out. */
export function announceSignOut(): void {
  const channel = own ?? new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: ours
  channel.postMessage(SIGNED_OUT)
  if (channel !== own) channel.close()
}

/** @returns stops listening */
export function onSignedOut(tell: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === SIGNED_OUT) tell()
  })
  own = channel
  return () => {
    channel.close()
    own = null
  }
}
