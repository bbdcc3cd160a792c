import { type Glass, photographGlass } from '../media/glass.ts'
import { type Installation, photographInstallation } from '../media/installation.ts'
import { photographSculpture, type Sculpture } from '../media/sculpture.ts'
import type { RasterArtist } from '../raster-artist.ts'
import type { Ground } from '../raster/raster.ts'
import { paintSelf } from './self-portraits.ts'

const sculpt = (seed: string, sculpture: Sculpture) => (ground: Ground) =>
  photographSculpture(seed, sculpture, ground)
const plinth = (colour: string, side = 0.85, tall = 0.5) => ({
  half: [side, tall, side] as const,
  colour,
})

const adebayoOkonjo: RasterArtist = {
  key: 'adebayo-okonjo',
  portrait: () => paintSelf('adebayo'),
  works: {
    'Those who stayed for the rain': sculpt('stayed', {
      form: 'embrace',
      stone: 'patina',
      backdrop: '#c9bda8',
      plinth: plinth('#e9e6df'),
    }),
    'A ring for an absent gate': sculpt('gate', {
      form: 'ring',
      stone: 'bronze',
      backdrop: '#2f3338',
      plinth: plinth('#1f2226'),
      fill: 0.45,
    }),
    'Seed, opened by hand': sculpt('seed', {
      form: 'seed',
      stone: 'marble',
      backdrop: '#55708a',
      plinth: plinth('#f0eeea'),
    }),
    'Walking to Ìbàdàn': sculpt('walking', {
      form: 'walker',
      stone: 'patina',
      backdrop: '#e3ded2',
      plinth: plinth('#8a4a2f', 0.7, 0.35),
    }),
    'Oak, persuaded': sculpt('oak', {
      form: 'column',
      stone: 'oak',
      backdrop: '#b7c2b0',
      plinth: plinth('#f2f0ea', 0.7),
    }),
    'The wave before the one you saw': sculpt('wave', {
      form: 'wave',
      stone: 'steel',
      backdrop: '#9fb4c4',
      plinth: plinth('#dfe3e6', 1.05, 0.3),
      fill: 0.5,
    }),
    'Five stones, one decision': sculpt('stones', {
      form: 'stack',
      stone: 'granite',
      backdrop: '#d98f6a',
      plinth: plinth('#efe2d2', 1, 0.3),
    }),
  },
}

const blow = (seed: string, glass: Glass) => (ground: Ground) =>
  photographGlass(seed, glass, ground)

const eliskaDvorakova: RasterArtist = {
  key: 'eliska-dvorakova',
  portrait: () => paintSelf('eliska'),
  works: {
    'Drop that did not fall': blow('drop', {
      form: 'drop',
      tint: '#5ab0e0',
      backdrop: '#e9ecee',
      veil: '#f4f8fb',
    }),
    'Brick of evening': blow('brick', {
      form: 'block',
      tint: '#f2902f',
      backdrop: '#f2e6d8',
      density: 1.2,
    }),
    'Lens for a short-sighted moon': blow('lens', {
      form: 'disc',
      tint: '#7fd9b4',
      backdrop: '#9fb0b4',
      table: '#b9c6c8',
      density: 0.8,
    }),
    'Flame, cooled for nine days': blow('flame', {
      form: 'flame',
      tint: '#e8402f',
      backdrop: '#efe9e2',
      density: 1.3,
      veil: '#ffb37a',
    }),
    'Two who were poured together': blow('twins', {
      form: 'twins',
      tint: '#b06ac9',
      backdrop: '#ece4ee',
    }),
    'Bowl, mostly rim': blow('bowl', {
      form: 'bowl',
      tint: '#4fb07a',
      backdrop: '#e9efe6',
      density: 1.6,
    }),
    'Prism without a lesson': blow('prism', {
      form: 'prism',
      tint: '#f0d35a',
      backdrop: '#8f9aa8',
      density: 0.9,
    }),
  },
}

const install = (seed: string, work: Installation) => (ground: Ground) =>
  photographInstallation(seed, work, ground)

const chloeTremblay: RasterArtist = {
  key: 'chloe-tremblay',
  portrait: () => paintSelf('chloe'),
  works: {
    'Aperture (for one, seated)': install('aperture', {
      work: 'aperture',
      light: '#ff5a8a',
      second: '#7a4aff',
    }),
    'Nine tubes, tuned': install('tubes', { work: 'tubes', light: '#4fb0ff', second: '#ff7a4a' }),
    'Red thread, four kilometres': install('threads', {
      work: 'threads',
      light: '#d9202a',
      wall: '#f2f0ec',
    }),
    'The planets came early': install('planets', {
      work: 'spheres',
      light: '#ffb45a',
      second: '#fff0d0',
      wall: '#5a5f70',
    }),
    'Fog, by appointment': install('mist', { work: 'mist', light: '#3fd6c4', second: '#e84fa0' }),
    'Exit through the yellow': install('yellow', {
      work: 'door',
      light: '#ffd23a',
      second: '#ff8a2a',
    }),
    'Ladders for a low ceiling': install('ladders', {
      work: 'ladders',
      light: '#e9f4ff',
      wall: '#3f4a66',
    }),
  },
}

export const sculptors: readonly RasterArtist[] = [adebayoOkonjo, eliskaDvorakova, chloeTremblay]
