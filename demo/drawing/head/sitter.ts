import type { Random } from '../random.ts'

export type HairStyle = 'crop' | 'bob' | 'long' | 'bun' | 'curls' | 'bald' | 'scarf' | 'swept'

/** Who sits for the portrait: shares are about -1 to 1 around an ordinary face at 0. */
export type Sitter = {
  seed: string
  /** Width of the whole head. */
  breadth: number
  /** Strength of jaw and chin. */
  jaw: number
  /** How far the nose stands out, and the hump on its bridge. */
  nose: number
  hump: number
  noseBreadth: number
  lips: number
  /** Depth of brow ridge and eye sockets. */
  brow: number
  eyes: number
  /** 0 closed to 1 open. */
  gaze: number
  /** Hollow cheeks, stronger folds: 0 young to 1 old. */
  age: number
  hair: HairStyle
  /** Local colour of hair, 0 white to 1 black. */
  hairDark: number
  beard: number
  neck: number
}

/** A sitter of a certain kind with chance features around it. */
export function inventSitter(seed: string, random: Random, given: Partial<Sitter> = {}): Sitter {
  const share = (): number => Math.max(-1, Math.min(1, random.bell() * 0.75))
  return {
    seed,
    breadth: share(),
    jaw: share(),
    nose: share(),
    hump: share(),
    noseBreadth: share(),
    lips: share(),
    brow: share(),
    eyes: share(),
    gaze: 0.85,
    age: random.range(0, 0.7),
    hair: random.pick(['crop', 'bob', 'long', 'bun', 'curls', 'swept']),
    hairDark: random.range(0.25, 0.85),
    beard: 0,
    neck: share(),
    ...given,
  }
}
