import { z } from 'zod'
import { WorkCardSchema } from '../artworks/artwork.schema.ts'
import { physicalFields } from '../artworks/physical/physical.schema.ts'
import { WALL_SIDES } from '../artworks/physical/wall-side.ts'
import { checkRanges, searchParameters } from '../search/search.schema.ts'
import { MAX_CURSOR_LENGTH } from './room-cursor.ts'
import { ROOM_KINDS } from './room-source.ts'

const Cursor = z
  .string()
  .max(MAX_CURSOR_LENGTH)
  .optional()
  .describe('`nextCursor` of the rooms before these')

export const RoomsOf = z.object({
  kind: z.enum(ROOM_KINDS),
  id: z.string().min(1).max(64).describe('Of an artist or an exhibition, or the end of a link'),
})
export const RoomQuery = z.object({ cursor: Cursor })

const { facets: _, ...filters } = searchParameters
export const SearchRoomQuery = z.object({ cursor: Cursor, ...filters }).superRefine(checkRanges)

const Side = z.enum(WALL_SIDES)
const Millimetres = z.int()
const FloorPointSchema = z
  .object({ x: Millimetres.describe('To the east'), z: Millimetres.describe('To the south') })
  .meta({ id: 'FloorPoint' })

const RoomSchema = z
  .object({
    corner: FloorPointSchema.describe('The north-western corner'),
    width: Millimetres,
    length: Millimetres,
    height: Millimetres,
    doorways: z.array(
      z.object({
        side: Side,
        offset: Millimetres.describe('From the left end of the wall, seen from inside'),
        width: Millimetres,
        height: Millimetres,
        to: z.int().describe('The index of the room behind it'),
      }),
    ),
    bench: FloorPointSchema.nullable().describe('Its middle'),
    text: z.string().describe("What its artist writes on the wall; '' if nothing"),
  })
  .meta({ id: 'Room' })

const PlaceSchema = z
  .object({
    room: z.int().describe('Its index, counted from the first room of all'),
    side: Side,
    offset: Millimetres.describe('From the left end of the wall, seen from inside, to the centre'),
    centre: Millimetres.describe('Above the floor'),
  })
  .meta({ id: 'HangingPlace' })

const UnhungWorkSchema = WorkCardSchema.extend({
  isFavorited: z.boolean(),
  isInCollection: z.boolean(),
  artistId: z.uuid().nullable().describe('Null for a stock photo'),
  technique: z.string(),
  ...physicalFields,
  text: z.string().describe('What the artist writes about it there, or the note of a list'),
}).meta({ id: 'UnhungWork' })

const HungWorkSchema = UnhungWorkSchema.extend({
  dimensions: physicalFields.dimensions.unwrap(),
  place: PlaceSchema,
  files: z
    .array(z.object({ url: z.string(), width: z.int(), height: z.int() }))
    .describe('WebP files, from the smallest to the largest; pixels'),
}).meta({ id: 'HungWork' })

export const RoomPartSchema = z
  .object({
    title: z.string().describe('Of the exhibition or list, or the artist’s name'),
    artist: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    isPublic: z.boolean().describe('False for your own draft of an exhibition'),
    correctedTo: z.string().optional().describe('The words that were looked for instead'),
    firstRoom: z.int().describe('The index of the first of these rooms'),
    rooms: z.array(RoomSchema).describe('Millimetres'),
    works: z.array(HungWorkSchema).describe('In the order in which a visitor meets them'),
    unhung: z.array(UnhungWorkSchema).describe('Works whose size is not stated'),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'RoomPart' })

export type RoomPart = z.infer<typeof RoomPartSchema>
export type HungWork = z.infer<typeof HungWorkSchema>
export type UnhungWork = z.infer<typeof UnhungWorkSchema>
