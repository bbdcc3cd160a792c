import { cutDisc, frond, pasteCollage, type Scrap, torn } from '../media/collage.ts'
import { gildPanel, type Panel } from '../media/gold.ts'
import type { RasterArtist } from '../raster-artist.ts'
import type { Ground } from '../raster/raster.ts'
import { paintSelf } from './self-portraits.ts'

const collage = (seed: string, base: string, scraps: readonly Scrap[]) => (ground: Ground) =>
  pasteCollage(seed, { ground: base, scraps }, ground)

const jurgenWeiss: RasterArtist = {
  key: 'jurgen-weiss',
  portrait: () => paintSelf('jurgen'),
  works: {
    'Timetable for a closed line': collage('timetable', '#e6dcc4', [
      {
        outline: torn(0.06, 0.08, 0.6, 0.05, 0.62, 0.62, 0.08, 0.66),
        colour: '#f0e8d4',
        paper: 'print',
      },
      {
        outline: torn(0.4, 0.36, 0.94, 0.3, 0.92, 0.93, 0.44, 0.9),
        colour: '#2f4f6b',
        second: '#16283a',
        paper: 'painted',
      },
      {
        outline: torn(0.14, 0.55, 0.52, 0.5, 0.56, 0.86, 0.2, 0.92),
        colour: '#d9cfae',
        second: '#9fb8c4',
        paper: 'map',
      },
      { outline: cutDisc(0.68, 0.28, 0.16, 0.78), colour: '#d8432a', isCut: true },
      {
        outline: torn(0.56, 0.7, 0.86, 0.68, 0.86, 0.71, 0.56, 0.73),
        colour: '#f2c53a',
        isCut: true,
      },
    ]),
    'Sea garden, after a diagram': collage('sea', '#f4efe2', [
      { outline: torn(0.05, 0.05, 0.5, 0.05, 0.5, 0.5, 0.05, 0.5), colour: '#f29ab0', isCut: true },
      { outline: torn(0.5, 0.05, 0.95, 0.05, 0.95, 0.5, 0.5, 0.5), colour: '#1f4fb0', isCut: true },
      { outline: torn(0.05, 0.5, 0.5, 0.5, 0.5, 0.95, 0.05, 0.95), colour: '#f7c52a', isCut: true },
      { outline: torn(0.5, 0.5, 0.95, 0.5, 0.95, 0.95, 0.5, 0.95), colour: '#1f9a6b', isCut: true },
      { outline: frond([0.27, 0.48], { long: 0.38, lobes: 5 }), colour: '#14346b', isCut: true },
      {
        outline: frond([0.74, 0.47], { long: 0.36, lobes: 4, turn: -0.2 }),
        colour: '#f7efe0',
        isCut: true,
      },
      {
        outline: frond([0.26, 0.92], { long: 0.36, lobes: 6, turn: 0.2 }),
        colour: '#e0402f',
        isCut: true,
      },
      {
        outline: frond([0.74, 0.93], { long: 0.38, lobes: 5, turn: -0.1, wide: 0.34 }),
        colour: '#f7d9e0',
        isCut: true,
      },
    ]),
    'The mountain came by post': collage('post', '#b9c9cf', [
      {
        outline: torn(0.0, 0.62, 0.3, 0.3, 0.46, 0.42, 0.66, 0.16, 1, 0.58, 1, 0.7, 0, 0.74),
        colour: '#efe9dc',
        second: '#3a3f4a',
        paper: 'photo',
      },
      {
        outline: torn(-0.02, 0.68, 0.36, 0.6, 0.7, 0.7, 1.02, 0.6, 1.02, 1.02, -0.02, 1.02),
        colour: '#c96a3a',
        second: '#7a3a24',
        paper: 'painted',
      },
      {
        outline: torn(0.1, 0.78, 0.9, 0.8, 0.88, 0.96, 0.12, 0.95),
        colour: '#f2ead6',
        second: '#4a6a8f',
        paper: 'lines',
      },
      { outline: cutDisc(0.24, 0.2, 0.1, 0.78), colour: '#f2b52a', isCut: true },
      {
        outline: torn(0.74, 0.05, 0.94, 0.05, 0.94, 0.2, 0.74, 0.2),
        colour: '#d9432f',
        second: '#f2e0c4',
        paper: 'stripes',
      },
    ]),
    'Self-service': collage('self', '#e0d2b8', [
      {
        outline: torn(
          0.3,
          0.98,
          0.32,
          0.62,
          0.2,
          0.46,
          0.24,
          0.2,
          0.44,
          0.08,
          0.62,
          0.12,
          0.7,
          0.3,
          0.78,
          0.42,
          0.7,
          0.48,
          0.71,
          0.6,
          0.58,
          0.66,
          0.6,
          0.98,
        ),
        colour: '#2a2f3a',
        second: '#16181f',
        paper: 'painted',
      },
      {
        outline: torn(0.3, 0.24, 0.52, 0.18, 0.6, 0.36, 0.36, 0.42),
        colour: '#f2ead4',
        paper: 'print',
      },
      { outline: cutDisc(0.5, 0.36, 0.07, 0.7), colour: '#e0502f', isCut: true },
      {
        outline: torn(0.02, 0.72, 0.4, 0.68, 0.96, 0.78, 0.98, 1, 0.02, 1),
        colour: '#5f9a8f',
        second: '#f2e6c4',
        paper: 'stripes',
      },
      {
        outline: torn(0.66, 0.06, 0.95, 0.1, 0.9, 0.26, 0.7, 0.22),
        colour: '#d9cfae',
        second: '#8fb0c4',
        paper: 'map',
      },
    ]),
    'Notes toward a blue': collage('blue', '#dfe6e8', [
      {
        outline: torn(0.05, 0.06, 0.52, 0.04, 0.5, 0.46, 0.07, 0.44),
        colour: '#16347a',
        second: '#0c1f4a',
        paper: 'painted',
      },
      {
        outline: torn(0.46, 0.12, 0.94, 0.08, 0.95, 0.5, 0.5, 0.54),
        colour: '#6fa3d9',
        second: '#3f7fc4',
        paper: 'painted',
      },
      {
        outline: torn(0.08, 0.48, 0.44, 0.42, 0.5, 0.92, 0.06, 0.94),
        colour: '#f4f1e6',
        second: '#2f5fa8',
        paper: 'lines',
      },
      {
        outline: torn(0.42, 0.55, 0.94, 0.52, 0.92, 0.94, 0.46, 0.9),
        colour: '#a9c9e0',
        second: '#eef2ee',
        paper: 'map',
      },
      {
        outline: torn(0.3, 0.34, 0.66, 0.3, 0.7, 0.62, 0.34, 0.66),
        colour: '#24509a',
        second: '#123066',
        paper: 'painted',
      },
    ]),
    'Picnic, reconstructed': collage('picnic', '#6f9a4a', [
      {
        outline: torn(0.1, 0.3, 0.86, 0.2, 0.94, 0.8, 0.16, 0.9),
        colour: '#f4f0e6',
        second: '#d9432f',
        paper: 'stripes',
      },
      { outline: cutDisc(0.36, 0.5, 0.14, 0.8), colour: '#f7f5ee', isCut: true },
      { outline: cutDisc(0.36, 0.5, 0.09, 0.8), colour: '#e8a02f', isCut: true },
      { outline: cutDisc(0.68, 0.4, 0.12, 0.8), colour: '#24408e', isCut: true },
      {
        outline: torn(0.5, 0.58, 0.84, 0.54, 0.86, 0.74, 0.54, 0.78),
        colour: '#efe6d0',
        paper: 'print',
      },
      {
        outline: frond([0.2, 0.3], { long: 0.26, lobes: 4, turn: -0.5 }),
        colour: '#2f5f2a',
        isCut: true,
      },
    ]),
    'Grey Sunday in five papers': collage('sunday', '#c9c6bf', [
      {
        outline: torn(0.08, 0.1, 0.9, 0.06, 0.92, 0.4, 0.1, 0.44),
        colour: '#8f9192',
        second: '#6a6c6f',
        paper: 'painted',
      },
      {
        outline: torn(0.14, 0.36, 0.62, 0.32, 0.64, 0.9, 0.12, 0.88),
        colour: '#e6e3da',
        paper: 'print',
      },
      {
        outline: torn(0.52, 0.42, 0.9, 0.46, 0.92, 0.92, 0.56, 0.94),
        colour: '#ddd9cf',
        second: '#33363a',
        paper: 'photo',
      },
      { outline: torn(0.3, 0.66, 0.7, 0.62, 0.72, 0.66, 0.3, 0.7), colour: '#f2d53f', isCut: true },
    ]),
  },
}

const panel = (seed: string, options: Panel) => (ground: Ground) => gildPanel(seed, options, ground)

const lukaszWojcik: RasterArtist = {
  key: 'lukasz-wojcik',
  portrait: () => paintSelf('lukasz'),
  works: {
    'Sun from a parish inventory': panel('sun', {
      plaster: '#d9d2c2',
      pigment: '#2a3f5a',
      leaf: 'disc',
    }),
    'Wall that kept the procession': panel('wall', {
      plaster: '#b5503a',
      pigment: '#5a1f1c',
      leaf: 'horizon',
    }),
    'Repaired, and saying so': panel('repaired', {
      plaster: '#1f2326',
      pigment: '#10181f',
      leaf: 'seams',
      cracks: 34,
    }),
    'Forty-one squares of afternoon': panel('squares', {
      plaster: '#efe8da',
      pigment: '#c9a88a',
      leaf: 'grid',
    }),
    'Rain on the gilder’s day off': panel('gilder', {
      plaster: '#3f6a66',
      pigment: '#14302f',
      leaf: 'rain',
    }),
    'Apse, without the saint': panel('apse', {
      plaster: '#24408a',
      pigment: '#0f1c4a',
      leaf: 'arch',
    }),
    'Silver, which is a kind of waiting': panel('silver', {
      plaster: '#cfd2d0',
      pigment: '#6f7a80',
      leaf: 'field',
      metal: 'silver',
    }),
  },
}

export const assemblers: readonly RasterArtist[] = [jurgenWeiss, lukaszWojcik]
