import { z } from 'zod'

const AmountSchema = z.object({
  used: z.int(),
  limit: z.int().nullable().describe('Null if there is none'),
})
const Amounts = z.object({
  bytes: AmountSchema.describe('Bytes of all files of the images'),
  pixels: AmountSchema.describe('Pixels of the images as stored'),
})

export type Amount = z.infer<typeof AmountSchema>

export const UploadUseSchema = z
  .object({
    total: Amounts.describe('What your works, your photo and your uploads of the last day hold'),
    day: Amounts.describe('What you uploaded in the last 24 hours'),
  })
  .meta({ id: 'UploadUse' })

/** An account's use of its upload limits. */
export type UploadUse = z.infer<typeof UploadUseSchema>
