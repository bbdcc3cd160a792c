import { z } from 'zod'
import { WorkIdText } from '../http/id.schema.ts'
import { normaliseLine } from '../kernel/normalise-text.ts'

const MAX_Q = 200

const ImageAddress = z.string().describe('An absolute URL, or a path on this server')

export const StockPhotoSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    price: z.number().describe('Euros. Random, but fixed once drawn'),
    created_at: z.iso.datetime().describe('When it was taken or published'),
    width: z.int().describe('Pixels'),
    height: z.int().describe('Pixels'),
    placeholder: z.string().describe('`#rrggbb`, to show until the image has loaded'),
    tags: z.array(z.string()).readonly(),
    urls: z.object({ regular: ImageAddress, small: ImageAddress }),
    alt_description: z.string(),
    user: z.object({
      name: z.string(),
      location: z.string(),
      bio: z.string(),
      total_likes: z.int(),
      profile_image: z
        .object({ small: z.string(), medium: z.string(), large: z.string() })
        .describe('URLs, empty without a picture of the photographer'),
    }),
    attribution: z
      .object({ photographerUrl: z.url(), photoUrl: z.url() })
      .nullable()
      .describe('Links that must be shown with the photo; null for the built-in sketches'),
  })
  .meta({ id: 'StockPhoto' })

/** A stock photo in the shape of an artwork, so that a card can show either. */
export type StockPhoto = z.infer<typeof StockPhotoSchema>

export const StockPhotoPageSchema = z
  .object({
    items: z.array(StockPhotoSchema),
    page: z.int(),
    totalPages: z.int(),
    source: z.string().describe('`unsplash`, or `sketches` where no access key is configured'),
  })
  .meta({ id: 'StockPhotoPage' })

export type StockPhotoPage = z.infer<typeof StockPhotoPageSchema>

/**
 * The last page that Frame requests from the service: 3,000 photos. A demonstration key allows 50
 * calls an hour.
 */
export const LAST_PAGE = 100

export const StockPhotoPageQuery = z.object({
  q: z
    .string()
    .max(4 * MAX_Q)
    .overwrite(normaliseLine)
    .max(MAX_Q)
    .default('')
    .describe('Words of the photos that the gallery has shown; all photos without it'),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1).describe('Starts at 1'),
})

export const StockPhotoParameters = z.object({ id: WorkIdText })
