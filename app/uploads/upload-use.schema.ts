import { z } from 'zod'

const Amount = z.object({
  used: z.int(),
  limit: z.int().nullable().describe('Null if there is none'),
})
const Amounts = z.object({
  bytes: Amount.describe('Bytes of all files of the images'),
  pixels: Amount.describe('Pixels of the images as stored'),
})

/** The schema of `UploadUse`. */
export const UploadUseSchema = z
  .object({
    total: Amounts.describe('What your works, your photo and your uploads of the last day hold'),
    day: Amounts.describe('What you uploaded in the last 24 hours'),
  })
  .meta({ id: 'UploadUse' })
