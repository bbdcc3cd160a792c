import { z } from 'zod'
import { KEPT_FIELDS } from '../artworks/artwork-form.ts'
import { MAX_DRAFT_LENGTH, NEW_FORM } from './artwork-draft.ts'

export const DraftForm = z.object({
  form: z.union([z.literal(NEW_FORM), z.uuid()]).describe('`new`, or the id of the edited work'),
})

const Text = z.string().max(MAX_DRAFT_LENGTH).optional()
const TEXTS = Object.fromEntries(KEPT_FIELDS.map((name) => [name, Text]))

const lengthOf = (fields: Readonly<Record<string, string>>): number =>
  Object.values(fields).reduce((sum, text) => sum + text.length, 0)

const Fields = z
  .strictObject(TEXTS)
  .transform((fields) => fields as Record<string, string>)
  .refine((fields) => lengthOf(fields) <= MAX_DRAFT_LENGTH, 'A draft has at most 64,000 characters')
  .describe('What was typed, valid or not')

export const DraftSave = z
  .strictObject({
    fields: Fields,
    imageId: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'An uploaded image')
      .nullable()
      .default(null),
    revision: z.int().min(0).describe('The revision that you have seen; 0 for none'),
  })
  .meta({ id: 'ArtworkDraftSave' })

export const DraftSchema = z
  .object({
    fields: z.record(z.string(), z.string()),
    imageId: z.string().nullable(),
    revision: z.int(),
    savedAt: z.iso.datetime(),
  })
  .meta({ id: 'ArtworkDraft' })

export const ExportedDraftSchema = DraftSchema.extend({ form: z.string() }).meta({
  id: 'ExportedArtworkDraft',
})
