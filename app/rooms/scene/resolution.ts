/** Frame times in milliseconds: above the first, fewer pixels are drawn, below the second more. */
const TOO_SLOW = 26
const FAST = 15
/** Shares of the canvas's width and height. */
const STEPS = [1, 0.8, 0.64, 0.5] as const
/** Slow frames in a row before a step down, and fast frames before a step up. */
const SLOW_FRAMES = 4
const RECOVERY = 90

/** The resolution while something moves. At rest, all pixels are drawn. */
export type Resolution = {
  readonly step: number
  /** Frames in a row that were slow (positive) or fast (negative). */
  readonly streak: number
}

export const FULL_RESOLUTION: Resolution = { step: 0, streak: 0 }

export const scaleOf = ({ step }: Resolution): number => STEPS[step] ?? 1

/** The resolution after one more frame of a movement. */
export function afterFrame({ step, streak }: Resolution, frameMs: number): Resolution {
  if (frameMs > TOO_SLOW) {
    const slow = Math.max(0, streak) + 1
    const isLast = step === STEPS.length - 1
    return slow >= SLOW_FRAMES && !isLast ? { step: step + 1, streak: 0 } : { step, streak: slow }
  }
  const fast = frameMs < FAST ? Math.min(0, streak) - 1 : 0
  return fast <= -RECOVERY && step > 0 ? { step: step - 1, streak: 0 } : { step, streak: fast }
}
