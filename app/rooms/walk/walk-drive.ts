/** Walking and turning, each from -1 to 1. */
export type Drive = { readonly forward: number; readonly right: number; readonly turn: number }

/**
 * An action by a key or a button of a gamepad. `approach` presses the point straight ahead;
 * `retreat` steps back.
 */
export type VisitorAction = 'next' | 'previous' | 'approach' | 'retreat'

export const STILL: Drive = { forward: 0, right: 0, turn: 0 }

export const isStill = ({ forward, right, turn }: Drive): boolean =>
  forward === 0 && right === 0 && turn === 0

export const limited = ({ forward, right, turn }: Drive): Drive => ({
  forward: within(forward),
  right: within(right),
  turn: within(turn),
})

const within = (value: number) => Math.min(1, Math.max(-1, value))
