/** The walls of a room. */
export const WALL_SIDES = ['north', 'east', 'south', 'west'] as const
export type WallSide = (typeof WALL_SIDES)[number]
