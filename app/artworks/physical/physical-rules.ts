import type { FieldRules, NumberRule } from '../../kernel/field-rule.ts'
import { FRAME_COLOURS, WORK_SHAPES } from './physical-work.ts'

/** Centimetres, with decimals; every message names its field, as the summary of a form needs. */
const length = (name: string, min: number, max: number): NumberRule => ({
  message: `The ${name} must be a number of centimetres`,
  min: { value: min, message: `The ${name} must be at least ${min} cm` },
  max: { value: max, message: `The ${name} must be at most ${max.toLocaleString('en-GB')} cm` },
})

const BOTH_SIDES = 'Enter both width and height, or neither'

/** In whole centimetres, the specification's `size`. */
export const WHOLE_CENTIMETRES = {
  width: 'The width must be in whole centimetres',
  height: 'The height must be in whole centimetres',
} as const

/** The two sides of a work. */
export const sideRules = {
  width: {
    number: length('width', 1, 100_000),
    requiredWith: { field: 'height', message: BOTH_SIDES },
  },
  height: {
    number: length('height', 1, 100_000),
    requiredWith: { field: 'width', message: BOTH_SIDES },
  },
} satisfies FieldRules

/** The other fields of a physical work as they are typed, lengths in centimetres. */
export const framingRules = {
  depth: {
    number: length('depth', 0.1, 10_000),
    onlyWith: { field: 'width', message: 'Enter width and height, too, or leave the depth blank' },
  },
  shape: {
    format: {
      pattern: new RegExp(`^(?:${WORK_SHAPES.join('|')})$`),
      message: 'Choose a shape from the list',
    },
  },
  frame: {
    format: {
      pattern: new RegExp(`^(?:${FRAME_COLOURS.join('|')})$`),
      message: 'Choose a frame from the list',
    },
  },
  frame_width: {
    number: length('frame’s width', 0.1, 100),
    requiredWith: { field: 'frame', message: 'Enter the frame’s width' },
  },
  frame_depth: {
    number: length('frame’s depth', 0.1, 100),
    requiredWith: { field: 'frame', message: 'Enter the frame’s depth' },
  },
  mat: { number: length('mat', 0, 100) },
  hanging_height: { number: length('hanging height', 10, 2000) },
} satisfies FieldRules
