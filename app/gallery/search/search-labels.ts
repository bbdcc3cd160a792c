import { SWATCH_LABELS } from './swatches.ts'
import { capitalised, MEDIA } from '../../artworks/medium.ts'
import { ORIENTATIONS, SIZES } from '../../search/bands.ts'
import type { Facets } from '../../search/search.schema.ts'
import type { ValueLabels } from './search-filter.ts'

const named = (filter: string, values: readonly string[]) =>
  values.map((value) => [`${filter} ${value}`, capitalised(value)] as const)

const FIXED_LABELS: ReadonlyArray<readonly [string, string]> = [
  ...SWATCH_LABELS,
  ...named('medium', MEDIA),
  ...named('orientation', ORIENTATIONS),
  ...named('size', SIZES),
]

type Named = {
  readonly facets: Facets | null
  /** Names by artist id. */
  readonly artistNames: Readonly<Record<string, string>>
}

/** Labels of filter values: the fixed ones, those of counted values, and artists' names. */
export function labelsOf({ facets, artistNames }: Named): ValueLabels {
  const counted = facets && { tag: facets.tag, place: facets.place, artistId: facets.artist }
  return new Map([
    ...FIXED_LABELS,
    ...Object.entries<Facets['tag']>(counted ?? {}).flatMap(([filter, values]) =>
      values.map(({ value, label }) => [`${filter} ${value}`, label] as const),
    ),
    ...Object.entries(artistNames).map(([id, name]) => [`artistId ${id}`, name] as const),
  ])
}
