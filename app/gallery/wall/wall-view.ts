/** The choices for a view to scale. All of them are in the address. */

export const WALL_COLOURS = ['white', 'grey', 'sage', 'blue', 'clay', 'charcoal'] as const
type WallColour = (typeof WALL_COLOURS)[number]

export const LIGHTS = ['day', 'evening', 'spotlight'] as const
export type Light = (typeof LIGHTS)[number]

/** The things of known size that can stand beside the work. */
export const COMPANIONS = ['visitor', 'sofa', 'door'] as const
export type Companion = (typeof COMPANIONS)[number]

export type WallView = {
  readonly wall: WallColour
  /** Null follows the theme: day or evening. */
  readonly light: Light | null
  readonly beside: Companion
  /** Centimetres from the middle of the wall, to the right. */
  readonly at: number
  /** The id of a second work. */
  readonly compared: string | null
}

/** The parameters of the address. */
export const VIEW_PARAMETERS = {
  wall: 'wall',
  light: 'light',
  beside: 'beside',
  at: 'at',
  compared: 'with',
} as const

/** Parses the address, with defaults for missing parameters. */
export function parseWallView(parameters: URLSearchParams): WallView {
  const text = (name: keyof typeof VIEW_PARAMETERS) => parameters.get(VIEW_PARAMETERS[name])
  const at = Math.round(Number(text('at')))
  return {
    wall: oneOf(WALL_COLOURS, text('wall')) ?? 'white',
    light: oneOf(LIGHTS, text('light')),
    beside: oneOf(COMPANIONS, text('beside')) ?? 'visitor',
    at: Number.isFinite(at) ? at : 0,
    compared: text('compared') || null,
  }
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text) ?? null

/** The query of a view, without default values. */
export function wallQuery({ wall, light, beside, at, compared }: WallView): string {
  const query = new URLSearchParams()
  if (wall !== 'white') query.set(VIEW_PARAMETERS.wall, wall)
  if (light !== null) query.set(VIEW_PARAMETERS.light, light)
  if (beside !== 'visitor') query.set(VIEW_PARAMETERS.beside, beside)
  if (at !== 0) query.set(VIEW_PARAMETERS.at, String(at))
  if (compared !== null) query.set(VIEW_PARAMETERS.compared, compared)
  return query.toString()
}

/** The address of a work's views to scale. */
export const wallPath = (id: string): string => `/artwork/${id}/on-a-wall`
