import type { Random } from '../random.ts'

export type HairStyle = 'crop' | 'bob' | 'long' | 'bun' | 'curls' | 'bald' | 'scarf' | 'swept'

/** The parameters of a head. Most range from about -1 to 1, where 0 is average. */
export type Sitter = {
  seed: string
  /** The width of the head. */
  breadth: number
  /** Strength of jaw and chin. */
  jaw: number
  /** The protrusion of the nose, and the height of the hump on its bridge. */
  nose: number
  hump: number
  noseBreadth: number
  lips: number
  /** The depth of brow ridge and eye sockets. */
  brow: number
  eyes: number
  /** The opening of the eyes, from 0 (closed) to 1 (open). */
  gaze: number
  /** 0 (young) to 1 (old): hollow cheeks and deeper folds. */
  age: number
  hair: HairStyle
  /** The darkness of the hair, from 0 (white) to 1 (black). */
  hairDark: number
  beard: number
  neck: number
}

/** Fills in the missing parameters of a sitter at random. */
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
