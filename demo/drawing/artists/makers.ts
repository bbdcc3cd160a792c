import { type Program, runProgram } from '../media/generative.ts'
import { knotRug, type Quilt, type Rug, sewQuilt } from '../media/textile.ts'
import type { RasterArtist } from '../raster-artist.ts'
import type { Ground } from '../raster/raster.ts'
import { paintSelf } from './self-portraits.ts'

const quilt = (seed: string, options: Quilt) => (ground: Ground) => sewQuilt(seed, options, ground)

const odessaTolliver: RasterArtist = {
  key: 'odessa-tolliver',
  portrait: () => paintSelf('odessa'),
  works: {
    'Work clothes, one winter': quilt('work', {
      plan: 'bars',
      colours: ['#2f4a6b', '#4a6a8f', '#8fa3b3', '#1f2f45', '#c9c4b4', '#6b4a3a'],
    }),
    'Housetop for Lucille': quilt('housetop', {
      plan: 'housetop',
      blocks: 2,
      colours: ['#c22a2a', '#f2ead8', '#1f2a44', '#e0a03a', '#7a1f2a'],
    }),
    'Strips from the church dress': quilt('church', {
      plan: 'strips',
      blocks: 4,
      colours: ['#f7c9d4', '#e0708f', '#fbf3e4', '#a83f5f', '#f2e08a'],
    }),
    'Stars where the roof was': quilt('stars', {
      plan: 'stars',
      blocks: 3,
      colours: ['#16233f', '#f2c53a', '#f4efe2', '#d9532f', '#7fb0c9'],
    }),
    'Crazy, with reasons': quilt('crazy', {
      plan: 'crazy',
      blocks: 4,
      colours: ['#5a1f3a', '#8a6a2f', '#1f4a3f', '#b5452f', '#2f2a55', '#c9a86a', '#3f3a3a'],
      thread: '#e8c34a',
    }),
    'One room, all the windows': quilt('room', {
      plan: 'medallion',
      colours: ['#1f6b5a', '#f0e6d0', '#e07a3a', '#14342f', '#f2c86a'],
    }),
    'Bricklayer’s Sunday': quilt('brick', {
      plan: 'bricks',
      blocks: 4,
      colours: ['#a83a24', '#c9643f', '#8a2a1c', '#e0a07a', '#f2e6d4', '#4a4a4f'],
    }),
  },
}

const rug = (seed: string, options: Rug) => (ground: Ground) => knotRug(seed, options, ground)

const khadijaAitLahcen: RasterArtist = {
  key: 'khadija-ait-lahcen',
  portrait: () => paintSelf('khadija'),
  works: {
    'Diamonds for a cold floor': rug('diamonds', {
      ground: '#efe6d4',
      motif: 'diamonds',
      inks: ['#2a211c', '#2a211c', '#a33f24'],
    }),
    'The path my mother counted': rug('path', {
      ground: '#b5322a',
      motif: 'ladder',
      inks: ['#f0e2c4', '#1f1a24', '#e8a02f'],
    }),
    'Saffron, then rain': rug('saffron', {
      ground: '#e8a21f',
      motif: 'rain',
      inks: ['#7a2a14', '#f7e3a0', '#c4561f'],
    }),
    'Mountain kept in wool': rug('mountain', {
      ground: '#e9c9b0',
      motif: 'mountain',
      inks: ['#b9a3b0', '#8a6f8f', '#5a4a72', '#2f2a4a'],
    }),
    'Seven eyes against envy': rug('eyes', {
      ground: '#1f4a7a',
      motif: 'eyes',
      inks: ['#10131c', '#f4ecd9', '#e0642f'],
    }),
    'Indigo, argued twice': rug('indigo', {
      ground: '#1a2450',
      motif: 'waves',
      inks: ['#2f4a9a', '#5f84c9', '#a9c0e0'],
    }),
    'Moon over undyed': rug('undyed', {
      ground: '#d9cbb0',
      motif: 'plain',
      inks: ['#6b5540', '#f7f0e0'],
    }),
  },
}

const program = (seed: string, options: Program) => (ground: Ground) =>
  runProgram(seed, options, ground)

const aaravKrishnamurthy: RasterArtist = {
  key: 'aarav-krishnamurthy',
  portrait: () => paintSelf('aarav'),
  works: {
    'orbit_0417 (kept)': program('orbit', {
      kind: 'attractor',
      constants: [1.4, -2.3, 2.4, -2.1],
      colours: ['#05060f', '#1f3fd9', '#36c4e0', '#fff2c4'],
    }),
    'orbit_0992, rose': program('rose', {
      kind: 'attractor',
      constants: [2.01, -2.53, 1.61, -0.33],
      colours: ['#0f0410', '#8a1f6b', '#ff5a7a', '#ffe0b0'],
    }),
    'Monsoon, as vectors': program('monsoon', {
      kind: 'flow',
      swirl: 3.6,
      ground: '#0d2a33',
      colours: ['#0f5a5f', '#1f9a8a', '#7fd9b0', '#f2f0d0', '#f29a4a'],
    }),
    'Marble for a wall that is not there': program('marble', {
      kind: 'warp',
      depth: 2.6,
      colours: ['#0c1a3a', '#1f4a8a', '#e8dcc0', '#f29a6a', '#b0304a'],
    }),
    'Enamel, 600 cells': program('enamel', {
      kind: 'cells',
      count: 420,
      ground: '#14100e',
      colours: ['#e0402f', '#f2a82f', '#f7e6b0', '#1f8a8a', '#24408e', '#8a2a6b'],
    }),
    'Two clocks disagree': program('clocks', {
      kind: 'moire',
      ground: '#f4f1e8',
      colours: ['#f2452f', '#2fb0d9'],
    }),
    'Festival field, 3 a.m.': program('festival', {
      kind: 'flow',
      swirl: 5.2,
      ground: '#fbf3e2',
      colours: ['#e0337a', '#f27a2f', '#f2c22f', '#2f9a6b', '#2a4fb0'],
    }),
  },
}

export const makers: readonly RasterArtist[] = [
  odessaTolliver,
  khadijaAitLahcen,
  aaravKrishnamurthy,
]
