/** The colours that the search offers, with their names. */
export const SWATCHES = {
  c03028: 'Red',
  e07b2a: 'Orange',
  e8c33c: 'Yellow',
  '4e8a4a': 'Green',
  '2f8f8b': 'Teal',
  '2f5fb3': 'Blue',
  '7a4fa3': 'Violet',
  e39aac: 'Pink',
  '7b5236': 'Brown',
  '1c1a1a': 'Black',
  '8c8c8c': 'Grey',
  f4f1ea: 'White',
} as const

/** The entries of the swatches for a map of `ValueLabels`. */
export const SWATCH_LABELS = Object.entries(SWATCHES).map(
  ([hex, name]) => [`colour ${hex}`, name.toLowerCase()] as const,
)
