import { z } from 'zod'
import { ImageSchema, WorkCardSchema } from '../../artworks/artwork.schema.ts'
import { MEDIA } from '../../artworks/medium.ts'
import { physicalFields } from '../../artworks/physical/physical.schema.ts'
import { LongText, RequiredTextLine, TextLine } from '../../http/text.schema.ts'
import { ArtistSchema } from '../artist/artist.schema.ts'
import {
  CV_KINDS,
  cvRules,
  MAX_CV_ENTRIES,
  pressRules,
  SPAN_BACKWARDS,
  WEBSITE,
} from './press-rules.ts'

const { number: yearRule } = cvRules.from
const Year = z
  .int(yearRule.message)
  .min(yearRule.min.value, yearRule.min.message)
  .max(yearRule.max.value, yearRule.max.message)
  .nullable()

const CvEntrySchema = z
  .strictObject({
    kind: z.enum(CV_KINDS),
    from: Year.describe('The year, or the first of a span; null when unknown'),
    to: Year.describe('The last year of a span; null for a single year'),
    text: RequiredTextLine(cvRules.text),
    place: TextLine(cvRules.place.maxLength.value),
  })
  .refine(({ from, to }) => to === null || (from !== null && from < to), {
    path: ['to'],
    message: SPAN_BACKWARDS,
  })
  .meta({ id: 'CvEntry' })

const Website = z
  .string()
  .max(WEBSITE.maxLength.value, WEBSITE.maxLength.message)
  .refine((text) => text === '' || WEBSITE.format.pattern.test(text), WEBSITE.format.message)
  .describe("An http or https address, or ''")

const texts = {
  portraitAlt: TextLine(pressRules.portraitAlt.maxLength.value).describe(
    "What the profile photo shows; '' for a standard text",
  ),
  portraitCredit: TextLine(pressRules.portraitCredit.maxLength.value).describe(
    'Who took the profile photo',
  ),
  contact: LongText(pressRules.contact.maxLength.value).describe('For journalists; public'),
  website: Website,
}

const Cv = z.array(CvEntrySchema).max(MAX_CV_ENTRIES, `A CV has at most ${MAX_CV_ENTRIES} entries`)

export const PressChangeSchema = z
  .strictObject({
    ...texts,
    cv: Cv.describe('All entries; they are kept by kind, and within a kind in this order'),
    revision: z.int().min(0).describe('Of what the change starts from; 0 before the first'),
  })
  .meta({ id: 'PressChange' })

export const OwnPressSchema = z
  .object({ ...texts, cv: Cv, revision: z.int().min(0) })
  .meta({ id: 'OwnPress' })

const PortraitSchema = z.object({ image: ImageSchema, alt: z.string(), credit: z.string() })

const PressWorkSchema = WorkCardSchema.extend({
  medium: z.enum(MEDIA).nullable(),
  technique: z.string(),
  dimensions: physicalFields.dimensions,
  shape: physicalFields.shape,
}).meta({ id: 'PressWork' })

export const PressSchema = z
  .object({
    artist: ArtistSchema,
    // `nullable` on a named schema becomes `allOf` with null in the OpenAPI description.
    portrait: z.union([PortraitSchema, z.null()]),
    contact: z.string(),
    website: z.string(),
    cv: z.array(CvEntrySchema),
    works: z.array(PressWorkSchema).describe('Published works, the latest first'),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'Press' })

/** The contents of an artist's press page. */
export type Press = z.infer<typeof PressSchema>
export type PressWork = Press['works'][number]
export type Portrait = NonNullable<Press['portrait']>
/** The press texts and the CV for the artist's forms; `revision` is 0 before the first change. */
export type OwnPress = z.infer<typeof OwnPressSchema>
export type CvEntry = OwnPress['cv'][number]
