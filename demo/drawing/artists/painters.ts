import { type Field, paintFields, paintGesture, type Gesture } from '../media/abstract.ts'
import { type OilLandscape, paintLandscape } from '../media/landscape-oil.ts'
import { type OilPortrait, paintPortrait } from '../media/portrait-oil.ts'
import type { RasterArtist } from '../raster-artist.ts'
import type { Ground } from '../raster/raster.ts'
import { paintSelf } from './self-portraits.ts'

const fields = (seed: string, stain: string, list: readonly Field[]) => (ground: Ground) =>
  paintFields(seed, { ground: stain, fields: list }, ground)
const field = (from: number, to: number, first: string, last: string): Field => ({
  from,
  to,
  colours: [first, last],
})

const agnesSzabo: RasterArtist = {
  key: 'agnes-szabo',
  portrait: () => paintSelf('agnes'),
  works: {
    'Room with the stove lit': fields('stove', '#7a1f1a', [
      field(0.07, 0.47, '#d8402a', '#b82a22'),
      field(0.51, 0.93, '#f08a2c', '#d85a24'),
    ]),
    'Plum, then less plum': fields('plum', '#2b1524', [
      field(0.06, 0.33, '#6b2447', '#4a1a38'),
      field(0.37, 0.7, '#8f3a5e', '#6b2447'),
      field(0.74, 0.94, '#c7788f', '#a8506f'),
    ]),
    'Noon has no edges': fields('noon', '#e8b43a', [
      field(0.07, 0.6, '#f7dc6a', '#f2c23e'),
      field(0.64, 0.93, '#fbf0c4', '#f6dd8c'),
    ]),
    'Under the ice, a lamp': fields('ice', '#12304a', [
      field(0.06, 0.52, '#2f6f95', '#1d4d72'),
      field(0.56, 0.7, '#f3c98a', '#e2a35a'),
      field(0.74, 0.94, '#173a58', '#0f2740'),
    ]),
    'What the moss agreed to': fields('moss', '#1f2b1c', [
      field(0.07, 0.4, '#4d6b34', '#34512a'),
      field(0.44, 0.93, '#8a9a4a', '#5b7536'),
    ]),
    'Black that used to be red': fields('black red', '#2a0d0d', [
      field(0.06, 0.62, '#1b1212', '#2a1415'),
      field(0.66, 0.94, '#5c1618', '#3c0f12'),
    ]),
    'Two whites at the window': fields('whites', '#cfc8bb', [
      field(0.07, 0.49, '#f4f0e6', '#e8e2d6'),
      field(0.53, 0.93, '#e3e6e8', '#d3d9dd'),
    ]),
  },
}

const land = (seed: string, scene: OilLandscape) => (ground: Ground) =>
  paintLandscape(seed, scene, ground)

const sorenOstergaard: RasterArtist = {
  key: 'soren-ostergaard',
  portrait: () => paintSelf('soren'),
  works: {
    'Where the two seas meet, April': land('two seas', {
      land: 'sea',
      horizon: 0.42,
      sky: ['#7fa6c4', '#c9dbe2', '#f0e9d8'],
      ground: ['#9fc0c4', '#4f87a0', '#1d4a6b'],
      clouds: '#f4efe4',
    }),
    'Herring light': land('herring', {
      land: 'sea',
      horizon: 0.55,
      sky: ['#2d3f63', '#b56a6a', '#f3b36b', '#f9dc9a'],
      ground: ['#e8a86a', '#6b6480', '#24324f'],
      sun: { at: [0.62, 0.5], size: 0.035, colour: '#fff1c0' },
    }),
    'Rape field, engine off': land('rape', {
      land: 'fields',
      horizon: 0.45,
      sky: ['#5f93c9', '#a8c8e2', '#e6eef0'],
      ground: ['#f2cf1d', '#e2b90f', '#6f9a3a', '#a6c24a', '#f6e05a'],
      clouds: '#fbf8f0',
      hills: '#4a6b5a',
    }),
    'Marsh, the road already under': land('marsh', {
      land: 'marsh',
      horizon: 0.38,
      sky: ['#8a94a6', '#cdbfc0', '#f2d6b8'],
      ground: ['#3f4a2c', '#7a7a3c', '#b79b58'],
      clouds: '#e9dcd4',
      hills: '#5a6572',
    }),
    'Birches behind the co-op': land('birches', {
      land: 'wood',
      horizon: 0.5,
      sky: ['#dfe6dc', '#f2ecd0'],
      ground: ['#7a8f3a', '#d9a52a', '#e8c94f', '#b5652a'],
      hills: '#7d8f86',
    }),
    'Snow squall from the Kattegat': land('squall', {
      land: 'sea',
      horizon: 0.6,
      sky: ['#4d5a66', '#8f9aa3', '#c9cfd1'],
      ground: ['#aab6b9', '#5d7680', '#2a3d49'],
      clouds: '#e6e9ea',
      handling: { swirl: 0.9 },
    }),
    'Last of the barley': land('barley', {
      land: 'fields',
      horizon: 0.35,
      sky: ['#e58f5a', '#f2bf83', '#f7e0b4'],
      ground: ['#c98a2e', '#e3b457', '#8a5a2a', '#d9a548', '#5f5a34'],
      sun: { at: [0.25, 0.27], size: 0.045, colour: '#fff0c8' },
      hills: '#7a5a6b',
    }),
  },
}

const head = (seed: string, options: OilPortrait) => (ground: Ground) =>
  paintPortrait(seed, options, ground)
const DEEP = ['#d99a63', '#a8623a', '#6b3524', '#35191c', '#160d14']
const WARM = ['#e8b080', '#b97348', '#7a412c', '#3d1f22', '#1a1018']

const ngugiKamau: RasterArtist = {
  key: 'ngugi-kamau',
  portrait: () => paintSelf('ngugi'),
  works: {
    'Wanjirũ before the interview': head('wanjiru', {
      skin: DEEP,
      hair: ['#3a2a3f', '#140d18'],
      cloth: ['#f2c53d', '#d98f1e', '#8a4a14'],
      wall: ['#1f7a78', '#2f9a8c', '#0f5560'],
      sitter: { hair: 'bun', hairDark: 0.95, age: 0.1, lips: 0.7, gaze: 0.95 },
      pose: { yaw: 0.4, pitch: 0 },
    }),
    'My uncle, who is never wrong': head('uncle', {
      skin: WARM,
      hair: ['#b9b3aa', '#5a5450'],
      cloth: ['#3f5fa8', '#24407a', '#14224a'],
      wall: ['#d9532c', '#b8381f', '#e8803a'],
      sitter: { hair: 'crop', hairDark: 0.3, age: 0.95, beard: 0.5, brow: 0.6 },
      pose: { yaw: -0.45, pitch: -0.05 },
    }),
    'Matatu conductor, off duty': head('conductor', {
      skin: DEEP,
      hair: ['#2a1f22', '#0f0a0e'],
      cloth: ['#e85a4f', '#b3262a', '#6b1220'],
      wall: ['#f2d24a', '#e8b52a', '#f7e48a', '#3a8a6b', '#1f6b8a'],
      behind: 'bands',
      sitter: { hair: 'crop', hairDark: 0.95, jaw: 0.6, age: 0.2 },
      pose: { yaw: 0.6, pitch: 0.06 },
    }),
    'Blue scarf, second of the twins': head('twin', {
      skin: WARM,
      hair: ['#4f8fd9', '#2456a8', '#122a66'],
      cloth: ['#e6ddd0', '#b09a8a', '#6b5a55'],
      wall: ['#e9a3a0', '#d97a84', '#f2c4b8'],
      sitter: { hair: 'scarf', hairDark: 0.5, age: 0.15, lips: 0.5 },
      pose: { yaw: -0.55, pitch: 0.02 },
    }),
    'The choirmaster hears it': head('choir', {
      skin: DEEP,
      hair: ['#6b5f5c', '#241c1f'],
      cloth: ['#f0ece2', '#c4b8a8', '#7a6b66'],
      wall: ['#2a2350', '#4a2f7a', '#f0a63a'],
      behind: 'disc',
      sitter: { hair: 'bald', beard: 0.7, age: 0.6, gaze: 0.1, hairDark: 0.6 },
      pose: { yaw: 0.35, pitch: 0.12 },
    }),
    'Achieng’, Sunday, tired of standing': head('achieng', {
      skin: WARM,
      hair: ['#3b2630', '#120a12'],
      cloth: ['#8ac46a', '#3f8a4a', '#1a4a34'],
      wall: ['#f7c9d4', '#e88aa8', '#c74f7a'],
      behind: 'plain',
      sitter: { hair: 'curls', hairDark: 0.95, age: 0.3, gaze: 0.6 },
      pose: { yaw: 0.7, pitch: -0.03 },
    }),
    'Self-portrait owing rent': head('self rent', {
      skin: ['#9fc4d9', '#4f8fb0', '#2a4f7a', '#1a2148', '#0d0d24'],
      hair: ['#1d2a4a', '#0a0a1c'],
      cloth: ['#2a3f6b', '#141d3f'],
      wall: ['#e8e2d0', '#c9d2d0', '#f2efe6'],
      sitter: { hair: 'crop', beard: 0.4, age: 0.4, gaze: 1 },
      pose: { yaw: 0.15, pitch: 0 },
    }),
  },
}

const gesture = (seed: string, options: Gesture) => (ground: Ground) =>
  paintGesture(seed, options, ground)

const gabrielaNunez: RasterArtist = {
  key: 'gabriela-nunez',
  portrait: () => paintSelf('gabriela'),
  works: {
    'Argument with a comet': gesture('comet', {
      ground: '#efe8da',
      colours: ['#14171f', '#1f4fa0', '#e2452f', '#f2b32a', '#14171f'],
      sweeps: 17,
      width: 0.15,
      drips: 6,
    }),
    'The bus to Zaachila, all windows open': gesture('bus', {
      ground: '#f4d9c0',
      colours: ['#e0337a', '#f28a1f', '#1fa39a', '#f7e04f', '#7a1f6b'],
      sweeps: 34,
      width: 0.12,
      drips: 5,
      motion: 'knot',
    }),
    'Rain, and then the rain': gesture('rain', {
      ground: '#dfe4e2',
      colours: ['#2a4a5a', '#6f9aa8', '#f4f4ee', '#16262f'],
      sweeps: 46,
      width: 0.07,
      drips: 4,
      motion: 'fall',
    }),
    'Mole negro': gesture('mole', {
      ground: '#3a1f16',
      colours: ['#150c0a', '#6b2a16', '#2a120c', '#b5532a', '#f0dfc0'],
      sweeps: 26,
      width: 0.2,
      drips: 3,
    }),
    'Three verbs in yellow': gesture('verbs', {
      ground: '#f7f3e6',
      colours: ['#f5c518', '#f2a51f', '#fbe27a'],
      sweeps: 6,
      width: 0.26,
      drips: 12,
    }),
    'She left by the white gate': gesture('gate', {
      ground: '#b9402f',
      colours: ['#f6f1e8', '#ece3d8', '#d9c4b4', '#f6f1e8'],
      sweeps: 20,
      width: 0.16,
      drips: 4,
      motion: 'fall',
    }),
    'Knot that holds': gesture('knot', {
      ground: '#e9e4da',
      colours: ['#161616', '#26221f'],
      sweeps: 9,
      width: 0.13,
      drips: 10,
      motion: 'knot',
    }),
  },
}

export const painters: readonly RasterArtist[] = [
  agnesSzabo,
  sorenOstergaard,
  ngugiKamau,
  gabrielaNunez,
]
