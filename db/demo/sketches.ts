import type { Sketch } from '../../app/stock-photos/sketch-source.server.ts'
import { stockSketches } from './sketch-set.ts'

/** The built-in set that stands in for the stock-photo service. */
export const listDemoSketches = (): Sketch[] =>
  stockSketches.map(({ draw: _draw, ...sketch }) => sketch)

/** @returns the sketch as an SVG document, or null when there is no such sketch */
export async function findDemoSketch(id: string): Promise<string | null> {
  return stockSketches.find((sketch) => sketch.id === id)?.draw().svg ?? null
}
