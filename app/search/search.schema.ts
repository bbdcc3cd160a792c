import { z } from 'zod'
import { MEDIA } from '../artworks/medium.ts'
import { artworkRules } from '../artworks/artwork-rules.ts'
import { EXHIBITION_KINDS } from '../exhibitions/exhibition.ts'
import { RowId } from '../http/id.schema.ts'
import { normaliseLine } from '../kernel/normalise-text.ts'
import { centsFromEuros, groupThousands, MAX_PRICE } from '../kernel/money.ts'
import { ORIENTATIONS, SIZES, type Range } from './bands.ts'
import type { WantedColour } from '../images/appearance/colour.ts'
import { FIRST_YEAR, LAST_YEAR } from './filter-query.ts'
import { MAX_COUNTED_HITS, MAX_VALUES, SORTS, wordsOf, type Search, MAX_COLOURS } from './search.ts'

const MAX_Q = 200

/** A parameter that may be repeated. */
const many = <Value extends z.ZodType<unknown, string>>(value: Value, max = MAX_VALUES) =>
  z
    .union([value, z.array(value).max(max, `Please give at most ${max}`)])
    .optional()
    .transform((given): z.output<Value>[] =>
      given === undefined ? [] : [...new Set(Array.isArray(given) ? given : [given])],
    )

const text = (max: number) =>
  z
    .string()
    .max(4 * max)
    .overwrite(normaliseLine)
    .max(max)

/** Aborts, so that `checkRanges` compares numbers only. */
const numberOf = (pattern: RegExp, message: string) =>
  z.string().regex(pattern, { abort: true, error: message }).transform(Number)
const { value: MAX_SIDE } = artworkRules.width.number.max
const YEARS = `Please give a year from ${FIRST_YEAR} to ${LAST_YEAR}`
const Euros = numberOf(/^\d{1,8}(?:\.\d{1,2})?$/, 'Please give a price in euros, such as 250')
  .pipe(z.number().max(MAX_PRICE, `Please give at most €${groupThousands(String(MAX_PRICE))}`))
  .optional()
const Centimetres = numberOf(/^\d{1,6}$/, 'Please give whole centimetres')
  .pipe(z.number().max(MAX_SIDE, `Please give at most ${MAX_SIDE} cm`))
  .optional()
const Year = numberOf(/^\d{1,4}$/, 'Please give a year, such as 1999')
  .pipe(z.number().min(FIRST_YEAR, YEARS).max(LAST_YEAR, YEARS))
  .optional()

const COLOUR = /^#?([0-9a-fA-F]{6})(?::(0?\.\d{1,4}|1(?:\.0+)?|0))?$/
const Colour = z
  .string()
  .regex(COLOUR, 'Please give a colour such as 1f4e79 or 1f4e79:0.4')
  .transform((given): WantedColour => {
    const [, hex = '', share = '1'] = COLOUR.exec(given) ?? []
    return { hex: hex.toLowerCase(), share: Number(share) }
  })

const Flag = z.enum(['1', '0', 'true', 'false'])
const isYes = (given: z.infer<typeof Flag>): boolean => given === '1' || given === 'true'

/** Every parameter of a search, all optional. */
export const searchParameters = {
  q: text(MAX_Q).optional().describe('Words of titles, descriptions, tags, artists and places'),
  medium: many(z.enum(MEDIA)),
  orientation: many(z.enum(ORIENTATIONS)),
  size: many(z.enum(SIZES)).describe('By the longer side: up to 40, 100 and 160 cm, and beyond'),
  minPrice: Euros.describe('Euros'),
  maxPrice: Euros.describe('Euros'),
  minWidth: Centimetres.describe('Centimetres'),
  maxWidth: Centimetres.describe('Centimetres'),
  minHeight: Centimetres.describe('Centimetres'),
  maxHeight: Centimetres.describe('Centimetres'),
  yearFrom: Year,
  yearTo: Year,
  tag: many(text(200)).describe('Works with all of these tags'),
  artistId: many(RowId).describe('Only works of these artists'),
  place: many(text(100)).describe('Words of where the artist lives'),
  colour: many(Colour, MAX_COLOURS).describe(
    'As `rrggbb`, or `rrggbb:0.4` with the share of the picture: works with most of these colours',
  ),
  available: Flag.transform(isYes)
    .optional()
    .describe('`1`: works of which a copy is left; `0`: those that are sold'),
  sort: z.enum(SORTS).optional().describe('`relevance` with words or colours, else `newest`'),
  facets: Flag.default('0')
    .transform(isYes)
    .describe('`1` adds the total and the counts of each filter'),
} as const

const RANGES = [
  ['minPrice', 'maxPrice'],
  ['minWidth', 'maxWidth'],
  ['minHeight', 'maxHeight'],
  ['yearFrom', 'yearTo'],
] as const

type RangeEnd = (typeof RANGES)[number][number]

/** Refuses ranges that end before they begin. */
export function checkRanges(
  given: { readonly [Name in RangeEnd]?: number | undefined },
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  for (const [from, to] of RANGES) {
    if ((given[from] ?? 0) <= (given[to] ?? Infinity)) continue
    const message = `\`${to}\` is below \`${from}\``
    context.addIssue({ code: 'custom', path: [to], message })
  }
}

export type SearchParameters = z.output<z.ZodObject<typeof searchParameters>>

const centsOf = (euros: number | undefined) =>
  euros === undefined ? undefined : centsFromEuros(euros)

/** Makes a search from parsed parameters. */
export function toSearch(given: SearchParameters): Search {
  const range = (min?: number, max?: number): Range => ({ min, max })
  const tags = given.tag.filter((tag) => tag !== '')
  const q = wordsOf(given.q ?? '').length === 0 ? '' : (given.q ?? '')
  const ranked = q !== '' || given.colour.length > 0
  const unranked = given.sort === 'relevance' ? undefined : given.sort
  return {
    q,
    media: given.medium,
    orientations: given.orientation,
    sizes: given.size,
    price: range(centsOf(given.minPrice), centsOf(given.maxPrice)),
    width: range(given.minWidth, given.maxWidth),
    height: range(given.minHeight, given.maxHeight),
    year: range(given.yearFrom, given.yearTo),
    tags,
    artistIds: given.artistId,
    colours: given.colour,
    places: given.place.filter((place) => wordsOf(place).length > 0),
    isAvailable: given.available ?? null,
    sort: ranked ? (given.sort ?? 'relevance') : (unranked ?? 'newest'),
  }
}

/**
 * Whether the parameters make a search. With no artist or one, and nothing else, the gallery is
 * listed.
 */
export function asksForSearch(given: SearchParameters): boolean {
  const { artistId, facets, ...rest } = given
  const isGiven = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined
  return facets || artistId.length > 1 || Object.values(rest).some(isGiven)
}

const count = {
  count: z.int(),
  isCapped: z.boolean().describe(`There are at least so many; counted up to ${MAX_COUNTED_HITS}`),
}
const CountSchema = z.object(count).meta({ id: 'Count' })

const FacetValue = z
  .object({ value: z.string(), label: z.string(), ...count })
  .meta({ id: 'FacetValue' })
const PriceFacet = z
  .object({ minPrice: z.number(), maxPrice: z.number().nullable(), ...count })
  .meta({ id: 'PriceFacet' })

/**
 * The most frequent values of each filter, each counted without that filter. Tags that were asked
 * for come first.
 */
export const FacetsSchema = z
  .object({
    medium: z.array(FacetValue),
    orientation: z.array(FacetValue),
    price: z.array(PriceFacet),
    size: z.array(FacetValue),
    tag: z.array(FacetValue).describe('Those that were asked for first'),
    artist: z.array(FacetValue),
    place: z.array(FacetValue),
    availability: z.array(FacetValue).describe('`1` and `0`, as `available` takes them'),
  })
  .meta({ id: 'Facets' })
export type Facets = z.infer<typeof FacetsSchema>

/** The fields of a search response besides its page. */
export const searchAnswer = {
  correctedTo: z
    .string()
    .optional()
    .describe('The words that were looked for instead, where nothing has those that were given'),
  total: CountSchema.optional(),
  facets: FacetsSchema.optional(),
}

/** The words of a search. */
export const WordsQuery = z.object({ q: text(MAX_Q).default('') })

/** Without words, all exhibitions are listed. */
export const ExhibitionsQuery = z.object({
  q: text(MAX_Q).optional().describe('Words of the title, or their beginnings'),
  cursor: z.string().max(100).optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number().int().min(1).max(100).default(12),
})

export const SuggestionsSchema = z
  .object({
    artists: z.array(z.object({ id: z.uuid(), name: z.string(), photo: z.string() })),
    works: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        artist: z.string(),
        image: z.string(),
      }),
    ),
    exhibitions: z
      .array(
        z.object({
          id: z.uuid(),
          kind: z.enum(EXHIBITION_KINDS),
          title: z.string(),
          artist: z.string(),
          image: z.string().describe("Of its first work; '' without one"),
        }),
      )
      .describe('Series and exhibitions'),
    tags: z.array(z.object({ tag: z.string(), label: z.string() })),
  })
  .meta({ id: 'Suggestions' })
export type Suggestions = z.infer<typeof SuggestionsSchema>
