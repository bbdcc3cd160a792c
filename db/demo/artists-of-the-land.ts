import { drawHillTown } from './art/hand-hilltown.ts'
import { drawCrosshatch } from './art/hand-crosshatch.ts'
import { drawCurrent } from './art/hand-current.ts'
import { drawEngraving } from './art/hand-engraving.ts'
import { drawOneLine } from './art/hand-one-line.ts'
import { drawRidges } from './art/hand-ridge.ts'
import { drawStrands } from './art/hand-strand.ts'
import { drawTopography } from './art/hand-topography.ts'
import { INK } from './art/sheet.ts'
import { createWork, type DemoArtist, PROFILE } from './demo-work.ts'

const eilidhMacrae: DemoArtist = {
  key: 'eilidh-macrae',
  firstName: 'Eilidh',
  lastName: 'Macrae',
  location: 'Ullapool, Scotland',
  bio: 'Eilidh Macrae was a hydrographic surveyor for twelve years and knows the sea floor off Assynt better than the road to it. She now surveys places that have the advantage of not existing.',
  statement:
    'A contour is a promise that if you walk along it you will neither climb nor fall. I like making that promise about somewhere nobody can check. The soundings are in fathoms, out of spite.',
  portrait: () =>
    drawEngraving('eilidh self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      lines: 26,
      cross: false,
      cut: [0, 0.25, 1],
      ink: INK.sepia,
      sitter: { hair: 'bun', gaze: 0.8 },
      pose: { yaw: 0.45, pitch: 0 },
    }),
  works: [
    createWork({
      title: 'Eilean gun Ainm',
      description:
        'The name means that it has none. Two landing places, one spring, no sheep. I surveyed it over a fortnight of sleet in March without leaving the kitchen.',
      price: 540,
      date: '2022-03-31',
      size: { width: 50, height: 60 },
      tags: ['map', 'contours', 'island', 'survey'],
      altDescription:
        'A contour map of an island in brown lines, its shore in blue with depth lines around it',
      draw: (format) => drawTopography('eilean', { format, land: 'island', detail: 3 }),
    }),
    createWork({
      title: 'Sheet 17: the drowned coast',
      description:
        'Sheets 16 and 18 fit it exactly; sheets 1 to 15 were never made. The long inlet is where I would keep a boat.',
      price: 620,
      date: '2023-05-02',
      size: { width: 70, height: 50 },
      tags: ['map', 'contours', 'coast', 'survey'],
      altDescription:
        'A framed chart of a broken coast with contours inland and blue depth lines at sea',
      draw: (format) => drawTopography('drowned coast', { format, land: 'coast', detail: 3.4 }),
    }),
    createWork({
      title: 'High ground, no path',
      description:
        'Contours at ten metres, heavier at fifty. Start at the tarn and keep the steep ground on your left; that is all the help you will get from me.',
      price: 480,
      date: '2023-08-21',
      size: { width: 50, height: 50 },
      tags: ['map', 'contours', 'hills'],
      altDescription: 'A square map sheet filled with flowing brown contour lines of high ground',
      draw: (format) =>
        drawTopography('high ground', { format, land: 'range', detail: 2.4, ink: INK.sepia }),
    }),
    createWork({
      title: 'Night soundings',
      description:
        'The same sort of island from the other side of midnight, chalk on a dark ground, the way that a screen shows it to the officer of the watch. It is the only sheet on which I trust the water more than the land.',
      price: 760,
      date: '2024-12-12',
      size: { width: 50, height: 70 },
      tags: ['map', 'contours', 'night', 'island'],
      altDescription:
        'An island in pale contour lines on a near-black sheet, with blue-green depth lines',
      draw: (format) =>
        drawTopography('night soundings', {
          format,
          land: 'island',
          detail: 4,
          paper: 'night',
          ink: '#d9cfb8',
          water: '#7fb1b3',
        }),
    }),
  ],
}

const harukaMori: DemoArtist = {
  key: 'haruka-mori',
  firstName: 'Haruka',
  lastName: 'Mori',
  location: 'Matsue, Japan',
  bio: 'Haruka Mori rakes the garden of a small temple near Matsue three mornings a week and draws on the other four. She holds that the two are the same job with different knees.',
  statement:
    'Gravel remembers one thing at a time. I am interested in how a straight line behaves when it meets something that will not move: it does not argue, it does not stop, and afterwards it is straight again.',
  portrait: () =>
    drawOneLine('haruka self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      weight: 7,
      ink: INK.soot,
      sitter: { hair: 'bun', nose: -0.5, gaze: 0.5 },
      pose: { yaw: -0.65, pitch: 0.1, roll: 0.03 },
    }),
  works: [
    createWork({
      title: 'Three stones, one morning',
      description:
        'The largest was there before the temple. The abbot says that the second is new, meaning 1742. The third I moved a little, on paper only.',
      price: 680,
      date: '2022-08-09',
      size: { width: 40, height: 56 },
      tags: ['garden', 'lines', 'stones', 'calm'],
      altDescription: 'Fine level lines parting around three stippled stones, like raked gravel',
      draw: (format) => drawCurrent('three stones', { format, stones: 3, wander: 0.08, gap: 13 }),
    }),
    createWork({
      title: 'After the carp turned',
      description:
        'You never see the fish. You see the pond deciding to be flat again. Two inks, indigo into black, in the order in which the light left.',
      price: 590,
      date: '2023-06-15',
      size: { width: 50, height: 50 },
      tags: ['water', 'lines', 'indigo', 'round'],
      altDescription: 'A disc of flowing lines like moving water, in black and indigo',
      draw: (format) =>
        drawCurrent('carp', {
          format,
          stones: 0,
          wander: 0.85,
          second: INK.blue,
          shape: 'disc',
          gap: 13,
        }),
    }),
    createWork({
      title: 'Seven islands at low water',
      description:
        'Seen from the causeway at Yatsuka, where the lake is ankle deep and every pole has a wake. I drew the wakes and left the poles out.',
      price: 940,
      date: '2024-10-01',
      size: { width: 80, height: 40 },
      tags: ['water', 'lines', 'panorama', 'stones'],
      altDescription: 'A wide field of level lines flowing past seven small stippled islands',
      draw: (format) =>
        drawCurrent('seven islands', { format, stones: 7, wander: 0.14, ink: INK.indigo, gap: 13 }),
    }),
    createWork({
      title: 'The raker’s mistake',
      description:
        'Somewhere in the upper third I was thinking about lunch. It spread, as such things do, through all the rows below. I have come to prefer it.',
      price: 520,
      date: '2025-09-17',
      size: { width: 36, height: 48 },
      tags: ['garden', 'lines', 'calm'],
      altDescription:
        'Upright lines that drift and bend together across the sheet around a single stone',
      draw: (format) =>
        drawCurrent('mistake', { format, stones: 1, wander: 0.42, heading: Math.PI / 2, gap: 13 }),
    }),
  ],
}

const noorSaid: DemoArtist = {
  key: 'noor-said',
  firstName: 'Noor',
  lastName: 'Said',
  location: 'Gilgit, Pakistan',
  bio: 'Noor Said drives the mountain post between Gilgit and Shandur. The drawings are made in the cab while the snowplough is elsewhere.',
  statement:
    'From the road you learn a mountain by its edge. I draw the edge first, in one go, and then let the strokes fall the way that stones would. If a stroke goes uphill the drawing is wrong.',
  portrait: () =>
    drawCrosshatch('noor self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      sitter: { hair: 'crop', beard: 0.9, age: 0.4, nose: 0.6, hairDark: 0.8 },
      pose: { yaw: -0.5, pitch: 0 },
    }),
  works: [
    createWork({
      title: 'Ridge, after rain',
      description:
        'Rain takes the dust out of the valley and for half an hour you can see seven ranges instead of four. I turned the engine off. The furthest may be in another country.',
      price: 720,
      date: '2023-07-12',
      size: { width: 36, height: 48 },
      tags: ['mountains', 'pen', 'landscape'],
      altDescription:
        'Ranges of mountains one behind the other in falling pen strokes, under a hatched sun',
      draw: (format) =>
        drawRidges('ridge after rain', { format, ranges: 6, rugged: 0.7, second: INK.rust }),
    }),
    createWork({
      title: 'Shandur, the lake still open',
      description:
        'In two weeks it will take a lorry’s weight and nobody will look at it. I had a puncture and it had a sky. The lower third is water; you are standing in it.',
      price: 1050,
      date: '2023-11-04',
      size: { width: 70, height: 50 },
      tags: ['mountains', 'lake', 'pen', 'landscape'],
      altDescription: 'Sharp peaks in black pen strokes above a lake of broken level lines',
      draw: (format) =>
        drawRidges('shandur', { format, ranges: 4, rugged: 1, lake: true, second: INK.ochre }),
    }),
    createWork({
      title: 'Moon over the wrong pass',
      description:
        'I had been certain of the road for an hour. The moon came up where no moon should be, and I reversed eleven kilometres in second gear with this composed in my head.',
      price: 690,
      date: '2024-12-28',
      size: { width: 40, height: 56 },
      tags: ['mountains', 'moon', 'night', 'pen'],
      altDescription: 'A half-dark moon behind steep mountain slopes hatched in indigo',
      draw: (format) =>
        drawRidges('wrong pass', {
          format,
          ranges: 5,
          rugged: 0.45,
          light: 'moon',
          ink: INK.indigo,
        }),
    }),
    createWork({
      title: 'The long view from kilometre 212',
      description:
        'There is a bend with room for one lorry. Whoever waits there for the plough gets this for free, edge to edge, more than the eye can hold without turning the head.',
      price: 1380,
      date: '2025-02-19',
      size: { width: 120, height: 40 },
      tags: ['mountains', 'panorama', 'pen'],
      altDescription: 'A long panorama of four mountain ranges in black pen strokes',
      draw: (format) =>
        drawRidges('kilometre 212', { format, ranges: 4, rugged: 0.8, light: 'none' }),
    }),
  ],
}

const despinaVlachou: DemoArtist = {
  key: 'despina-vlachou',
  firstName: 'Despina',
  lastName: 'Vlachou',
  location: 'Ermoupoli, Syros, Greece',
  bio: 'Despina Vlachou draws building permits for the island of Syros, where no two walls are parallel and every permit is a negotiation. In the evenings she draws the town as it might have been if everybody had said yes.',
  statement:
    'Parallel projection is the polite way of drawing houses: nobody is put behind anybody. I hatch the walls that the afternoon leaves in shadow and let the roofs be paper. The windows go in last, where I would want to look out.',
  portrait: () =>
    drawStrands('despina self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      sitter: { hair: 'curls', age: 0.3, gaze: 0.85 },
      pose: { yaw: 0.5, pitch: 0 },
    }),
  works: [
    createWork({
      title: 'Everyone said yes',
      description:
        'Eighty-one applications, all granted, none of them possible. The tax office is the one without a roof.',
      price: 860,
      date: '2023-10-06',
      size: { width: 40, height: 50 },
      tags: ['town', 'architecture', 'isometric', 'ink'],
      altDescription:
        'A hill crowded with small houses in parallel projection, some with red-tiled gables',
      draw: (format) =>
        drawHillTown('everyone said yes', {
          format,
          plots: 9,
          hill: 5.5,
          uneven: 0.9,
          roofs: 'mixed',
          second: INK.rust,
        }),
    }),
    createWork({
      title: 'Upper town without cats',
      description:
        'I left the cats out because there would have been no end to it. The steps have been left out for the same reason. Climb as you like.',
      price: 640,
      date: '2024-04-15',
      size: { width: 40, height: 40 },
      tags: ['town', 'architecture', 'isometric'],
      altDescription:
        'A stepped pile of flat-roofed cubic houses with hatched walls and dark windows',
      draw: (format) =>
        drawHillTown('upper town', { format, plots: 6, hill: 4, uneven: 0.7, roofs: 'flat' }),
    }),
    createWork({
      title: 'Ano Meria, every gable',
      description:
        'My grandmother’s village had one street and forty opinions. I gave each opinion a gable. Blue for the shutters, since there is only one blue.',
      price: 780,
      date: '2024-08-08',
      size: { width: 50, height: 50 },
      tags: ['town', 'architecture', 'gables', 'blue'],
      altDescription:
        'A dense village of gabled houses in parallel projection with blue roofs and windows',
      draw: (format) =>
        drawHillTown('ano meria', {
          format,
          plots: 8,
          hill: 2.4,
          uneven: 0.6,
          roofs: 'gabled',
          second: INK.blue,
        }),
    }),
    createWork({
      title: 'Proposal for a very tall neighbour',
      description:
        'The plot is small and the client is proud. I drew it in one night to show him why not; he has hung it in his hall, as encouragement.',
      price: 710,
      date: '2025-06-02',
      size: { width: 36, height: 60 },
      tags: ['town', 'tower', 'isometric', 'ink'],
      altDescription:
        'A narrow cluster of very tall houses in parallel projection, their walls closely hatched',
      draw: (format) =>
        drawHillTown('tall neighbour', {
          format,
          plots: 5,
          hill: 9,
          uneven: 2,
          roofs: 'mixed',
          ink: INK.indigo,
          second: INK.rust,
        }),
    }),
  ],
}

export const artistsOfTheLand: readonly DemoArtist[] = [
  eilidhMacrae,
  harukaMori,
  noorSaid,
  despinaVlachou,
]
