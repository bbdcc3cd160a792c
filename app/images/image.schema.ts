import { z } from 'zod'
import { IMAGE_ID } from './image.ts'

export const ImageId = z.string().regex(IMAGE_ID, 'An uploaded image')

/**
 * An image in a JSON body, in base64. The upload itself refuses larger files with a clear message.
 */
export const ImageDataUrl = z.string().max(36_000_000)

export const ImageViewSchema = z.object({
  id: z.string(),
  width: z.int().describe('Pixels, upright'),
  height: z.int().describe('Pixels, upright'),
  placeholder: z
    .string()
    .describe('The average colour, `#rrggbb`; white behind transparent pixels'),
  urls: z.object({
    regular: z.string().describe('At most 1200 pixels wide'),
    small: z.string().describe('At most 400 pixels wide'),
  }),
})

export type ImageView = z.infer<typeof ImageViewSchema>

export const DataUrlUpload = z.object({
  dataUrl: z.string().describe('`data:image/…;base64,…`: an alternative to a multipart upload'),
})
