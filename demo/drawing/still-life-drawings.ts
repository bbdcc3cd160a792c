import { drawPlant } from './style-botany.ts'
import { drawCrosshatch } from './style-crosshatch.ts'
import { drawEngraving } from './style-engraving.ts'
import { drawOneLine } from './style-one-line.ts'
import { drawMoons, drawStarChart } from './style-sky.ts'
import { drawTruchet } from './style-truchet.ts'
import { drawVessels } from './style-vessel.ts'
import { drawWash } from './style-wash.ts'
import { drawWeave } from './style-weave.ts'
import { INK } from './sheet.ts'
import { type ArtistDrawings, PORTRAIT_FORMAT } from './artist-drawings.ts'

const nayraQuispe: ArtistDrawings = {
  key: 'nayra-quispe',
  portrait: () =>
    drawWash('nayra self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      ink: INK.rust,
      sitter: { hair: 'long', hairDark: 0.9, gaze: 0.9, age: 0.1 },
      pose: { yaw: 0.45, pitch: 0 },
    }),
  works: {
    'Draft for a blanket, eyes open': (format) =>
      drawWeave('eyes open', { format, threads: 32, draft: 'lozenge' }),
    'Herringbone, let go a little': (format) =>
      drawWeave('let go', {
        format,
        threads: 36,
        draft: 'herringbone',
        slack: 0.95,
        warp: INK.green,
        weft: INK.ochre,
      }),
    'Belt for walking downhill': (format) =>
      drawWeave('belt', {
        format,
        threads: 20,
        draft: 'steps',
        warp: INK.soot,
        weft: '#a3283c',
        slack: 0.4,
      }),
    'Roads between houses of relatives': (format) =>
      drawTruchet('roads', { format, tiles: 6, strands: 7, second: INK.rust }),
    'The river asks twice': (format) =>
      drawTruchet('river', { format, tiles: 9, strands: 5, ink: INK.indigo, second: INK.blue }),
  },
}

const brunoCalvi: ArtistDrawings = {
  key: 'bruno-calvi',
  portrait: () =>
    drawCrosshatch('bruno self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      ink: INK.sepia,
      sitter: { hair: 'bald', beard: 0.8, age: 1, hairDark: 0.3 },
      pose: { yaw: 0.5, pitch: 0.05 },
    }),
  works: {
    'Four who do not speak': (format) =>
      drawVessels('four', { format, vessels: ['bottle', 'jug', 'cup', 'vase'] }),
    'Flask with its shadow': (format) =>
      drawVessels('flask', { format, vessels: ['flask', 'bowl'], size: 0.44, ink: INK.sepia }),
    'The pharmacy, closed for lunch': (format) =>
      drawVessels('pharmacy', {
        format,
        vessels: ['jar', 'bottle', 'flask', 'jug', 'funnel', 'vase', 'jar'],
        size: 0.56,
      }),
    'Jug that was mended': (format) =>
      drawVessels('mended', {
        format,
        vessels: ['bottle', 'jug'],
        size: 0.46,
        ink: INK.soot,
        second: INK.rust,
      }),
  },
}

const junHalloran: ArtistDrawings = {
  key: 'jun-halloran',
  portrait: () =>
    drawOneLine('jun self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      weight: 7,
      ink: INK.green,
      sitter: { hair: 'swept', gaze: 0.9, nose: -0.3 },
      pose: { yaw: 0.55, pitch: 0.05, roll: 0.04 },
    }),
  works: {
    'Umbel, late': (format) =>
      drawPlant('umbel late', { format, plant: 'umbel', second: INK.rust }),
    'Male fern, both sides of the argument': (format) =>
      drawPlant('male fern', { format, plant: 'fern' }),
    'Branch from the dean’s garden': (format) => drawPlant('dean', { format, plant: 'branch' }),
    'Seed head, counted': (format) =>
      drawPlant('seed head', { format, plant: 'seedhead', ink: INK.sepia }),
    'Barley before the weather': (format) =>
      drawPlant('barley', { format, plant: 'grass', ink: '#6b4f1f' }),
  },
}

const tomasRey: ArtistDrawings = {
  key: 'tomas-rey',
  portrait: () =>
    drawEngraving('tomas self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      ink: INK.indigo,
      lines: 42,
      sitter: { hair: 'curls', beard: 0.6, age: 0.4 },
      pose: { yaw: -0.5, pitch: -0.04 },
    }),
  works: {
    'Five moons of one month': (format) =>
      drawMoons('five moons', { format, phases: [0.16, 0.31, 0.5, 0.69, 0.84] }),
    'Sky for a southern house': (format) => drawStarChart('southern house', { format }),
    'First quarter, good seeing': (format) =>
      drawMoons('first quarter', { format, phases: [0.29] }),
    'Chart on white, for daytime use': (format) =>
      drawStarChart('daytime', { format, paper: 'white', ink: INK.indigo, second: INK.red }),
  },
}

export const stillLifeArtists: readonly ArtistDrawings[] = [
  nayraQuispe,
  brunoCalvi,
  junHalloran,
  tomasRey,
]
