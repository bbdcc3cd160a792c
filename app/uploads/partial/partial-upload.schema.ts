import { z } from 'zod'

/** The schema of `PartialUpload`. */
export const PartialUploadSchema = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    fileType: z.string().describe('As the sender calls it'),
    lastModified: z.int().nullable().describe('Of the file, in milliseconds since 1970'),
    length: z.int().describe('Bytes of the whole file'),
    offset: z.int().describe('Bytes that have arrived'),
    expiresAt: z.iso.datetime(),
    artworkId: z.uuid().nullable().describe('The draft that it became'),
  })
  .meta({ id: 'PartialUpload' })
