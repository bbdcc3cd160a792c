import { type Building, photographBuilding } from '../media/architecture-photo.ts'
import { printCyanotype, type Specimen } from '../media/cyanotype.ts'
import { type Night, photographNight } from '../media/night-photo.ts'
import { photographTerrain, type Terrain } from '../media/terrain-photo.ts'
import type { RasterArtist } from '../raster-artist.ts'
import type { Ground } from '../raster/raster.ts'
import { paintSelf } from './self-portraits.ts'

const terrain = (seed: string, scene: Terrain) => (ground: Ground) =>
  photographTerrain(seed, scene, ground)
const grey = { isMonochrome: true, grain: 0.05, earth: ['#0a0a0b', '#4a4a4c', '#d9d9d6'] } as const

const bjorkThorsdottir: RasterArtist = {
  key: 'bjork-thorsdottir',
  portrait: () => paintSelf('bjork'),
  works: {
    'Eleven minutes of sea': terrain('eleven', {
      ...grey,
      land: 'sea',
      sky: ['#3f4348', '#9a9ea2', '#e9e9e6'],
      sun: [-0.4, 0.35, -0.8],
      haze: '#d9dcdc',
      thick: 0.035,
      clouds: 0.7,
      relief: 0.8,
      eye: [0, 0.9, 0],
      lens: 0.45,
    }),
    'Hornstrandir, nobody to ask': terrain('horn', {
      ...grey,
      land: 'mountains',
      sky: ['#4a4d52', '#b0b2b3', '#e3e3e0'],
      sun: [-0.8, 0.42, 0.2],
      haze: '#c9cccc',
      thick: 0.018,
      clouds: 0.8,
      eye: [0, 1.6, 0],
      pitch: -0.02,
      lens: 0.5,
    }),
    'Rock that was two rocks': terrain('two rocks', {
      ...grey,
      land: 'sea',
      sky: ['#a9acae', '#d3d5d5', '#f0f0ee'],
      sun: [0.6, 0.5, -0.4],
      haze: '#e3e6e6',
      thick: 0.05,
      clouds: 0.3,
      relief: 1.5,
      eye: [0, 0.8, 0],
      lens: 0.42,
    }),
    'First light on the wrong side': terrain('first light', {
      ...grey,
      land: 'mountains',
      sky: ['#16181b', '#3f4246', '#8f9294'],
      sun: [0.8, 0.4, 0.35],
      haze: '#6a6e72',
      thick: 0.02,
      clouds: 0.5,
      relief: 1.15,
      pitch: 0.02,
    }),
    'Fog, with a mountain in it': terrain('fog', {
      ...grey,
      land: 'mountains',
      sky: ['#b9bcbd', '#d9dbdb', '#efefed'],
      sun: [-0.5, 0.6, -0.3],
      haze: '#e3e5e4',
      thick: 0.085,
      clouds: 0,
      relief: 1.1,
      pitch: 0.02,
    }),
    'The tide table was mistaken': terrain('tide table', {
      ...grey,
      land: 'sea',
      sky: ['#0d0f12', '#2a2d31', '#7a7d80'],
      sun: [0.1, 0.12, -0.98],
      sunColour: '#ffffff',
      haze: '#4a4e52',
      thick: 0.03,
      clouds: 0.9,
      relief: 1.2,
      eye: [0, 1.1, 0],
      lens: 0.5,
    }),
    'White on white, February': terrain('white', {
      ...grey,
      land: 'dunes',
      sky: ['#c4c8ca', '#dfe2e2', '#f2f2f0'],
      sun: [-0.9, 0.25, -0.2],
      haze: '#eceeed',
      thick: 0.05,
      earth: ['#6b7074', '#c4c8ca', '#fbfbf9'],
      relief: 0.8,
      clouds: 0.1,
    }),
  },
}

const rafaelIbanez: RasterArtist = {
  key: 'rafael-ibanez',
  portrait: () => paintSelf('rafael'),
  works: {
    'Atacama, the long breath': terrain('breath', {
      land: 'dunes',
      sky: ['#1f5fae', '#6fa8dc', '#d9e6ee'],
      earth: ['#4a1f14', '#b5622f', '#f2b873'],
      sun: [-0.85, 0.3, -0.25],
      haze: '#d9c3ae',
      thick: 0.016,
    }),
    'Six in the evening, nothing moved': terrain('six', {
      land: 'dunes',
      sky: ['#3a3f7a', '#d97a6a', '#f7c98a'],
      earth: ['#2a1024', '#a33f2a', '#f79a4f'],
      sun: [0.9, 0.14, -0.35],
      sunColour: '#ffb070',
      haze: '#e89a7a',
      thick: 0.02,
    }),
    'Salt, later dunes': terrain('salt', {
      land: 'dunes',
      sky: ['#8fb8d9', '#cfe0ea', '#f4f2ec'],
      earth: ['#7a6a66', '#d9c9bd', '#fbf4ea'],
      sun: [-0.4, 0.55, -0.6],
      haze: '#eee6de',
      thick: 0.025,
      relief: 0.85,
    }),
    'Volcano, not looking': terrain('volcano', {
      land: 'mountains',
      sky: ['#123f7f', '#4f8fcf', '#bcd9ec'],
      earth: ['#2a1a16', '#7a4a34', '#f6efe6'],
      sun: [-0.75, 0.5, 0.1],
      haze: '#a9c4d9',
      thick: 0.012,
      relief: 1.2,
      pitch: 0,
    }),
    'Blue hour at the mine road': terrain('blue hour', {
      land: 'dunes',
      sky: ['#0d1f4a', '#2f5590', '#8fa8cc'],
      earth: ['#0d142e', '#2f4478', '#8fa0cc'],
      sun: [0.3, 0.45, -0.8],
      sunColour: '#c9d6ff',
      haze: '#5f7ab0',
      thick: 0.024,
      relief: 1.1,
    }),
    'Red valley, after my father': terrain('red valley', {
      land: 'mountains',
      sky: ['#5f8fc4', '#c4d6e0', '#f2e6d4'],
      earth: ['#3a0f0c', '#a8321f', '#e8925a'],
      sun: [0.8, 0.35, 0.1],
      haze: '#e0b49a',
      thick: 0.02,
      relief: 0.75,
      pitch: -0.05,
    }),
    'Where the wind signed': terrain('signed', {
      land: 'dunes',
      sky: ['#7a5a8a', '#e0a0a0', '#fbdcb9'],
      earth: ['#3a2038', '#b0666a', '#f9d0a8'],
      sun: [-0.95, 0.2, 0.1],
      sunColour: '#ffd9c0',
      haze: '#e9b9ac',
      thick: 0.022,
      eye: [0, 1.7, 0],
      relief: 0.9,
    }),
  },
}

const night = (seed: string, scene: Night) => (ground: Ground) =>
  photographNight(seed, scene, ground)

const yukoIshiguro: RasterArtist = {
  key: 'yuko-ishiguro',
  portrait: () => paintSelf('yuko'),
  works: {
    'Last train, other platform': night('train', {
      view: 'bokeh',
      sky: ['#0a1024', '#1f1a3a', '#0d0a14'],
      lights: ['#ffb45a', '#ff5a4a', '#5ab4ff', '#fff0c4'],
      count: 120,
      size: 0.06,
    }),
    'Thirty-six kitchens': night('kitchens', {
      view: 'windows',
      sky: ['#0c1020', '#2a2f3f'],
      lights: ['#ffcf8a', '#ffb35a', '#f2e3c4', '#a9d0ff'],
      count: 60,
    }),
    'Dōtonbori, puddle': night('dotonbori', {
      view: 'street',
      sky: ['#0d1024', '#2a1436', '#3a1a3a'],
      lights: ['#ff3f7a', '#36d6ff', '#ffd24a', '#a05aff', '#ff7a3a'],
      count: 90,
    }),
    'Taxi window, rain, no destination': night('taxi', {
      view: 'pane',
      sky: ['#101a2e', '#24304a', '#141018'],
      lights: ['#ffcf6a', '#ff4f4f', '#4fd0c4', '#ff9a4a'],
      count: 90,
      size: 0.07,
    }),
    'Office tower, second dinner': night('office', {
      view: 'windows',
      sky: ['#06141f', '#16303f'],
      lights: ['#d9f0ff', '#a9e0d9', '#fff4d0'],
      count: 130,
    }),
    'Pink alley': night('alley', {
      view: 'street',
      sky: ['#1a0a24', '#4a1440', '#7a1f4a'],
      lights: ['#ff5aa8', '#ff8ac4', '#ffd0e3', '#c45aff'],
      count: 70,
    }),
    'Green light, nobody crossed': night('green', {
      view: 'pane',
      sky: ['#04140f', '#0f3a2c', '#06100c'],
      lights: ['#3fe08a', '#a0ffcf', '#e0ffe8', '#ffcf6a'],
      count: 70,
      size: 0.09,
    }),
  },
}

const building = (seed: string, scene: Building) => (ground: Ground) =>
  photographBuilding(seed, scene, ground)

const heleneDupre: RasterArtist = {
  key: 'helene-dupre',
  portrait: () => paintSelf('helene'),
  works: {
    'Stairwell, the architect’s own': building('spiral', {
      form: 'spiral',
      wall: '#e6e0d6',
      second: '#7a3a22',
      sky: '#f4efe4',
      eye: [0.15, -3.6, 0.1],
      target: [0, 4, 0.02],
      lens: 0.72,
      lamp: [0.8, 7, 0.5],
      softness: 0.7,
      fill: 1.1,
      bounce: 0.75,
    }),
    'Arcade at noon, minus the people': building('arches', {
      form: 'arches',
      wall: '#e9cfa6',
      second: '#b5603a',
      sky: '#3f7fc4',
      eye: [-3.4, 1.7, 6.5],
      target: [0.6, 2.1, 0],
      lens: 0.5,
      lamp: [-14, 17, 14],
    }),
    'Balconies, all of them south': building('balconies', {
      form: 'balconies',
      wall: '#f2efe8',
      second: '#e8a23a',
      sky: '#5f9fd9',
      eye: [-2.4, -2.6, 8.5],
      target: [0.4, 0.6, 0],
      lens: 0.42,
      lamp: [16, 20, 12],
    }),
    'Municipal fins': building('fins', {
      form: 'fins',
      wall: '#d9dcde',
      second: '#1f2a3a',
      sky: '#9fb6c9',
      eye: [-4, -1.4, 7.5],
      target: [0, 0.6, 0],
      lens: 0.4,
      lamp: [-11, 9, 9],
      isMonochrome: true,
    }),
    'Steps to the archive': building('stairs', {
      form: 'stairs',
      wall: '#c9553a',
      second: '#e9b48f',
      sky: '#f2c9a9',
      eye: [0.4, 2.4, 5.6],
      target: [0, 0.4, -2],
      lens: 0.48,
      lamp: [-9, 13, 7],
    }),
    'Arches, rehearsing': building('arches2', {
      form: 'arches',
      wall: '#efeeea',
      second: '#3a3d42',
      sky: '#101216',
      eye: [0.9, 4.4, 9],
      target: [0.9, 4.4, 0],
      lens: 0.42,
      lamp: [12, 16, 12],
      isMonochrome: true,
    }),
    'Looking up, library': building('spiral2', {
      form: 'spiral',
      wall: '#cfd6da',
      second: '#24507a',
      sky: '#ffffff',
      eye: [0.7, -2.2, -0.5],
      target: [0.1, 5, 0.2],
      lens: 0.8,
      lamp: [-0.7, 8, 0.9],
      softness: 0.7,
      fill: 1.1,
      bounce: 0.75,
    }),
  },
}

const specimen = (seed: string, options: Specimen) => (ground: Ground) =>
  printCyanotype(seed, options, ground)

const maelleLeGoff: RasterArtist = {
  key: 'maelle-le-goff',
  portrait: () => paintSelf('maelle'),
  works: {
    'Male fern, eleven minutes of sun': specimen('fern', { plant: 'fern' }),
    'Hogweed from behind the station': specimen('hogweed', { plant: 'umbel', count: 4 }),
    'Thongweed, first exposure': specimen('weed', { plant: 'weed', count: 2 }),
    'Ginkgo, all down in one night': specimen('ginkgo', { plant: 'ginkgo', count: 17 }),
    'Three feathers, one bird': specimen('feathers', { plant: 'feathers', count: 3 }),
    'Grandmother’s mat, reversed': specimen('lace', { plant: 'lace', count: 8 }),
    'Dune grass, toned in tea': specimen('grass', {
      plant: 'grass',
      count: 34,
      tones: ['#241a16', '#4f3a2e', '#8f7358', '#d3bd9c', '#f4ecdc'],
    }),
  },
}

export const photographers: readonly RasterArtist[] = [
  bjorkThorsdottir,
  rafaelIbanez,
  yukoIshiguro,
  heleneDupre,
  maelleLeGoff,
]
