import { z } from 'zod'
import { ImageViewSchema } from '../image.schema.ts'
import { MAX_RATIO } from './image-area.ts'

const Corner = z.object({
  x: z.number().min(0).max(1).describe('Share of the width, from the left'),
  y: z.number().min(0).max(1).describe('Share of the height, from the top'),
})

const Corners = z
  .array(Corner)
  .length(4)
  .describe('Clockwise, from the corner that is top left in the work')

export const ImageAreaInput = z
  .object({
    corners: Corners,
    ratio: z
      .number()
      .min(1 / MAX_RATIO)
      .max(MAX_RATIO)
      .nullable()
      .default(null)
      .describe('Width by height of the work; without it, the corners give an estimate'),
  })
  .meta({ id: 'ImageAreaInput' })

export const ImageAreaSchema = z
  .object({
    photo: ImageViewSchema.describe('The photo; the image itself if it is one'),
    corners: Corners,
  })
  .meta({ id: 'ImageArea' })

export const KeptAreaSchema = z.object({
  imageId: z.string(),
  photoId: z.string(),
  corners: Corners,
})
