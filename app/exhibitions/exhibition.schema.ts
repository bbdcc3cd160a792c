import { z } from 'zod'
import { WorkCardSchema } from '../artworks/artwork.schema.ts'
import { WORK_STATUSES } from '../artworks/publication/work-status.ts'
import { WALL_SIDES } from '../artworks/physical/wall-side.ts'
import { RowId } from '../http/id.schema.ts'
import { LongText, RequiredTextLine, TextLine } from '../http/text.schema.ts'
import {
  EXHIBITION_PLACE,
  EXHIBITION_TEXT,
  EXHIBITION_TITLE,
  ROOM_TEXT,
  WORK_TEXT,
} from './exhibition-rules.ts'
import {
  areOrdered,
  EXHIBITION_KINDS,
  MAX_EXHIBITION_WORKS,
  MAX_EXHIBITIONS,
  MAX_PINNED_WORKS,
} from './exhibition.ts'

const Kind = z.enum(EXHIBITION_KINDS)
const Title = RequiredTextLine(EXHIBITION_TITLE)
const Day = z.iso.date('Enter a day').nullable()

const isOnce = (ids: readonly string[]) => new Set(ids).size === ids.length
const ONCE = 'Each only once'

export const NewExhibition = z
  .strictObject({ kind: Kind, title: Title })
  .meta({ id: 'NewExhibition' })
export type NewExhibition = z.infer<typeof NewExhibition>

export const ExhibitionFacts = z
  .strictObject({
    kind: Kind,
    title: Title,
    text: LongText(EXHIBITION_TEXT.maxLength.value),
    opensOn: Day.describe('Of an exhibition, as yyyy-mm-dd'),
    closesOn: Day.describe('Its last day'),
    place: TextLine(EXHIBITION_PLACE.maxLength.value).describe("Of an exhibition; '' if none"),
  })
  .refine(areOrdered, { path: ['closesOn'], message: 'It cannot close before it opens' })
  .meta({ id: 'ExhibitionFacts' })
export type ExhibitionFacts = z.infer<typeof ExhibitionFacts>

export const ExhibitionWorks = z
  .strictObject({
    works: z
      .array(z.strictObject({ id: RowId, text: LongText(WORK_TEXT.maxLength.value).default('') }))
      .max(MAX_EXHIBITION_WORKS, `Please choose at most ${MAX_EXHIBITION_WORKS} works`)
      .refine((works) => isOnce(works.map(({ id }) => id)), ONCE),
  })
  .meta({ id: 'ExhibitionWorks' })
export type ExhibitionWork = z.infer<typeof ExhibitionWorks>['works'][number]

/** Millimetres: no wall of a room with 200 works is as long. */
const MAX_HANGING_OFFSET = 100_000_000

const curatedPlace = {
  id: RowId,
  room: z.int().min(0).max(MAX_EXHIBITION_WORKS).describe('Its index'),
  side: z.enum(WALL_SIDES),
  offset: z
    .int()
    .min(0)
    .max(MAX_HANGING_OFFSET)
    .describe('Millimetres from the left end of the wall, seen from inside, to the centre'),
}

export const HangingInput = z
  .strictObject({
    places: z
      .array(z.strictObject(curatedPlace))
      .max(MAX_EXHIBITION_WORKS)
      .refine((places) => isOnce(places.map(({ id }) => id)), ONCE),
    texts: z
      .array(LongText(ROOM_TEXT.maxLength.value))
      .max(MAX_EXHIBITION_WORKS)
      .describe('On the wall of each room, in their order'),
  })
  .meta({ id: 'HangingInput' })

/** An artist's changes to rooms that were hung automatically. */
export type CuratedHanging = z.infer<typeof HangingInput>
export type CuratedPlace = CuratedHanging['places'][number]

export const Arrangement = z
  .strictObject({
    exhibitions: z
      .array(RowId)
      .max(MAX_EXHIBITIONS)
      .refine(isOnce, ONCE)
      .optional()
      .describe('All your series and exhibitions in their order; those left out come last'),
    works: z
      .array(RowId)
      .max(MAX_PINNED_WORKS, `Please choose at most ${MAX_PINNED_WORKS} works`)
      .refine(isOnce, ONCE)
      .optional()
      .describe('The works at the top; all others follow, newest first'),
  })
  .meta({ id: 'Arrangement' })
export type Arrangement = z.infer<typeof Arrangement>

export const NamedExhibitionSchema = z
  .object({ id: z.uuid(), kind: Kind, title: z.string() })
  .meta({ id: 'NamedExhibition' })
export type NamedExhibition = z.infer<typeof NamedExhibitionSchema>

const facts = {
  ...NamedExhibitionSchema.shape,
  opensOn: z.iso.date().nullable(),
  closesOn: z.iso.date().nullable(),
  place: z.string(),
  state: z
    .enum(['upcoming', 'current', 'past'])
    .nullable()
    .describe('By the dates and today in UTC; null without dates'),
}

export const ExhibitionSummarySchema = z
  .object({
    ...facts,
    isPublished: z.boolean(),
    count: z.int().describe('Works that everybody sees; to their artist, all'),
    covers: z.array(WorkCardSchema).describe('The first works that everybody sees'),
  })
  .meta({ id: 'ExhibitionSummary' })
export type ExhibitionSummary = z.infer<typeof ExhibitionSummarySchema>

const ArtistOfIt = z.object({ id: z.uuid(), name: z.string() })

export const FoundExhibitionsSchema = z
  .object({
    items: z.array(
      ExhibitionSummarySchema.extend({ artist: ArtistOfIt }).meta({ id: 'FoundExhibition' }),
    ),
    nextCursor: z.string().nullable(),
    correctedTo: z
      .string()
      .nullable()
      .describe('The words that were looked for instead of misspelt ones'),
  })
  .meta({ id: 'FoundExhibitions' })
export type FoundExhibitions = z.infer<typeof FoundExhibitionsSchema>
export type FoundExhibition = FoundExhibitions['items'][number]

const detail = { ...facts, text: z.string(), isPublished: z.boolean() }

const marks = { isFavorited: z.boolean(), isInCollection: z.boolean() }

export const ExhibitionSchema = z
  .object({
    ...detail,
    artist: ArtistOfIt,
    works: z.array(
      WorkCardSchema.extend({ ...marks, text: z.string() }).meta({ id: 'ExhibitedWork' }),
    ),
  })
  .meta({ id: 'Exhibition' })

/** A work as its artist arranges it: published or not. */
const ArrangedWorkSchema = WorkCardSchema.pick({
  id: true,
  title: true,
  urls: true,
  image: true,
  alt_description: true,
})
  .extend({ status: z.enum(WORK_STATUSES) })
  .meta({ id: 'ArrangedWork' })
export type ArrangedWork = z.infer<typeof ArrangedWorkSchema>

export const OwnExhibitionSchema = z
  .object({
    ...detail,
    revision: z.int(),
    hiddenReason: z.string().nullable().describe('Why operators hide it'),
    hanging: z
      .object({ places: z.array(z.object(curatedPlace)), texts: z.array(z.string()) })
      .describe('What you have changed of its rooms'),
    works: z.array(
      ArrangedWorkSchema.extend({ text: z.string() }).meta({ id: 'OwnExhibitedWork' }),
    ),
  })
  .meta({ id: 'OwnExhibition' })
export type OwnExhibition = z.infer<typeof OwnExhibitionSchema>

export const OwnArrangementSchema = z
  .object({
    exhibitions: z.array(ExhibitionSummarySchema),
    works: z.array(ArrangedWorkSchema).describe('At the top of your page'),
  })
  .meta({ id: 'OwnArrangement' })
