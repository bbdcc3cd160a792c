import { type Linocut, printLinocut } from '../media/linocut.ts'
import { disc, poly, printScreens, rounded, type Screen, whole } from '../media/screenprint.ts'
import { type Block, printWoodcut } from '../media/woodcut.ts'
import type { Line } from '../line.ts'
import type { RasterArtist } from '../raster-artist.ts'
import type { Ground } from '../raster/raster.ts'
import { rectangle } from '../raster/shape.ts'
import { paintSelf } from './self-portraits.ts'

const wood = (seed: string, blocks: readonly Block[]) => (ground: Ground) =>
  printWoodcut(seed, { blocks }, ground)

const hanhNguyen: RasterArtist = {
  key: 'nguyen-thi-hanh',
  portrait: () => paintSelf('hanh'),
  works: {
    'Perfume River, before the engines': wood('perfume', [
      { kind: 'sky', at: [0, 0], size: 0.6, colours: ['#3f6f9f', '#f2c9a0'] },
      { kind: 'ridge', at: [0, 0.43], size: 0.09, colours: ['#6f8fae', '#c9c4b8'] },
      { kind: 'ridge', at: [0, 0.52], size: 0.05, colours: ['#34557a', '#8aa3b3'] },
      { kind: 'water', at: [0, 0.58], colours: ['#e3b48f', '#2a5480'] },
      { kind: 'boat', at: [0.42, 0.74], size: 0.09, count: 2, colours: ['#8a3a24', '#241a18'] },
    ]),
    'Moon the landlord forgot': wood('moon', [
      { kind: 'sky', at: [0, 0], size: 1, colours: ['#12203f', '#2f5580'] },
      { kind: 'moon', at: [0.62, 0.26], size: 0.11, colours: ['#f7ecc8', '#f2dd9a'] },
      { kind: 'ridge', at: [0, 0.62], size: 0.1, colours: ['#24406a', '#16284a'] },
      { kind: 'roofs', at: [0.6, 0.8], size: 0.13, count: 4, colours: ['#0d1526', '#1a2338'] },
    ]),
    'Rain over Đông Ba market': wood('rain', [
      { kind: 'sky', at: [0, 0], size: 1, colours: ['#5f6f7a', '#b9c0bb'] },
      { kind: 'roofs', at: [0.55, 0.55], size: 0.1, count: 5, colours: ['#7a4a3a', '#3a2a2a'] },
      { kind: 'roofs', at: [0.65, 0.76], size: 0.16, count: 4, colours: ['#2f3a44', '#1a1f28'] },
      { kind: 'rain', at: [0, 0], colours: ['#eef0ea', '#eef0ea'] },
    ]),
    'Nine pines, one excuse': wood('pines', [
      { kind: 'sky', at: [0, 0], size: 0.7, colours: ['#e0573a', '#f7d9a0'] },
      { kind: 'moon', at: [0.3, 0.3], size: 0.09, colours: ['#f9efd0', '#f7e0a8'] },
      { kind: 'ridge', at: [0, 0.55], size: 0.08, colours: ['#a8503f', '#e0a06f'] },
      { kind: 'ridge', at: [0, 0.78], size: 0.04, colours: ['#2a3a2f', '#16211c'] },
      { kind: 'pines', at: [0.52, 0.85], size: 0.5, count: 7, colours: ['#24402f', '#121d18'] },
    ]),
    'Snow in Sa Pa, a rumour': wood('snow', [
      { kind: 'sky', at: [0, 0], size: 1, colours: ['#8a97a6', '#dfe1df'] },
      { kind: 'ridge', at: [0, 0.5], size: 0.14, colours: ['#f0f0ec', '#b3bdc6'] },
      { kind: 'ridge', at: [0, 0.7], size: 0.08, colours: ['#f7f6f0', '#cfd6da'] },
      { kind: 'pines', at: [0.35, 0.84], size: 0.3, count: 4, colours: ['#3f5560', '#24343f'] },
      { kind: 'snow', at: [0, 0], colours: ['#fbfaf4', '#fbfaf4'] },
    ]),
    'Bamboo, counting to green': wood('bamboo', [
      { kind: 'sky', at: [0, 0], size: 1, colours: ['#e9e6b8', '#b9d09a'] },
      { kind: 'moon', at: [0.5, 0.34], size: 0.16, colours: ['#f9f4dc', '#f2e9b8'] },
      { kind: 'bamboo', at: [0.5, 1], size: 0.98, count: 3, colours: ['#a8c47a', '#8fb063'] },
      { kind: 'bamboo', at: [0.46, 1], size: 1.05, count: 5, colours: ['#2f6b45', '#14402f'] },
    ]),
    'Geese with the wrong map': wood('geese', [
      { kind: 'sky', at: [0, 0], size: 0.85, colours: ['#f2b9a0', '#f7ead0'] },
      { kind: 'ridge', at: [0, 0.68], size: 0.12, colours: ['#8a6f9a', '#d9b9b4'] },
      { kind: 'ridge', at: [0, 0.82], size: 0.06, colours: ['#4a3f6a', '#7a6a86'] },
      { kind: 'birds', at: [0.56, 0.22], size: 0.026, count: 11, colours: ['#24203a', '#24203a'] },
    ]),
  },
}

const lino = (seed: string, options: Linocut) => (ground: Ground) =>
  printLinocut(seed, options, ground)

const sianPrydderch: RasterArtist = {
  key: 'sian-prydderch',
  portrait: () => paintSelf('sian'),
  works: {
    'Sun over the ploughing match': lino('sun', {
      scene: 'sun',
      ink: '#17181a',
      second: '#f2b52a',
    }),
    'Seven fields, two owners': lino('fields', {
      scene: 'furrows',
      ink: '#16241d',
      second: '#9cc09a',
    }),
    'Night shift, Cardigan Bay': lino('night', {
      scene: 'night',
      ink: '#14234a',
      second: '#f5e08a',
    }),
    'Keeper’s daughter’s lighthouse': lino('light', {
      scene: 'lighthouse',
      ink: '#181818',
      second: '#e0402f',
    }),
    'Larch plantation, after hours': lino('larch', { scene: 'forest', ink: '#1a1613' }),
    'Spring tide at Borth': lino('tide', { scene: 'tide', ink: '#0f3f52', second: '#bfe0da' }),
    'Hare, having been seen': lino('hare', { scene: 'hare', ink: '#1c1715', second: '#e3b98a' }),
  },
}

const screen = (seed: string, paper: string, screens: readonly Screen[]) => (ground: Ground) =>
  printScreens(seed, { screens, paper }, ground)
const dots = (degrees: number, from: number, to: number) => ({ degrees, from, to })
const chair: Line[] = [
  poly(
    0.3,
    0.2,
    0.38,
    0.2,
    0.4,
    0.52,
    0.74,
    0.52,
    0.78,
    0.9,
    0.71,
    0.9,
    0.68,
    0.6,
    0.4,
    0.6,
    0.36,
    0.9,
    0.29,
    0.9,
    0.33,
    0.6,
  ),
]
const teaGlass = (x: number, y: number, s: number): Line =>
  rounded([
    [x - 0.11 * s, y - 0.2 * s],
    [x - 0.07 * s, y - 0.02 * s],
    [x - 0.1 * s, y + 0.12 * s],
    [x - 0.06 * s, y + 0.22 * s],
    [x + 0.06 * s, y + 0.22 * s],
    [x + 0.1 * s, y + 0.12 * s],
    [x + 0.07 * s, y - 0.02 * s],
    [x + 0.11 * s, y - 0.2 * s],
  ])
const tulip = (x: number, y: number, s: number): Line[] => [
  rounded([
    [x, y - 0.16 * s],
    [x + 0.05 * s, y - 0.05 * s],
    [x + 0.1 * s, y - 0.14 * s],
    [x + 0.11 * s, y + 0.04 * s],
    [x, y + 0.13 * s],
    [x - 0.11 * s, y + 0.04 * s],
    [x - 0.1 * s, y - 0.14 * s],
    [x - 0.05 * s, y - 0.05 * s],
  ]),
]
const cat: Line = rounded([
  [0.3, 0.86],
  [0.29, 0.62],
  [0.36, 0.45],
  [0.33, 0.24],
  [0.41, 0.32],
  [0.52, 0.31],
  [0.6, 0.22],
  [0.6, 0.42],
  [0.68, 0.58],
  [0.72, 0.78],
  [0.84, 0.7],
  [0.87, 0.76],
  [0.76, 0.88],
])

const caglaOzturk: RasterArtist = {
  key: 'cagla-ozturk',
  portrait: () => paintSelf('cagla'),
  works: {
    'Tea, İzmir time': screen('tea', '#f4e9d0', [
      { colour: '#2fa7a0', outlines: [whole], halftone: dots(15, 0.85, 0.2) },
      { colour: '#f7f0dc', outlines: [disc(0.5, 0.77, 0.3, 0.34)], isOpaque: true },
      { colour: '#d8432a', outlines: [teaGlass(0.5, 0.5, 1.25)], shift: [0.006, -0.004] },
      { colour: '#f2a23a', outlines: [teaGlass(0.5, 0.5, 1.25)], halftone: dots(45, 0.1, 0.9) },
    ]),
    'Chair nobody claimed': screen('chair', '#f7efe0', [
      { colour: '#f5c62c', outlines: [whole] },
      { colour: '#e4572e', outlines: chair, shift: [0.03, 0.012] },
      { colour: '#24408e', outlines: chair },
    ]),
    'Six lemons, overprinted': screen(
      'six',
      '#f6f2e4',
      Array.from({ length: 6 }, (_, i): Screen => ({
        colour: ['#f7d51d', '#f2a81d', '#b8cf3a', '#f7e36a', '#f29a2e', '#8fbf4a'][i] ?? '#000000',
        outlines: [
          disc(0.3 + (i % 2) * 0.36 + (i % 3) * 0.02, 0.24 + Math.floor(i / 2) * 0.26, 0.23, 0.74),
        ],
        ...(i % 2 ? { halftone: dots(30 + i * 10, 0.2, 1) } : {}),
      })),
    ),
    'Ferry horn': screen('ferry', '#f4ead8', [
      {
        colour: '#f28fa6',
        outlines: [rectangle(0.05, 0.04, 0.9, 0.56)],
        halftone: dots(15, 1, 0.1),
      },
      { colour: '#f04f3a', outlines: [disc(0.66, 0.34, 0.17, 0.8)] },
      {
        colour: '#1f4f8f',
        outlines: [rectangle(0.05, 0.6, 0.9, 0.36)],
        halftone: dots(75, 0.55, 1),
      },
      {
        colour: '#16264a',
        outlines: [
          poly(0.14, 0.52, 0.86, 0.52, 0.76, 0.66, 0.22, 0.66),
          rectangle(0.26, 0.42, 0.4, 0.09),
          rectangle(0.36, 0.28, 0.09, 0.13),
        ],
      },
    ]),
    'Tulips, second state': screen('tulips', '#f3ead9', [
      { colour: '#f7b8c9', outlines: [whole] },
      {
        colour: '#3f8f5a',
        outlines: [
          rectangle(0.27, 0.4, 0.018, 0.54),
          rectangle(0.492, 0.32, 0.018, 0.62),
          rectangle(0.712, 0.44, 0.018, 0.5),
          ...[
            [0.27, 0.8],
            [0.5, 0.74],
            [0.72, 0.84],
          ].map(([x = 0, y = 0]) =>
            rounded([
              [x, y + 0.1],
              [x + 0.03, y - 0.08],
              [x + 0.11, y - 0.2],
              [x + 0.08, y - 0.02],
            ]),
          ),
        ],
      },
      {
        colour: '#e0322e',
        outlines: [...tulip(0.28, 0.32, 1), ...tulip(0.5, 0.24, 1.15), ...tulip(0.72, 0.36, 1)],
        shift: [-0.006, 0.004],
      },
      {
        colour: '#6b1f5a',
        outlines: [...tulip(0.28, 0.32, 1), ...tulip(0.5, 0.24, 1.15), ...tulip(0.72, 0.36, 1)],
        halftone: dots(45, 0, 0.75),
      },
    ]),
    'Street cat, municipal': screen('cat', '#efe7d6', [
      { colour: '#7fc4d9', outlines: [whole], halftone: dots(15, 0.15, 0.9) },
      { colour: '#f28a1d', outlines: [cat], shift: [0.008, 0.006] },
      { colour: '#1d1b22', outlines: [cat], halftone: dots(60, 0.05, 1.05) },
      {
        colour: '#f6e14a',
        outlines: [disc(0.42, 0.4, 0.022, 0.8), disc(0.53, 0.4, 0.022, 0.8)],
        isOpaque: true,
      },
    ]),
    'Blue evening, edition of none': screen('evening', '#f2ecdd', [
      { colour: '#2748a0', outlines: [whole], halftone: dots(15, 1.15, 0.35) },
      { colour: '#f2d53f', outlines: [disc(0.3, 0.26, 0.09, 0.8)], isOpaque: true },
      {
        colour: '#12162f',
        outlines: Array.from({ length: 7 }, (_, i) =>
          rectangle(
            0.06 + i * 0.127,
            0.62 - ((i * 37) % 5) * 0.055,
            0.12,
            0.34 + ((i * 37) % 5) * 0.055,
          ),
        ),
      },
      {
        colour: '#f9c74a',
        outlines: Array.from({ length: 26 }, (_, i) =>
          rectangle(
            0.085 + (i % 7) * 0.127 + (Math.floor(i / 7) % 2) * 0.05,
            0.68 + Math.floor(i / 7) * 0.066,
            0.026,
            0.034,
          ),
        ).filter((_, i) => (i * 29) % 4 !== 1),
        isOpaque: true,
      },
    ]),
  },
}

export const printmakers: readonly RasterArtist[] = [hanhNguyen, sianPrydderch, caglaOzturk]
