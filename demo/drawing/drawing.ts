import type { DemoArtist, DemoWork } from '../demo-artist.ts'
import type { ArtistDrawings } from './artist-drawings.ts'
import { groupSketches } from './group-sketches.ts'
import { headSketches } from './head-sketches.ts'
import { landscapists } from './landscape-drawings.ts'
import { lineArtists } from './line-drawings.ts'
import { portraitists } from './portraitist-drawings.ts'
import type { Drawing } from './sheet.ts'
import { sketchHead } from './sketch-layout.ts'
import { stillLifeArtists } from './still-life-drawings.ts'

const drawingsByArtist = new Map(
  [...lineArtists, ...portraitists, ...landscapists, ...stillLifeArtists].map(
    (drawings): [string, ArtistDrawings] => [drawings.key, drawings],
  ),
)

export function drawPortrait({ key }: Pick<DemoArtist, 'key'>): Drawing {
  const drawings = drawingsByArtist.get(key)
  if (drawings === undefined) throw new Error(`nothing draws ${key}`)
  return drawings.portrait()
}

export function drawWork(
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

/** All that is drawn, to compare with what the gallery lists. */
export const drawnTitles = [...drawingsByArtist.values()].flatMap(({ key, works }) =>
  Object.keys(works).map((title) => `${key} ${title}`),
)
export const drawnSketches = [...Object.keys(headSketches), ...Object.keys(groupSketches)]
