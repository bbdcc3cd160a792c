import type { Colour } from '../scene/trim-list.ts'

export type Theme = 'light' | 'dark'

/**
 * The light of a room. Colours are linear, except for the factors of sRGB colours: `trim` to
 * `lampBody`.
 */
export type Lighting = {
  /** Radiance of the skylight. */
  readonly sky: Colour
  readonly ambient: Colour
  /** Radiance of the floor, which reflects light. */
  readonly bounce: Colour
  readonly lamp: Colour
  readonly wallPaint: Colour
  readonly ceilingPaint: Colour
  readonly trim: Colour
  readonly frames: Colour
  readonly panes: Colour
  readonly lampBody: Colour
  /** The clear colour, which shows in gaps between meshes. */
  readonly backdrop: Colour
  /** Strength of the soft and of the narrow shadow of a work. */
  readonly shadow: readonly [number, number]
  /** Reflectance of the floor: straight down, at a grazing angle, and its blur as a mip level. */
  readonly gloss: Colour
}

/** `light` is by day, `dark` in the evening. */
export const LIGHTING: Readonly<Record<Theme, Lighting>> = {
  light: {
    sky: [1.5, 1.52, 1.56],
    ambient: [0.74, 0.735, 0.725],
    bounce: [0.3, 0.265, 0.22],
    lamp: [0.72, 0.68, 0.6],
    wallPaint: [0.86, 0.845, 0.81],
    ceilingPaint: [0.9, 0.895, 0.88],
    trim: [0.97, 0.965, 0.96],
    frames: [1, 1, 1],
    panes: [0.985, 0.995, 1],
    lampBody: [0.96, 0.96, 0.95],
    backdrop: [0.84, 0.83, 0.81],
    shadow: [0.3, 0.3],
    gloss: [0.03, 0.3, 2],
  },
  dark: {
    sky: [0.05, 0.065, 0.1],
    ambient: [0.07, 0.063, 0.058],
    bounce: [0.05, 0.038, 0.026],
    lamp: [1.5, 1.2, 0.86],
    wallPaint: [0.8, 0.775, 0.73],
    ceilingPaint: [0.62, 0.6, 0.58],
    trim: [0.34, 0.31, 0.28],
    frames: [0.92, 0.89, 0.85],
    panes: [0.13, 0.16, 0.23],
    lampBody: [0.36, 0.33, 0.3],
    backdrop: [0.2, 0.185, 0.17],
    shadow: [0.5, 0.36],
    gloss: [0.03, 0.34, 2],
  },
}
