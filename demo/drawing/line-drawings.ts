import { drawEngraving } from './style-engraving.ts'
import { drawCrosshatch } from './style-crosshatch.ts'
import { drawOneLine } from './style-one-line.ts'
import { INK } from './sheet.ts'
import { type ArtistDrawings, PORTRAIT_FORMAT } from './artist-drawings.ts'

const miraOsei: ArtistDrawings = {
  key: 'mira-osei',
  portrait: () =>
    drawOneLine('mira self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      weight: 8,
      sitter: { hair: 'curls', gaze: 0.9, lips: 0.7 },
      pose: { yaw: 0.5, pitch: 0.04, roll: 0.03 },
    }),
  works: {
    'Left turning': (format) =>
      drawOneLine('left turning', {
        format,
        size: 0.54,
        sitter: { hair: 'crop', jaw: 0.8, nose: 0.5, gaze: 0.9 },
        pose: { yaw: 0.62, pitch: 0.05, roll: -0.02 },
      }),
    'The pharmacist, Thursday': (format) =>
      drawOneLine('pharmacist', {
        format,
        size: 0.54,
        tint: '#dfa487',
        sitter: { hair: 'bun', lips: 0.6, jaw: -0.5, gaze: 0.85 },
        pose: { yaw: -0.55, pitch: 0.08, roll: 0.02 },
      }),
    'Man who was asked to move': (format) =>
      drawOneLine('asked to move', {
        format,
        size: 0.56,
        sitter: { hair: 'swept', nose: 0.8, hump: 0.9, jaw: 0.7, gaze: 0.9 },
        pose: { yaw: 1.38, pitch: 0.06, roll: 0 },
      }),
    'Sleeper, last boat': (format) =>
      drawOneLine('sleeper', {
        format,
        size: 0.62,
        at: [0.5, 0.45],
        ink: INK.indigo,
        sitter: { hair: 'curls', gaze: 0, lips: 0.8 },
        pose: { yaw: 0.42, pitch: 0.16, roll: 0.1 },
      }),
    'Headscarf, north wind': (format) =>
      drawOneLine('headscarf', {
        format,
        size: 0.52,
        tint: '#b4c6d3',
        sitter: { hair: 'scarf', lips: 0.4, gaze: 0.8 },
        pose: { yaw: 0.7, pitch: 0.02, roll: -0.03 },
      }),
    'Boy who knows the captain': (format) =>
      drawOneLine('captain boy', {
        format,
        size: 0.55,
        ink: INK.red,
        sitter: {
          hair: 'crop',
          nose: -0.7,
          hump: -0.8,
          jaw: -0.6,
          lips: 0.5,
          gaze: 1,
          brow: -0.6,
        },
        pose: { yaw: -1.3, pitch: -0.05, roll: 0 },
      }),
    'Two minutes at Willemskade': (format) =>
      drawOneLine('willemskade', {
        format,
        size: 0.54,
        sitter: { hair: 'swept', lips: 0.3, jaw: -0.3, gaze: 0.8 },
        pose: { yaw: -0.35, pitch: 0.05, roll: -0.04 },
      }),
    'Same man, a year later': (format) =>
      drawOneLine('same man', {
        format,
        size: 0.54,
        sitter: { hair: 'bald', jaw: 0.8, nose: 0.5, gaze: 0.9, brow: 0.7 },
        pose: { yaw: 0.6, pitch: 0.02, roll: 0.02 },
      }),
  },
}

const ilseBrandt: ArtistDrawings = {
  key: 'ilse-brandt',
  portrait: () =>
    drawEngraving('ilse self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      lines: 40,
      sitter: { hair: 'bun', age: 0.8, hairDark: 0.25 },
      pose: { yaw: -0.5, pitch: 0.02 },
    }),
  works: {
    'Forty-four cuts': (format) =>
      drawEngraving('forty four', {
        format,
        size: 0.56,
        sitter: { hair: 'curls', lips: 0.5, age: 0.1, hairDark: 0.7 },
        pose: { yaw: 0.55, pitch: 0.04, roll: 0, lamp: [-0.8, 0.6, 0.55] },
      }),
    'Specimen: the cashier': (format) =>
      drawEngraving('cashier', {
        format,
        size: 0.55,
        ink: INK.green,
        cut: [-0.2, 1, -0.15],
        sitter: { hair: 'bun', age: 0.85, gaze: 0.35, hairDark: 0.3 },
        pose: { yaw: -0.7, pitch: 0.14, roll: 0.02, lamp: [0.75, 0.7, 0.5] },
      }),
    'Vignette with beard': (format) =>
      drawEngraving('vignette', {
        format,
        size: 0.55,
        ink: INK.sepia,
        sitter: { hair: 'swept', beard: 1, hairDark: 0.6, age: 0.7, brow: 0.6 },
        pose: { yaw: 0.62, pitch: 0, roll: 0, lamp: [-0.7, 0.75, 0.55] },
      }),
    'Effigy for a very small currency': (format) =>
      drawEngraving('effigy', {
        format,
        size: 0.64,
        at: [0.5, 0.46],
        ink: INK.indigo,
        cut: [0, 1, 0.1],
        sitter: { hair: 'bun', nose: 0.3, gaze: 0.9, hairDark: 0.45 },
        pose: { yaw: -1.45, pitch: 0, roll: 0, lamp: [-0.5, 0.7, 0.6] },
      }),
    'Head on a slant': (format) =>
      drawEngraving('slant', {
        format,
        size: 0.52,
        lines: 48,
        cut: [0.75, 0.8, -0.2],
        sitter: { hair: 'long', lips: 0.5, hairDark: 0.75, age: 0.1 },
        pose: { yaw: 0.35, pitch: 0.05, roll: -0.05, lamp: [-0.8, 0.5, 0.6] },
      }),
  },
}

const adaWinther: ArtistDrawings = {
  key: 'ada-winther',
  portrait: () =>
    drawCrosshatch('ada self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      sitter: { hair: 'bob', gaze: 0.9, age: 0.4 },
      pose: { yaw: 0.45, pitch: 0 },
    }),
  works: {
    Patience: (format) =>
      drawCrosshatch('patience', {
        format,
        size: 0.55,
        sitter: { hair: 'bun', gaze: 0.15, lips: 0.6, age: 0.3 },
        pose: { yaw: -0.45, pitch: 0.18, roll: -0.06, lamp: [0.7, 0.7, 0.55] },
      }),
    'Carpenter, second sitting': (format) =>
      drawCrosshatch('carpenter', {
        format,
        size: 0.55,
        ink: INK.sepia,
        sitter: { hair: 'crop', beard: 1, jaw: 0.8, age: 0.6, hairDark: 0.6 },
        pose: { yaw: 0.6, pitch: -0.04, roll: 0.02, lamp: [-0.8, 0.6, 0.5] },
      }),
    'Model resting, seen from the cold side': (format) =>
      drawCrosshatch('resting', {
        format,
        size: 0.66,
        at: [0.56, 0.44],
        spacing: 10,
        sitter: { hair: 'curls', gaze: 0.5 },
        pose: { yaw: -1.15, pitch: 0.08, roll: 0, lamp: [0.6, 0.6, 0.15] },
      }),
    'Bald head, five directions': (format) =>
      drawCrosshatch('five directions', {
        format,
        size: 0.52,
        sitter: { hair: 'bald', age: 0.9, brow: 0.8, nose: 0.6, hump: 0.6 },
        pose: { yaw: 0.5, pitch: 0.08, roll: 0, lamp: [-0.75, 0.75, 0.45] },
      }),
  },
}

export const lineArtists: readonly ArtistDrawings[] = [miraOsei, ilseBrandt, adaWinther]
