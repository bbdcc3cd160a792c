import { drawVesselPicture, type VesselPicture } from '../media/vessels.ts'
import type { RasterArtist } from '../raster-artist.ts'
import type { Ground } from '../raster/raster.ts'
import { paintSelf } from './self-portraits.ts'

const pot = (seed: string, picture: VesselPicture) => (ground: Ground) =>
  drawVesselPicture(seed, picture, ground)

const parkSeoyeon: RasterArtist = {
  key: 'park-seoyeon',
  portrait: () => paintSelf('seoyeon'),
  works: {
    'Moon jar, third firing': pot('moon', {
      backdrop: '#b9b4aa',
      vessels: [
        { profile: 'moon', glaze: { kind: 'milk', body: '#efece4', crackle: 0.1 }, lean: 0.03 },
      ],
    }),
    'Celadon, first rain': pot('celadon', {
      backdrop: '#39443f',
      vessels: [
        { profile: 'pear', glaze: { kind: 'pool', colours: ['#cfe0cd', '#93b8a0', '#4f7f6c'] } },
      ],
      target: [0, 1.05, 0],
    }),
    'Two bottles and what was said': pot('two bottles', {
      backdrop: '#c9a58a',
      vessels: [
        {
          profile: 'bottle',
          at: [-0.72, 0],
          glaze: { kind: 'drip', over: '#f0ead8', under: '#c7ba98', clay: '#7a4a30', from: 0.55 },
        },
        {
          profile: 'bottle',
          at: [0.74, -0.25],
          size: 0.78,
          glaze: { kind: 'drip', over: '#2d3c55', under: '#5f7fa6', clay: '#7a4a30', from: 0.6 },
        },
      ],
      target: [0, 1, 0],
      lens: 0.29,
    }),
    'Tea bowl with hare’s fur': pot('fur', {
      backdrop: '#1d1a19',
      table: '#2b211b',
      eye: [0, 2.1, 5],
      target: [0, 0.42, 0],
      lens: 0.27,
      fill: 0.5,
      exposure: 1.15,
      vessels: [
        {
          profile: 'bowl',
          glaze: { kind: 'fur', colours: ['#0f0c0c', '#2a1611', '#7a3a16', '#c98a3a'] },
        },
      ],
    }),
    'Cobalt horizon': pot('cobalt', {
      backdrop: '#dfe3e4',
      vessels: [
        {
          profile: 'cylinder',
          glaze: { kind: 'brush', body: '#eef0ee', ink: '#1f3f8f', motif: 'horizon' },
        },
      ],
      target: [0, 1.02, 0],
    }),
    'Five cups, one guest late': pot('cups', {
      backdrop: '#8d9a86',
      eye: [0.3, 2.5, 5.6],
      target: [0, 0.35, 0],
      lens: 0.36,
      vessels: [
        {
          profile: 'cup',
          at: [-1.5, 0.2],
          size: 0.85,
          glaze: { kind: 'drip', over: '#f3efe2', under: '#d9cdb0', clay: '#5d3b2a', from: 0.4 },
        },
        {
          profile: 'cup',
          at: [-0.75, -0.3],
          size: 0.92,
          glaze: { kind: 'drip', over: '#d7cfba', under: '#a99a78', clay: '#5d3b2a', from: 0.3 },
        },
        {
          profile: 'cup',
          at: [-0.05, 0.25],
          size: 0.85,
          glaze: { kind: 'drip', over: '#f3efe2', under: '#cfc09c', clay: '#5d3b2a', from: 0.5 },
        },
        {
          profile: 'cup',
          at: [0.68, -0.2],
          size: 0.9,
          glaze: { kind: 'drip', over: '#e9e1cd', under: '#b9a887', clay: '#5d3b2a', from: 0.35 },
        },
        {
          profile: 'cup',
          at: [1.62, 0.35],
          size: 0.86,
          glaze: { kind: 'drip', over: '#a33b26', under: '#d07a4a', clay: '#5d3b2a', from: 0.3 },
        },
      ],
    }),
    'Persimmon, left on the sill': pot('persimmon', {
      backdrop: '#e6d9c3',
      vessels: [
        {
          profile: 'jar',
          glaze: { kind: 'fur', colours: ['#5a1e12', '#a5401d', '#d9772f', '#f0b05a'] },
          lean: 0.04,
        },
      ],
    }),
  },
}

const thandiweMkhize: RasterArtist = {
  key: 'thandiwe-mkhize',
  portrait: () => paintSelf('thandiwe'),
  works: {
    'Ukhamba for a long table': pot('ukhamba', {
      backdrop: '#c96f3f',
      vessels: [
        {
          profile: 'beerPot',
          glaze: { kind: 'slip', body: '#191514', slip: '#2a2320', motif: 'nodules', polish: 0.7 },
        },
      ],
      target: [0, 0.8, 0],
      fill: 0.45,
    }),
    'Zigzag, walked and not measured': pot('zigzag', {
      backdrop: '#d8c7a6',
      vessels: [
        {
          profile: 'amphora',
          glaze: {
            kind: 'slip',
            body: '#8f3f22',
            slip: '#efe2c4',
            third: '#1f1815',
            motif: 'zigzag',
          },
        },
      ],
      target: [0, 1.1, 0],
    }),
    'Smoke and its sister': pot('smoke', {
      backdrop: '#6e7f86',
      vessels: [
        {
          profile: 'beerPot',
          at: [-0.85, 0],
          size: 0.82,
          glaze: { kind: 'slip', body: '#c9703f', slip: '#16110f', motif: 'smoke', polish: 0.55 },
        },
        {
          profile: 'pear',
          at: [1.05, -0.3],
          size: 0.9,
          glaze: { kind: 'slip', body: '#d98a55', slip: '#1c1512', motif: 'smoke', polish: 0.55 },
        },
      ],
      target: [0, 0.85, 0],
      lens: 0.33,
    }),
    'Grain for the winter': pot('grain', {
      backdrop: '#2b3a2f',
      vessels: [
        {
          profile: 'jar',
          glaze: {
            kind: 'slip',
            body: '#d9a441',
            slip: '#5a2414',
            third: '#f2e3b8',
            motif: 'triangles',
          },
        },
      ],
      target: [0, 0.95, 0],
    }),
    'Net for catching rain': pot('net', {
      backdrop: '#e9e2d4',
      vessels: [
        {
          profile: 'moon',
          glaze: { kind: 'slip', body: '#2c2523', slip: '#e7dcc6', motif: 'net', polish: 0.35 },
        },
      ],
    }),
    'Counting the hills': pot('hills', {
      backdrop: '#b5452b',
      vessels: [
        {
          profile: 'cylinder',
          glaze: {
            kind: 'slip',
            body: '#efe4cc',
            slip: '#20304a',
            third: '#c58a2c',
            motif: 'bands',
          },
        },
      ],
      target: [0, 1.02, 0],
    }),
  },
}

export const ceramists: readonly RasterArtist[] = [parkSeoyeon, thandiweMkhize]
