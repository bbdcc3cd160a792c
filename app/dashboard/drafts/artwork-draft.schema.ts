import { z } from 'zod'
import { KEPT_FIELDS } from '../artworks/artwork-form.ts'
import { MAX_DRAFT_LENGTH, NEW_FORM, PROFILE_FORMS } from './artwork-draft.ts'
import { BIO_FIELDS, PRESS_FIELDS } from './profile-draft.ts'

export const DraftForm = z.object({
  form: z.union([z.literal(NEW_FORM), z.uuid()]).describe('`new`, or the id of the edited work'),
})

export const ProfileDraftForm = z.object({
  form: z
    .enum(PROFILE_FORMS)
    .describe('`bio`: biography and statement; `press`: the texts of the press page'),
})

const Text = z.string().max(MAX_DRAFT_LENGTH).optional()

const lengthOf = (fields: Readonly<Record<string, string>>): number =>
  Object.values(fields).reduce((sum, text) => sum + text.length, 0)

const typedInto = (names: readonly string[]) =>
  z
    .strictObject(Object.fromEntries(names.map((name) => [name, Text])))
    .transform((fields) => fields as Record<string, string>)
    .refine(
      (fields) => lengthOf(fields) <= MAX_DRAFT_LENGTH,
      'A draft has at most 64,000 characters',
    )
    .describe('What was typed, valid or not')

const revision = z.int().min(0).describe('The revision that you have seen; 0 for none')

export const DraftSave = z
  .strictObject({
    fields: typedInto(KEPT_FIELDS),
    imageId: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'An uploaded image')
      .nullable()
      .default(null),
    revision,
  })
  .meta({ id: 'ArtworkDraftSave' })

export const ProfileDraftSave = z
  .strictObject({ fields: typedInto([...BIO_FIELDS, ...PRESS_FIELDS]), revision })
  .meta({ id: 'ProfileDraftSave' })

export const DraftSchema = z
  .object({
    fields: z.record(z.string(), z.string()),
    imageId: z.string().nullable().describe('Of the form of a work; null for the others'),
    revision: z.int(),
    savedAt: z.iso.datetime(),
  })
  .meta({ id: 'ArtworkDraft' })

export const ExportedDraftSchema = DraftSchema.extend({ form: z.string() }).meta({
  id: 'ExportedArtworkDraft',
})
