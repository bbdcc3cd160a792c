import { z } from 'zod'

export const PartialUploadSchema = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    fileType: z.string().describe('MIME type stated by the sender; empty if unknown'),
    lastModified: z
      .int()
      .nullable()
      .describe('Of the file, in milliseconds since 1970; null if unknown'),
    length: z.int().describe('Bytes of the whole file'),
    offset: z.int().describe('Bytes that have arrived'),
    expiresAt: z.iso.datetime(),
    artworkId: z
      .uuid()
      .nullable()
      .describe('The draft that it became, under the same id; null before'),
  })
  .meta({ id: 'PartialUpload' })

/** A file uploaded in parts, which becomes a draft. */
export type PartialUpload = z.infer<typeof PartialUploadSchema>
