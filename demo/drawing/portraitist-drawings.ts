import { drawMist } from './style-mist.ts'
import { drawStrands } from './style-strand.ts'
import { drawThread } from './style-thread.ts'
import { drawWash } from './style-wash.ts'
import { INK } from './sheet.ts'
import { type ArtistDrawings, PORTRAIT_FORMAT } from './artist-drawings.ts'

const davitKhachatryan: ArtistDrawings = {
  key: 'davit-khachatryan',
  portrait: () =>
    drawThread('davit self', {
      format: PORTRAIT_FORMAT,
      size: 0.66,
      at: [0.5, 0.44],
      path: 'spiral',
      gap: 17,
      sitter: { hair: 'crop', beard: 0.9, age: 0.6 },
      pose: { yaw: 0.4, pitch: 0, lamp: [-0.8, 0.6, 0.5] },
    }),
  works: {
    'Station 4, quiet day': (format) =>
      drawThread('station four', {
        format,
        size: 0.7,
        at: [0.5, 0.44],
        path: 'spiral',
        gap: 15,
        sitter: { hair: 'bob', gaze: 0.9, lips: 0.6, hairDark: 0.75, age: 0.1 },
        pose: { yaw: 0.35, pitch: 0.03, roll: 0, lamp: [-0.8, 0.6, 0.5] },
      }),
    'Drum record: my father listening': (format) =>
      drawThread('drum record', {
        format,
        size: 0.6,
        at: [0.5, 0.42],
        path: 'rows',
        gap: 16,
        sitter: { hair: 'crop', age: 0.95, hairDark: 0.3, brow: 0.8, nose: 0.8, hump: 0.7 },
        pose: { yaw: -0.5, pitch: 0.08, roll: 0, lamp: [0.8, 0.6, 0.5] },
      }),
    Aftershock: (format) =>
      drawThread('aftershock', {
        format,
        size: 0.68,
        at: [0.5, 0.44],
        path: 'spiral',
        gap: 14,
        ink: '#8d2f22',
        sitter: { hair: 'swept', beard: 1, age: 0.7, brow: 0.9, hairDark: 0.8 },
        pose: { yaw: -0.3, pitch: 0.02, roll: 0, lamp: [0.85, 0.55, 0.45] },
      }),
    'Two components, north and east': (format) =>
      drawThread('two components', {
        format,
        size: 0.74,
        at: [0.55, 0.46],
        path: 'rows',
        gap: 15,
        ink: INK.indigo,
        sitter: { hair: 'curls', hairDark: 0.85, lips: 0.8, age: 0 },
        pose: { yaw: 0.55, pitch: 0.02, roll: 0, lamp: [-0.8, 0.6, 0.5] },
      }),
  },
}

const leilaBenmansour: ArtistDrawings = {
  key: 'leila-benmansour',
  portrait: () =>
    drawWash('leila self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      ink: INK.plum,
      sitter: { hair: 'long', gaze: 0.9 },
      pose: { yaw: -0.5, pitch: 0.02 },
    }),
  works: {
    'Aunt Zohra hears the lift': (format) =>
      drawWash('zohra', {
        format,
        size: 0.55,
        ink: INK.plum,
        sitter: { hair: 'scarf', age: 0.6, gaze: 0.9 },
        pose: { yaw: 0.6, pitch: 0.02, roll: -0.04, lamp: [-0.75, 0.65, 0.55] },
      }),
    'Blue hour, no lamp': (format) =>
      drawWash('blue hour', {
        format,
        size: 0.55,
        ink: INK.indigo,
        sitter: { hair: 'curls', age: 0.1, lips: 0.6, gaze: 0.75 },
        pose: { yaw: -0.62, pitch: 0.08, roll: 0.03, lamp: [0.85, 0.5, 0.4] },
      }),
    'The translator': (format) =>
      drawWash('translator', {
        format,
        size: 0.52,
        ink: INK.sepia,
        sitter: { hair: 'bob', lips: 0.5, age: 0.2, hairDark: 0.8 },
        pose: { yaw: 0.85, pitch: 0.04, roll: 0.04, lamp: [-0.6, 0.8, 0.6] },
      }),
    'Profile kept for the family': (format) =>
      drawWash('family profile', {
        format,
        size: 0.56,
        ink: INK.green,
        sitter: { hair: 'crop', nose: 0.7, hump: 0.8, age: 0.5, beard: 0.7 },
        pose: { yaw: 1.4, pitch: 0, roll: 0, lamp: [0.6, 0.7, 0.55] },
      }),
  },
}

const ruiTavares: ArtistDrawings = {
  key: 'rui-tavares',
  portrait: () =>
    drawStrands('rui self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      sitter: { hair: 'swept', beard: 0.6, age: 0.3 },
      pose: { yaw: -0.45, pitch: 0 },
    }),
  works: {
    'Lota, five in the morning': (format) =>
      drawStrands('lota', {
        format,
        size: 0.55,
        sitter: { hair: 'bun', age: 0.7, brow: 0.4, hairDark: 0.7 },
        pose: { yaw: 0.5, pitch: 0.02, roll: 0, lamp: [-0.8, 0.6, 0.5] },
      }),
    'Ice man': (format) =>
      drawStrands('ice man', {
        format,
        size: 0.55,
        ink: INK.indigo,
        sitter: { hair: 'swept', jaw: 0.7, nose: 0.5, age: 0.5 },
        pose: { yaw: -0.65, pitch: 0.05, roll: 0.03, lamp: [0.75, 0.75, 0.5] },
      }),
    'Salt and rust': (format) =>
      drawStrands('salt and rust', {
        format,
        size: 0.62,
        at: [0.5, 0.44],
        second: INK.rust,
        sitter: { hair: 'long', lips: 0.7, age: 0.1, hairDark: 0.6 },
        pose: { yaw: 0.4, pitch: 0.06, roll: 0.04, lamp: [-0.8, 0.6, 0.55] },
      }),
    'Profile against the swell': (format) =>
      drawStrands('swell', {
        format,
        size: 0.54,
        ink: INK.soot,
        sitter: { hair: 'crop', beard: 1, age: 0.9, nose: 0.6, hump: 0.6, hairDark: 0.45 },
        pose: { yaw: -1.3, pitch: -0.03, roll: 0, lamp: [-0.45, 0.75, 0.5] },
      }),
  },
}

const wenJiahui: ArtistDrawings = {
  key: 'wen-jiahui',
  portrait: () =>
    drawWash('jiahui self', {
      format: PORTRAIT_FORMAT,
      size: 0.62,
      at: [0.5, 0.46],
      ink: INK.black,
      sitter: { hair: 'bob', nose: -0.5, gaze: 0.7, age: 0.2, hairDark: 0.8 },
      pose: { yaw: 0.4, pitch: 0.05 },
    }),
  works: {
    'Four pines and a decision': (format) =>
      drawMist('four pines', { format, hills: 6, near: 'pines', moon: true, seal: INK.red }),
    'Ferryman, no fare': (format) =>
      drawMist('ferryman', { format, hills: 5, near: 'boat', seal: INK.red }),
    'Reeds, remembering wind': (format) =>
      drawMist('reeds', { format, hills: 5, near: 'reeds', ink: INK.indigo }),
    'Nine going south': (format) =>
      drawMist('nine south', { format, hills: 7, near: 'birds', moon: true, seal: INK.red }),
  },
}

export const portraitists: readonly ArtistDrawings[] = [
  davitKhachatryan,
  leilaBenmansour,
  ruiTavares,
  wenJiahui,
]
