/** A colour of a search, as `rrggbb`, and its part of the wanted colours. */
type ChosenColour = { readonly hex: string; readonly percent: number }

const COLOUR = /^#?([0-9a-f]{6})(?::([\d.]+))?$/i

/** The colours in the query of a search. Colours without a share are wanted equally. */
export function chosenColours(query: string): ChosenColour[] {
  const colours = new URLSearchParams(query).getAll('colour').flatMap((value) => {
    const [, hex, share = '1'] = COLOUR.exec(value) ?? []
    return hex === undefined ? [] : [{ hex: hex.toLowerCase(), share: Number(share) }]
  })
  const total = colours.reduce((sum, { share }) => sum + share, 0)
  return colours.map(({ hex, share }) => ({
    hex,
    percent: Math.round(total === 0 ? 100 / colours.length : (100 * share) / total),
  }))
}

/** The name of the field for the share of a colour. */
export const shareField = (hex: string) => `share-${hex}`

/** The fields of a colour that is no swatch: the button that adds it, and the colour. */
export const ADD_FIELD = 'add'
export const OTHER_FIELD = 'other'

/**
 * The `colour` parameters of a form or a link: as `rrggbb`, and `rrggbb:0.4` where shares differ. A
 * colour without a share makes all shares equal.
 */
export function coloursOf(parameters: URLSearchParams): string[] {
  const other = parameters.has(ADD_FIELD) ? parameters.getAll(OTHER_FIELD) : []
  const added = other.map((value) => value.replace('#', ''))
  const colours = [...new Set([...parameters.getAll('colour'), ...added])]
  const shares = colours.map((hex) => parameters.get(shareField(hex)) ?? '')
  const areGiven = shares.every((share) => /^[1-9]\d?$/.test(share))
  if (!areGiven || new Set(shares).size < 2) return colours
  return colours.map((hex, nth) => `${hex}:${Number(shares[nth]) / 100}`)
}
