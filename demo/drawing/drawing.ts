import { WORK_EDGE } from '../demo-picture.ts'
import type { DemoArtist, DemoWork } from '../demo-artist.ts'
import type { ArtistDrawings } from './artist-drawings.ts'
import { assemblers } from './artists/assemblers.ts'
import { ceramists } from './artists/ceramists.ts'
import { geometricPainters } from './artists/geometric-painters.ts'
import { makers } from './artists/makers.ts'
import { painters } from './artists/painters.ts'
import { photographers } from './artists/photographers.ts'
import { printmakers } from './artists/printmakers.ts'
import { quietPainters } from './artists/quiet-painters.ts'
import { sculptors } from './artists/sculptors.ts'
import { groupSketches } from './group-sketches.ts'
import { headSketches } from './head-sketches.ts'
import { landscapists } from './landscape-drawings.ts'
import { lineArtists } from './line-drawings.ts'
import { portraitists } from './portraitist-drawings.ts'
import type { RasterArtist } from './raster-artist.ts'
import type { PixelDrawing } from './raster/raster.ts'
import type { Drawing } from './sheet.ts'
import { sketchHead } from './sketch-layout.ts'
import { stillLifeArtists } from './still-life-drawings.ts'

const drawingsByArtist = new Map(
  [...lineArtists, ...portraitists, ...landscapists, ...stillLifeArtists].map(
    (drawings): [string, ArtistDrawings] => [drawings.key, drawings],
  ),
)

/** Artists whose works are drawn as pixels. */
const rasterArtists = new Map(
  [
    ...painters,
    ...geometricPainters,
    ...quietPainters,
    ...printmakers,
    ...photographers,
    ...sculptors,
    ...ceramists,
    ...makers,
    ...assemblers,
  ].map((artist): [string, RasterArtist] => [artist.key, artist]),
)

export function drawPortrait({ key }: Pick<DemoArtist, 'key'>): Drawing {
  const drawings = drawingsByArtist.get(key) ?? rasterArtists.get(key)
  if (drawings === undefined) throw new Error(`nothing draws ${key}`)
  return drawings.portrait()
}

/** @param edge the long edge in pixels, for works that are drawn as pixels */
export function drawWork(
  artist: Pick<DemoArtist, 'key'>,
  work: Pick<DemoWork, 'title' | 'size'>,
  edge = WORK_EDGE,
): Drawing | PixelDrawing {
  const draw = rasterArtists.get(artist.key)?.works[work.title]
  return draw === undefined ? drawLines(artist, work) : draw({ format: work.size, edge })
}

/** @throws when the work is not drawn as SVG */
export function drawLines(
  { key }: Pick<DemoArtist, 'key'>,
  { title, size }: Pick<DemoWork, 'title' | 'size'>,
): Drawing {
  const draw = drawingsByArtist.get(key)?.works[title]
  if (draw === undefined) throw new Error(`nothing draws “${title}” by ${key}`)
  return draw(size)
}

/** @param id `sketch-<slug>` */
export function drawSketch(id: string): Drawing {
  const slug = id.replace(/^sketch-/, '')
  const head = headSketches[slug]
  const drawing = head === undefined ? groupSketches[slug]?.() : sketchHead(slug, head)
  if (drawing === undefined) throw new Error(`nothing draws ${id}`)
  return drawing
}

/** The titles of all works that can be drawn, for a test against the demo data. */
export const drawnTitles = [...drawingsByArtist.values(), ...rasterArtists.values()].flatMap(
  ({ key, works }) => Object.keys(works).map((title) => `${key} ${title}`),
)
export const drawnSketches = [...Object.keys(headSketches), ...Object.keys(groupSketches)]
