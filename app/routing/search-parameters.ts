/** The parameters of a search, in the order in which a canonical query has them. */
export const SEARCH_PARAMETERS = [
  'q',
  'medium',
  'orientation',
  'size',
  'minPrice',
  'maxPrice',
  'minWidth',
  'maxWidth',
  'minHeight',
  'maxHeight',
  'yearFrom',
  'yearTo',
  'tag',
  'artistId',
  'place',
  'colour',
  'available',
  'sort',
] as const

/** Adds the similar works to the page of a work, for browsers without scripts. */
export const SIMILAR_PARAMETER = 'similar'
