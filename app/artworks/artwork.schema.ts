import { z } from 'zod'
import { WorkIdText } from '../http/id.schema.ts'
import { LongText, RequiredTextLine, TextLine } from '../http/text.schema.ts'
import { ImageDataUrl, ImageId, ImageViewSchema } from '../images/image.schema.ts'
import { artworkRules, SIZE_MISSING } from './artwork-rules.ts'
import { parseTags } from './artwork.ts'
import { EDITION_KINDS, MAX_EDITION_SIZE, MAX_PROOFS } from './edition/edition.ts'
import { IMAGE_KINDS, MAX_ARTWORK_IMAGES } from './artwork-image.ts'
import { WORK_STATUSES } from './publication/work-status.ts'
import { MEDIA } from './medium.ts'
import {
  DimensionsInput,
  FrameInput,
  HangingHeightInput,
  physicalFields,
  ShapeInput,
  SizeInput,
} from './physical/physical.schema.ts'

const { title, price, tags, technique, year } = artworkRules
const Title = RequiredTextLine(title)
const Description = LongText(artworkRules.description.maxLength.value)
const AltDescription = LongText(artworkRules.alt_description.maxLength.value)
const Price = z
  .number(price.number.message)
  .min(price.number.min.value, price.number.min.message)
  .max(price.number.max.value, price.number.max.message)
  .describe('Euros; rounded to the cent')
const Day = z.iso.date(artworkRules.date.format.message)
const MediumName = z.enum(MEDIA, artworkRules.medium.format.message)
const Technique = TextLine(technique.maxLength.value).describe('Such as oil on linen')
const Year = z
  .int(year.number.wholeMessage)
  .min(year.number.min.value, year.number.min.message)
  .max(year.number.max.value, year.number.max.message)
const Tags = z
  .union([z.array(z.string()), z.string()])
  .transform((given) => (typeof given === 'string' ? given : given.join(',')))
  // Measured as text, so that a list is accepted wherever the form accepts its text; before it is
  // split, since a body may have megabytes.
  .refine((text) => text.length <= tags.maxLength.value, tags.maxLength.message)
  .transform(parseTags)
  .describe(`A list, or one text with commas; together at most ${tags.maxLength.value} characters`)
const { edition_size: editionSize, proofs: proofCount } = artworkRules
const EditionInput = z
  .strictObject({
    kind: z.enum(EDITION_KINDS, artworkRules.edition.format.message),
    size: z
      .int(editionSize.number.wholeMessage)
      .min(1, editionSize.number.min.message)
      .max(MAX_EDITION_SIZE, editionSize.number.max.message)
      .nullable()
      .default(null)
      .describe('Numbered copies of a limited edition'),
    proofs: z
      .int(proofCount.number.wholeMessage)
      .min(0, proofCount.number.min.message)
      .max(MAX_PROOFS, proofCount.number.max.message)
      .default(0)
      .describe("Artist's proofs of a limited edition, which are not sold"),
  })
  .refine(({ kind, size }) => kind !== 'limited' || size !== null, {
    path: ['size'],
    error: SIZE_MISSING,
  })
  .transform(({ kind, size, proofs }) => ({
    kind,
    size: kind === 'limited' ? size : kind === 'unique' ? 1 : null,
    proofs: kind === 'limited' ? proofs : 0,
  }))
  .describe('A change is refused once it contradicts what buyers were told')
const DataUrl = ImageDataUrl.regex(/^data:/, 'A data URL').describe(
  'A data URL of the image, instead of imageId',
)

const fields = {
  title: Title,
  description: Description,
  price: Price.nullable(),
  date: Day.nullable(),
  size: SizeInput.nullable(),
  dimensions: DimensionsInput.nullable(),
  shape: ShapeInput,
  frame: FrameInput.nullable(),
  hangingHeight: HangingHeightInput.nullable(),
  tags: Tags,
  medium: MediumName.nullable(),
  technique: Technique,
  year: Year.nullable(),
  edition: EditionInput,
  imageId: ImageId,
  imageUrl: DataUrl,
  alt_description: AltDescription,
}

/** Undefined fields stay as they were (specification, point 5). */
export const ArtworkChange = z.strictObject(fields).partial().meta({ id: 'ArtworkChange' })

export const NewArtwork = ArtworkChange.extend({
  title: fields.title,
  description: fields.description.default(''),
  price: fields.price.default(null),
  date: fields.date.default(null),
  size: fields.size.default(null),
  shape: fields.shape.default('rectangle'),
  frame: fields.frame.default(null),
  hangingHeight: fields.hangingHeight.default(null),
  tags: fields.tags.default([]),
  medium: fields.medium.default(null),
  technique: fields.technique.default(''),
  year: fields.year.default(null),
  alt_description: fields.alt_description.default(''),
}).meta({ id: 'NewArtwork' })

const isDistinct = (images: ReadonlyArray<{ readonly imageId: string }>) =>
  new Set(images.map(({ imageId }) => imageId)).size === images.length

export const ArtworkImages = z
  .strictObject({
    images: z
      .array(
        z.strictObject({
          imageId: ImageId,
          kind: z.enum(IMAGE_KINDS).default('front'),
          alt_description: AltDescription.default(''),
        }),
      )
      .min(1)
      .max(MAX_ARTWORK_IMAGES)
      .refine(isDistinct, 'Each image once'),
  })
  .meta({ id: 'ArtworkImages' })

export const ImageSchema = ImageViewSchema.meta({ id: 'Image' })

const LimitedEditionSchema = z
  .object({
    kind: z.enum(['unique', 'limited']),
    size: z.int(),
    available: z.int().describe('Copies that are not sold; 0 when all are'),
  })
  .meta({ id: 'LimitedEdition' })

export const NearDuplicateSchema = z
  .object({ id: z.uuid(), title: z.string(), artist: z.string() })
  .describe('After a change: the work of another artist whose image nearly equals this one')

export const ArtworkSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    price: z.number().nullable().describe('Euros'),
    date: z.iso.date().nullable(),
    size: z
      .object({ width: z.int(), height: z.int() })
      .nullable()
      .describe('Whole centimetres, a view of `dimensions`'),
    ...physicalFields,
    tags: z.array(z.string()),
    medium: z.enum(MEDIA).nullable(),
    technique: z.string(),
    year: z.int().nullable().describe('For works whose day is unknown'),
    edition: z
      .object({
        kind: z.enum(EDITION_KINDS),
        size: z.int().nullable().describe('Numbered copies; null for an open edition'),
        available: z.int().nullable().describe('Numbered copies that are not sold'),
        proofs: z.int().describe("Artist's proofs, which are not sold"),
      })
      .meta({ id: 'Edition' }),
    imageUrl: z.string(),
    urls: ImageViewSchema.shape.urls,
    image: ImageSchema,
    images: z
      .array(ImageSchema.extend({ kind: z.enum(IMAGE_KINDS), alt_description: z.string() }))
      .describe('In the order of the artist; the first is `image`'),
    isPublished: z.boolean(),
    publishedAt: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    alt_description: z.string(),
    artistId: z.uuid(),
    isArtistWork: z.literal(true),
    hiddenReason: z
      .string()
      .optional()
      .describe('Why operators hide the work; only its artist sees it'),
    revision: z
      .int()
      .optional()
      .describe('Raised with every change of its facts or images; only its artist sees it'),
    status: z
      .enum(WORK_STATUSES)
      .optional()
      .describe('Only its artist sees it, like the schedule and the original'),
    scheduledFor: z.iso.datetime().nullish().describe('When it is to be published'),
    scheduleRefusal: z
      .string()
      .nullish()
      .describe('Why the last scheduled publication did not take place, for people'),
    duplicatedFrom: z.uuid().nullish().describe('The work of which this one is a new edition'),
    nearDuplicate: NearDuplicateSchema.optional(),
    user: z.object({
      name: z.string(),
      location: z.string(),
      bio: z.string(),
      total_likes: z.int().optional().describe('Users who have this work among their favourites'),
      profile_image: z.object({ small: z.string(), medium: z.string(), large: z.string() }),
    }),
  })
  .meta({ id: 'Artwork' })

export const WorkCardSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['artwork', 'stock-photo']),
    title: z.string(),
    price: z.number().nullable().describe('Euros'),
    year: z.string(),
    size: z.object({ width: z.int(), height: z.int() }).nullable(),
    edition: LimitedEditionSchema.optional().describe('Absent for an open edition'),
    urls: ImageViewSchema.shape.urls,
    image: z.object({
      id: z.string().nullable(),
      width: z.int(),
      height: z.int(),
      placeholder: z.string(),
    }),
    alt_description: z.string(),
    user: z.object({ name: z.string(), profile_image: z.object({ small: z.string() }) }),
    attribution: z.object({ photographerUrl: z.string(), photoUrl: z.string() }).nullable(),
  })
  .meta({ id: 'WorkCard' })

export const WorkId = z.object({ id: WorkIdText.describe('A work or a stock photo') })
