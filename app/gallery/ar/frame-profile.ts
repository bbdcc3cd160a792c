import type { Frame } from '../../artworks/physical/physical-work.ts'

/** A point of a frame's cross-section, in millimetres. */
type ProfilePoint = {
  /** Millimetres from the outer edge of the frame. */
  readonly inset: number
  /** Millimetres from the wall. */
  readonly z: number
}

/** Millimetres cut off the edges of a plain frame. */
const CHAMFER = 2.5

/**
 * The cross-section of a frame, from its outer edge at the wall to its inner edge.
 * @param front how far from the wall the frame ends inside: at the mat or the work
 */
export function frameProfile(frame: Frame, front: number): ProfilePoint[] {
  const { width, depth, colour } = frame
  const start = { inset: 0, z: 0 }
  const end = { inset: width, z: front }
  // Shares of the width, and of the depth in front of the work.
  const at = (across: number, share: number) => ({
    inset: width * across,
    z: front + (depth - front) * share,
  })
  if (colour === 'gold' || colour === 'silver') {
    const side = { inset: 0, z: depth * 0.7 }
    const curve = MOULDING.map(([across, share]) => at(across, share))
    return [start, side, ...curve, end]
  }
  const cut = Math.min(CHAMFER, width * 0.15, (depth - front) / 2)
  return [
    start,
    { inset: 0, z: depth - cut },
    { inset: cut, z: depth },
    { inset: width - cut, z: depth },
    { inset: width, z: depth - cut },
    end,
  ]
}

/** Gilded frames: a round back, a hollow, and a bead along the work. */
const MOULDING = [
  [0.06, 0.6],
  [0.14, 0.88],
  [0.24, 1],
  [0.34, 0.96],
  [0.44, 0.76],
  [0.56, 0.5],
  [0.7, 0.34],
  [0.8, 0.3],
  [0.84, 0.44],
  [0.9, 0.54],
  [0.96, 0.46],
  [1, 0.3],
] as const
