export type DrawLoop = {
  /** Draws in the next frame. */
  readonly request: () => void
  readonly stop: () => void
}

/** Milliseconds. Limits the step after a pause, such as in a hidden tab. */
const LONGEST_STEP = 60

/**
 * Draws only while something changes.
 * @param draw gets the milliseconds since the last frame. @returns whether another frame follows
 */
export function createDrawLoop(draw: (ms: number) => boolean): DrawLoop {
  let frame = 0
  let last: number | null = null
  const run = (now: number) => {
    frame = 0
    const ms = last === null ? 0 : Math.min(LONGEST_STEP, now - last)
    last = now
    if (draw(ms)) request()
    else if (frame === 0) last = null
  }
  function request(): void {
    if (frame === 0) frame = requestAnimationFrame(run)
  }
  function stop(): void {
    cancelAnimationFrame(frame)
    // Otherwise no later request would draw.
    frame = 0
    last = null
  }
  return { request, stop }
}
