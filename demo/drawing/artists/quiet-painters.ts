import { type OilStillLife, paintStillLife } from '../media/still-life-oil.ts'
import { paintWatercolour, type Wash } from '../media/watercolour.ts'
import type { RasterArtist } from '../raster-artist.ts'
import type { Ground } from '../raster/raster.ts'
import { paintSelf } from './self-portraits.ts'

const table = (seed: string, picture: OilStillLife) => (ground: Ground) =>
  paintStillLife(seed, picture, ground)
const ORANGE = ['#a8430f', '#e8781a', '#f7a53a']
const LEMON = ['#b98a12', '#f0cc22', '#f9e56a']
const PEAR = ['#7f8f2a', '#b9bf4a', '#e0cf6f']
const APPLE = ['#7a1414', '#c42a22', '#e0a04a']
const base = {
  eye: [0, 2.3, 6],
  target: [0, 0.75, 0],
  lens: 0.3,
  lamp: [-3.4, 3.6, 2.4],
  softness: 0.6,
} as const

const inesCarvalhal: RasterArtist = {
  key: 'ines-carvalhal',
  portrait: () => paintSelf('ines'),
  works: {
    'Oranges that came with the house': table('oranges', {
      ...base,
      backdrop: '#2f5f86',
      table: '#e9dcc0',
      vessels: [
        {
          profile: 'jar',
          at: [-0.85, -0.6],
          size: 0.9,
          glaze: { kind: 'brush', body: '#f0ede2', ink: '#24509a', motif: 'rings' },
        },
      ],
      fruits: [
        { kind: 'orange', at: [0.35, 0.3], colours: ORANGE, size: 0.36 },
        { kind: 'orange', at: [1.1, -0.1], colours: ORANGE, size: 0.38 },
        { kind: 'orange', at: [-0.25, 0.85], colours: ORANGE, size: 0.34 },
      ],
    }),
    'Lemons, Thursday': table('lemons', {
      ...base,
      backdrop: '#8c9a6a',
      table: '#d9cfb4',
      vessels: [],
      fruits: [
        { kind: 'lemon', at: [-0.75, 0], colours: LEMON, size: 0.52, turn: 0.5 },
        { kind: 'lemon', at: [0.35, 0.3], colours: LEMON, size: 0.55, turn: -0.4 },
        { kind: 'lemon', at: [0.75, -0.75], colours: LEMON, size: 0.5, turn: 1.1 },
      ],
      target: [0, 0.42, 0],
      lens: 0.24,
    }),
    'Pears, holding still for me': table('pears', {
      ...base,
      backdrop: '#5f3340',
      table: '#b98f6a',
      fruits: [
        { kind: 'pear', at: [-0.95, -0.1], colours: PEAR, size: 0.5 },
        { kind: 'pear', at: [0.05, 0.25], colours: ['#a8632a', '#d9a03f', '#e9cf6a'], size: 0.54 },
        { kind: 'pear', at: [1.0, -0.2], colours: PEAR, size: 0.46 },
      ],
      target: [0, 0.62, 0],
      lens: 0.27,
    }),
    'Blue jug, late breakfast': table('jug', {
      ...base,
      backdrop: '#e8c9a0',
      table: '#f2ead8',
      vessels: [
        {
          profile: 'pear',
          at: [-0.55, -0.3],
          size: 0.95,
          glaze: { kind: 'pool', colours: ['#6fa3d9', '#2f66b0', '#173f7a'] },
        },
      ],
      fruits: [
        {
          kind: 'egg',
          at: [0.55, 0.35],
          colours: ['#b5774a', '#d09a6a', '#e3bb92'],
          size: 0.34,
          turn: 0.6,
        },
        {
          kind: 'egg',
          at: [1.1, 0.05],
          colours: ['#c99a70', '#e3bf98', '#f0dcc0'],
          size: 0.34,
          turn: -0.3,
        },
      ],
    }),
    'Aubergine, out of season': table('aubergine', {
      ...base,
      backdrop: '#c2b23a',
      table: '#e6dcb0',
      fruits: [
        {
          kind: 'aubergine',
          at: [0, 0.1],
          colours: ['#160a1c', '#3a1646', '#6a2f78'],
          size: 0.72,
          turn: 0.4,
        },
        { kind: 'orange', at: [1.3, -0.5], colours: ['#9c2318', '#d9432a', '#e8713f'], size: 0.33 },
      ],
      target: [0, 0.55, 0],
      lens: 0.27,
    }),
    'Apples for the painter who wants red': table('apples', {
      ...base,
      backdrop: '#14211f',
      table: '#5a3320',
      fruits: [
        { kind: 'apple', at: [-0.95, 0.1], colours: APPLE, size: 0.42 },
        { kind: 'apple', at: [0.0, 0.45], colours: APPLE, size: 0.46 },
        {
          kind: 'apple',
          at: [0.95, -0.05],
          colours: ['#8f9a2a', '#b9b03a', '#c45a2a'],
          size: 0.42,
        },
      ],
      vessels: [
        {
          profile: 'bottle',
          at: [0.35, -0.9],
          size: 0.95,
          glaze: { kind: 'fur', colours: ['#0f1f16', '#1f3f2a', '#3f6f4a'] },
        },
      ],
    }),
    'Terracotta, white wall, four o’clock': table('terracotta', {
      ...base,
      backdrop: '#f2ece0',
      table: '#ece2d0',
      softness: 0.25,
      lamp: [-4, 2.6, 2.2],
      vessels: [
        {
          profile: 'amphora',
          at: [-0.6, -0.2],
          size: 0.86,
          glaze: { kind: 'slip', body: '#b5623a', slip: '#c97a4f', motif: 'smoke', polish: 0.1 },
        },
        {
          profile: 'cup',
          at: [0.65, 0.35],
          size: 0.8,
          glaze: { kind: 'slip', body: '#a8552f', slip: '#c97a4f', motif: 'smoke', polish: 0.1 },
        },
      ],
      fruits: [],
    }),
  },
}

const water = (seed: string, washes: readonly Wash[]) => (ground: Ground) =>
  paintWatercolour(seed, { washes }, ground)

const linneaAkesson: RasterArtist = {
  key: 'linnea-akesson',
  portrait: () => paintSelf('linnea'),
  works: {
    'Fjäll, thawing from the left': water('fjall', [
      {
        kind: 'sky',
        at: [0, 0.15],
        size: 0.35,
        colour: '#a9c7e0',
        second: '#e9d3d6',
        isWet: true,
        strength: 0.6,
      },
      { kind: 'hills', at: [0, 0.42], size: 0.14, colour: '#b9c4dc', strength: 0.5 },
      { kind: 'hills', at: [0, 0.55], size: 0.12, colour: '#8aa3c2', strength: 0.55 },
      {
        kind: 'hills',
        at: [0, 0.7],
        size: 0.1,
        colour: '#6f8a9a',
        second: '#8f9a7a',
        strength: 0.6,
      },
    ]),
    'Peony, first to fall': water('peony', [
      {
        kind: 'petals',
        at: [0.5, 0.45],
        size: 0.46,
        count: 9,
        colour: '#f2b8c6',
        second: '#e88aa5',
        strength: 0.5,
      },
      {
        kind: 'petals',
        at: [0.5, 0.46],
        size: 0.27,
        count: 7,
        colour: '#e0708f',
        second: '#c94a72',
        strength: 0.5,
      },
      {
        kind: 'petals',
        at: [0.5, 0.47],
        size: 0.12,
        count: 6,
        colour: '#f2cf6a',
        second: '#c9862a',
        strength: 0.7,
      },
      { kind: 'reeds', at: [0.5, 1], size: 0.24, count: 3, colour: '#7fa06a', strength: 0.7 },
    ]),
    'Reeds answering the ferry': water('reeds', [
      {
        kind: 'sky',
        at: [0, 0.25],
        size: 0.5,
        colour: '#dfe9d8',
        second: '#f2e3c2',
        isWet: true,
        strength: 0.7,
      },
      { kind: 'water', at: [0, 0.55], size: 0.3, colour: '#8fb8bf', strength: 0.6 },
      {
        kind: 'reeds',
        at: [0.5, 0.98],
        size: 0.34,
        count: 34,
        colour: '#5f7a3f',
        second: '#b99a4a',
        strength: 0.75,
      },
    ]),
    'Stones my sister kept': water('stones', [
      {
        kind: 'stones',
        at: [0.5, 0.5],
        size: 0.3,
        count: 20,
        colour: '#c9a79a',
        second: '#8fa0b3',
        strength: 0.55,
      },
      {
        kind: 'stones',
        at: [0.5, 0.55],
        size: 0.18,
        count: 12,
        colour: '#6f6a7a',
        second: '#d9b98f',
        strength: 0.6,
      },
    ]),
    'Archipelago before the coffee': water('archipelago', [
      {
        kind: 'sky',
        at: [0, 0.1],
        size: 0.3,
        colour: '#f7cfb0',
        second: '#f2b7a8',
        isWet: true,
        strength: 0.7,
      },
      { kind: 'hills', at: [0, 0.47], size: 0.035, colour: '#a7a3c4', strength: 0.6 },
      { kind: 'water', at: [0, 0.52], size: 0.3, colour: '#9fc0d6', strength: 0.6 },
      {
        kind: 'stones',
        at: [0.4, 0.8],
        size: 0.2,
        count: 7,
        colour: '#7a6f86',
        second: '#b98f86',
        strength: 0.7,
      },
    ]),
    'Poppies, the wrong road home': water('poppies', [
      { kind: 'sky', at: [0, 0.1], size: 0.5, colour: '#cfe3ee', isWet: true, strength: 0.6 },
      {
        kind: 'reeds',
        at: [0.5, 1],
        size: 0.3,
        count: 26,
        colour: '#7f9a5a',
        second: '#4f7a4a',
        strength: 0.7,
      },
      {
        kind: 'petals',
        at: [0.28, 0.38],
        size: 0.19,
        count: 5,
        colour: '#ef5a3a',
        second: '#d92f2a',
        strength: 0.65,
      },
      {
        kind: 'petals',
        at: [0.66, 0.3],
        size: 0.23,
        count: 5,
        colour: '#f0663f',
        second: '#cf2a2a',
        strength: 0.65,
      },
      {
        kind: 'petals',
        at: [0.52, 0.58],
        size: 0.16,
        count: 5,
        colour: '#f58a5a',
        second: '#e03f2f',
        strength: 0.65,
      },
    ]),
    'One cloud, delayed': water('cloud', [
      {
        kind: 'sky',
        at: [0, 0.35],
        size: 0.8,
        colour: '#5f9ad0',
        second: '#8fbde3',
        isWet: true,
        strength: 0.8,
      },
      {
        kind: 'hills',
        at: [0, 0.84],
        size: 0.05,
        colour: '#e3c96a',
        second: '#c9a94a',
        strength: 0.8,
      },
    ]),
  },
}

export const quietPainters: readonly RasterArtist[] = [inesCarvalhal, linneaAkesson]
