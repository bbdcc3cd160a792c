import { z } from 'zod'
import { RowId } from '../../http/id.schema.ts'
import { ImageId } from '../../images/image.schema.ts'
import { DRAFT_FIELDS } from '../artworks/artwork-form.ts'
import { MAX_DRAFT_LENGTH, NEW_FORM, PROFILE_FORMS } from './server-draft.ts'
import { BIO_FIELDS, PRESS_FIELDS } from './profile-draft.ts'

export const DraftForm = z.object({
  form: z
    .union([z.enum([NEW_FORM, ...PROFILE_FORMS]), RowId])
    .describe(
      '`new`: a new work; its id: a work that is edited; `bio`: biography and statement; ' +
        '`press`: the texts of the press page',
    ),
})

const Text = z.string().max(MAX_DRAFT_LENGTH).optional()
/** Fields of all forms with a server draft. */
const NAMES = [...DRAFT_FIELDS, ...BIO_FIELDS, ...PRESS_FIELDS]

const lengthOf = (fields: Readonly<Record<string, string>>): number =>
  Object.values(fields).reduce((sum, text) => sum + text.length, 0)

export const DraftSave = z
  .strictObject({
    fields: z
      .strictObject(Object.fromEntries(NAMES.map((name) => [name, Text])))
      .transform((fields) => fields as Record<string, string>)
      .refine(
        (fields) => lengthOf(fields) <= MAX_DRAFT_LENGTH,
        'A draft has at most 64,000 characters',
      )
      .describe('What was typed, valid or not'),
    imageId: ImageId.nullable().default(null).describe('Of the form of a work'),
    revision: z.int().min(0).describe('The revision that you have seen; 0 for none'),
  })
  .meta({ id: 'FormDraftSave' })

export const DraftSchema = z
  .object({
    fields: z.record(z.string(), z.string()),
    imageId: z.string().nullable().describe('Of the form of a work; null for the others'),
    revision: z.int(),
    savedAt: z.iso.datetime(),
  })
  .meta({ id: 'FormDraft' })

export const ExportedDraftSchema = DraftSchema.extend({ form: z.string() }).meta({
  id: 'ExportedFormDraft',
})
