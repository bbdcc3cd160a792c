import { drawHillTown } from './style-hilltown.ts'
import { drawCrosshatch } from './style-crosshatch.ts'
import { drawCurrent } from './style-current.ts'
import { drawEngraving } from './style-engraving.ts'
import { drawOneLine } from './style-one-line.ts'
import { drawRidges } from './style-ridge.ts'
import { drawStrands } from './style-strand.ts'
import { drawTopography } from './style-topography.ts'
import { INK } from './sheet.ts'
import { type ArtistDrawings, PORTRAIT_FORMAT } from './artist-drawings.ts'

const eilidhMacrae: ArtistDrawings = {
  key: 'eilidh-macrae',
  portrait: () =>
    drawEngraving('eilidh self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      lines: 26,
      cross: false,
      cut: [0, 0.25, 1],
      ink: INK.sepia,
      sitter: { hair: 'bun', gaze: 0.8 },
      pose: { yaw: 0.45, pitch: 0 },
    }),
  works: {
    'Eilean gun Ainm': (format) => drawTopography('eilean', { format, land: 'island', detail: 3 }),
    'Sheet 17: the drowned coast': (format) =>
      drawTopography('drowned coast', { format, land: 'coast', detail: 3.4 }),
    'High ground, no path': (format) =>
      drawTopography('high ground', { format, land: 'range', detail: 2.4, ink: INK.sepia }),
    'Night soundings': (format) =>
      drawTopography('night soundings', {
        format,
        land: 'island',
        detail: 4,
        paper: 'night',
        ink: '#d9cfb8',
        water: '#7fb1b3',
      }),
  },
}

const harukaMori: ArtistDrawings = {
  key: 'haruka-mori',
  portrait: () =>
    drawOneLine('haruka self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      weight: 7,
      ink: INK.soot,
      sitter: { hair: 'bun', nose: -0.5, gaze: 0.5 },
      pose: { yaw: -0.65, pitch: 0.1, roll: 0.03 },
    }),
  works: {
    'Three stones, one morning': (format) =>
      drawCurrent('three stones', { format, stones: 3, wander: 0.08, gap: 13 }),
    'After the carp turned': (format) =>
      drawCurrent('carp', {
        format,
        stones: 0,
        wander: 0.85,
        second: INK.blue,
        shape: 'disc',
        gap: 13,
      }),
    'Seven islands at low water': (format) =>
      drawCurrent('seven islands', { format, stones: 7, wander: 0.14, ink: INK.indigo, gap: 13 }),
    'The raker’s mistake': (format) =>
      drawCurrent('mistake', { format, stones: 1, wander: 0.42, heading: Math.PI / 2, gap: 13 }),
  },
}

const noorSaid: ArtistDrawings = {
  key: 'noor-said',
  portrait: () =>
    drawCrosshatch('noor self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      sitter: { hair: 'crop', beard: 0.9, age: 0.4, nose: 0.6, hairDark: 0.8 },
      pose: { yaw: -0.5, pitch: 0 },
    }),
  works: {
    'Ridge, after rain': (format) =>
      drawRidges('ridge after rain', { format, ranges: 6, rugged: 0.7, second: INK.rust }),
    'Shandur, the lake still open': (format) =>
      drawRidges('shandur', { format, ranges: 4, rugged: 1, lake: true, second: INK.ochre }),
    'Moon over the wrong pass': (format) =>
      drawRidges('wrong pass', {
        format,
        ranges: 5,
        rugged: 0.45,
        light: 'moon',
        ink: INK.indigo,
      }),
    'The long view from kilometre 212': (format) =>
      drawRidges('kilometre 212', { format, ranges: 4, rugged: 0.8, light: 'none' }),
  },
}

const despinaVlachou: ArtistDrawings = {
  key: 'despina-vlachou',
  portrait: () =>
    drawStrands('despina self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      sitter: { hair: 'curls', age: 0.3, gaze: 0.85 },
      pose: { yaw: 0.5, pitch: 0 },
    }),
  works: {
    'Everyone said yes': (format) =>
      drawHillTown('everyone said yes', {
        format,
        plots: 9,
        hill: 5.5,
        uneven: 0.9,
        roofs: 'mixed',
        second: INK.rust,
      }),
    'Upper town without cats': (format) =>
      drawHillTown('upper town', { format, plots: 6, hill: 4, uneven: 0.7, roofs: 'flat' }),
    'Ano Meria, every gable': (format) =>
      drawHillTown('ano meria', {
        format,
        plots: 8,
        hill: 2.4,
        uneven: 0.6,
        roofs: 'gabled',
        second: INK.blue,
      }),
    'Proposal for a very tall neighbour': (format) =>
      drawHillTown('tall neighbour', {
        format,
        plots: 5,
        hill: 9,
        uneven: 2,
        roofs: 'mixed',
        ink: INK.indigo,
        second: INK.rust,
      }),
  },
}

export const landscapists: readonly ArtistDrawings[] = [
  eilidhMacrae,
  harukaMori,
  noorSaid,
  despinaVlachou,
]
