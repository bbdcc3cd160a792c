import { z } from 'zod'
import type { NumberRule } from '../../kernel/field-rule.ts'
import { framingRules, sideRules, WHOLE_CENTIMETRES } from './physical-rules.ts'
import { FRAME_COLOURS, millimetresOf, WORK_SHAPES } from './physical-work.ts'

/** The specification's size. */
const wholeCentimetres = ({ min, max }: NumberRule, message: string) =>
  z.int(message).min(min.value, min.message).max(max.value, max.message)

/** A length that forms give in centimetres, by the same rule. */
const millimetres = ({ message, min, max }: NumberRule) =>
  z
    .int(message)
    .min(millimetresOf(min.value), min.message)
    .max(millimetresOf(max.value), max.message)

const { width, height } = sideRules
const { depth, shape, frame, frame_width, frame_depth, mat, hanging_height } = framingRules

export const SizeInput = z
  .object({
    width: wholeCentimetres(width.number, WHOLE_CENTIMETRES.width),
    height: wholeCentimetres(height.number, WHOLE_CENTIMETRES.height),
  })
  .describe('Centimetres; the millimetres of a work stay as they are where these agree with them')

export const DimensionsInput = z
  .strictObject({
    width: millimetres(width.number),
    height: millimetres(height.number),
    depth: millimetres(depth.number).nullable().default(null),
  })
  .describe('Millimetres; comes before `size`')

export const ShapeInput = z.enum(WORK_SHAPES, shape.format.message)

export const FrameInput = z
  .strictObject({
    width: millimetres({ ...frame_width.number, message: frame_width.requiredWith.message }),
    depth: millimetres({ ...frame_depth.number, message: frame_depth.requiredWith.message }),
    colour: z.enum(FRAME_COLOURS, frame.format.message),
    mat: millimetres(mat.number).default(0),
  })
  .describe('Millimetres; null without a frame')

export const HangingHeightInput = millimetres(hanging_height.number).describe(
  'Millimetres from the floor to the centre; null for 1550',
)

/** The fields of a physical work in the answers of the API. */
export const physicalFields = {
  dimensions: z
    .object({ width: z.int(), height: z.int(), depth: z.int().nullable() })
    .nullable()
    .describe('Millimetres; null where the artist has stated no size'),
  shape: z.enum(WORK_SHAPES),
  frame: z
    .object({
      width: z.int().describe('Of the profile, seen from the front'),
      depth: z.int(),
      colour: z.enum(FRAME_COLOURS),
      mat: z.int().describe('Between work and frame; 0 without a mat'),
    })
    .nullable()
    .describe('Millimetres; null without a frame'),
  hangingHeight: z
    .int()
    .nullable()
    .describe('Millimetres from the floor to the centre; null for 1550'),
}
