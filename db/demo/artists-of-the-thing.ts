import { drawPlant } from './art/hand-botany.ts'
import { drawCrosshatch } from './art/hand-crosshatch.ts'
import { drawEngraving } from './art/hand-engraving.ts'
import { drawOneLine } from './art/hand-one-line.ts'
import { drawMoons, drawStarChart } from './art/hand-sky.ts'
import { drawTruchet } from './art/hand-truchet.ts'
import { drawVessels } from './art/hand-vessel.ts'
import { drawWash } from './art/hand-wash.ts'
import { drawWeave } from './art/hand-weave.ts'
import { INK } from './art/sheet.ts'
import { createWork, type DemoArtist, PROFILE } from './demo-work.ts'

const nayraQuispe: DemoArtist = {
  key: 'nayra-quispe',
  firstName: 'Nayra',
  lastName: 'Quispe',
  location: 'Chinchero, Peru',
  bio: 'Nayra Quispe weaves in the cooperative at Chinchero and drafts every cloth on paper first. The drafts turned out to have admirers of their own.',
  statement:
    'On the loom a mistake can be undone; on paper it has to be woven in. I draw each thread twice, once for its left edge and once for its right, and where it goes under another I lift the pen and count.',
  portrait: () =>
    drawWash('nayra self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      ink: INK.rust,
      sitter: { hair: 'long', hairDark: 0.9, gaze: 0.9, age: 0.1 },
      pose: { yaw: 0.45, pitch: 0 },
    }),
  works: [
    createWork({
      title: 'Draft for a blanket, eyes open',
      description:
        'The lozenge is the eye of the partridge, which sleeps with it open. Thirty-two threads to the hand’s breadth. My mother says that the fringe is too long and she is usually right.',
      price: 460,
      date: '2023-03-10',
      size: { width: 40, height: 56 },
      tags: ['weaving', 'pattern', 'textile', 'two inks'],
      altDescription:
        'A woven cloth with lozenges drawn thread by thread in indigo and rust, with fringes',
      draw: (format) => drawWeave('eyes open', { format, threads: 32, draft: 'lozenge' }),
    }),
    createWork({
      title: 'Herringbone, let go a little',
      description:
        'A stiff pattern, woven loosely by somebody listening to a story. You can see where the story got good.',
      price: 420,
      date: '2023-09-29',
      size: { width: 44, height: 44 },
      tags: ['weaving', 'herringbone', 'textile'],
      altDescription:
        'A loosely woven herringbone cloth in green and ochre threads with an uncut fringe',
      draw: (format) =>
        drawWeave('let go', {
          format,
          threads: 36,
          draft: 'herringbone',
          slack: 0.95,
          warp: INK.green,
          weft: INK.ochre,
        }),
    }),
    createWork({
      title: 'Belt for walking downhill',
      description:
        'Uphill belts are red. This one has steps in it because going down is the part that needs counting. Black warp, cochineal weft.',
      price: 380,
      date: '2024-06-24',
      size: { width: 90, height: 30 },
      tags: ['weaving', 'belt', 'panorama', 'textile'],
      altDescription:
        'A long horizontal belt with a stepped pattern, drawn in black and crimson threads',
      draw: (format) =>
        drawWeave('belt', {
          format,
          threads: 20,
          draft: 'steps',
          warp: INK.soot,
          weft: '#a3283c',
          slack: 0.4,
        }),
    }),
    createWork({
      title: 'Roads between houses of relatives',
      description:
        'Seven strands to each road, because nobody walks alone. Where two roads meet, one ducks; I tossed a coin for which, as we do.',
      price: 510,
      date: '2025-03-03',
      size: { width: 40, height: 50 },
      tags: ['pattern', 'tiles', 'bands', 'geometry'],
      altDescription:
        'Bands of parallel lines turning and crossing through a grid, in black and rust',
      draw: (format) => drawTruchet('roads', { format, tiles: 6, strands: 7, second: INK.rust }),
    }),
    createWork({
      title: 'The river asks twice',
      description:
        'The same grid with narrower bands, in the blue that comes from the third bath of indigo. Follow any one thread for long enough and it brings you back.',
      price: 470,
      date: '2025-07-18',
      size: { width: 50, height: 50 },
      tags: ['pattern', 'tiles', 'indigo', 'geometry'],
      altDescription: 'A square field of interlaced indigo bands forming rings and meanders',
      draw: (format) =>
        drawTruchet('river', { format, tiles: 9, strands: 5, ink: INK.indigo, second: INK.blue }),
    }),
  ],
}

const brunoCalvi: DemoArtist = {
  key: 'bruno-calvi',
  firstName: 'Bruno',
  lastName: 'Calvi',
  location: 'Bologna, Italy',
  bio: 'Bruno Calvi restores pharmacy jars for the museums of Emilia and lives, as he says, among the unemployed ones. He etched for twenty years before his lungs asked him to stop; pen hatching is his compromise.',
  statement:
    'I put three vessels on a table and wait until they stop being polite to each other. The light comes from the left because the window does. There is nothing else in the room and it takes me a month to see it.',
  portrait: () =>
    drawCrosshatch('bruno self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      ink: INK.sepia,
      sitter: { hair: 'bald', beard: 0.8, age: 1, hairDark: 0.3 },
      pose: { yaw: 0.5, pitch: 0.05 },
    }),
  works: [
    createWork({
      title: 'Four who do not speak',
      description:
        'The bottle arrived last and is still regarded as a guest. I moved the cup back by the width of a finger and the whole table breathed out.',
      price: 990,
      date: '2022-01-24',
      size: { width: 50, height: 36 },
      tags: ['still life', 'hatching', 'vessels'],
      altDescription:
        'A bottle, a jug, a cup and a vase in a row on a table, hatched with light from the left',
      draw: (format) => drawVessels('four', { format, vessels: ['bottle', 'jug', 'cup', 'vase'] }),
    }),
    createWork({
      title: 'Flask with its shadow',
      description:
        'I began with the shadow, which is the more reliable of the two. It was five in the afternoon for eleven days.',
      price: 740,
      date: '2022-11-11',
      size: { width: 36, height: 44 },
      tags: ['still life', 'hatching', 'vessels', 'sepia'],
      altDescription:
        'A round flask and a low bowl on a table, hatched in brown, casting long shadows',
      draw: (format) =>
        drawVessels('flask', { format, vessels: ['flask', 'bowl'], size: 0.44, ink: INK.sepia }),
    }),
    createWork({
      title: 'The pharmacy, closed for lunch',
      description:
        'Seven jars that held theriac, rhubarb, dragon’s blood, two sorts of sugar, and hope. All are empty, and all are on their best behaviour.',
      price: 1650,
      date: '2023-04-03',
      size: { width: 90, height: 40 },
      tags: ['still life', 'hatching', 'jars', 'panorama'],
      altDescription: 'A long row of seven bottles, jars and jugs on a table, hatched in dark ink',
      draw: (format) =>
        drawVessels('pharmacy', {
          format,
          vessels: ['jar', 'bottle', 'flask', 'jug', 'funnel', 'vase', 'jar'],
          size: 0.56,
        }),
    }),
    createWork({
      title: 'Jug that was mended',
      description:
        'The handle is not the original. I know because I made it, in 1998, and I have been drawing around that fact since.',
      price: 680,
      date: '2024-10-28',
      size: { width: 34, height: 44 },
      tags: ['still life', 'hatching', 'jug'],
      altDescription: 'A jug with a looped handle beside a tall bottle, in curved pen hatching',
      draw: (format) =>
        drawVessels('mended', {
          format,
          vessels: ['bottle', 'jug'],
          size: 0.46,
          ink: INK.soot,
          second: INK.rust,
        }),
    }),
  ],
}

const junHalloran: DemoArtist = {
  key: 'jun-halloran',
  firstName: 'Jun',
  lastName: 'Halloran',
  location: 'Cork, Ireland',
  bio: 'Jun Halloran looks after the herbarium of a university that has half forgotten it owns one. The drawings are of the specimens that no longer travel.',
  statement:
    'A pressed plant is already a drawing; somebody just has to admit it. I work at the size of life and put in every vein that I can count. The dust I leave out, though it is often the oldest thing on the sheet.',
  portrait: () =>
    drawOneLine('jun self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      weight: 7,
      ink: INK.green,
      sitter: { hair: 'swept', gaze: 0.9, nose: -0.3 },
      pose: { yaw: 0.55, pitch: 0.05, roll: 0.04 },
    }),
  works: [
    createWork({
      title: 'Umbel, late',
      description:
        'Wild angelica, collected on the Lee in October 1911 by a Miss Twomey, who pressed it a week too late. That week is what I like about it. The seeds are in the red that they had then.',
      price: 360,
      date: '2023-01-06',
      size: { width: 36, height: 50 },
      tags: ['botanical', 'pen', 'green', 'umbel'],
      altDescription: 'Three dried flower umbels on long green stems, their seeds dotted in rust',
      draw: (format) => drawPlant('umbel late', { format, plant: 'umbel', second: INK.rust }),
    }),
    createWork({
      title: 'Male fern, both sides of the argument',
      description:
        'Two botanists disagreed about this frond for nineteen years, in the margins, in pencil. I have drawn the frond. The pencil is still there underneath.',
      price: 420,
      date: '2023-05-25',
      size: { width: 36, height: 50 },
      tags: ['botanical', 'pen', 'fern', 'green'],
      altDescription:
        'A single upright fern frond with feathered leaflets, drawn in fine green strokes',
      draw: (format) => drawPlant('male fern', { format, plant: 'fern' }),
    }),
    createWork({
      title: 'Branch from the dean’s garden',
      description:
        'Label: “taken without permission”. No name, no date, a very good branch. I counted fifteen leaves and gave one half of each to the shade.',
      price: 390,
      date: '2024-02-29',
      size: { width: 60, height: 40 },
      tags: ['botanical', 'pen', 'leaves'],
      altDescription:
        'A leafy branch rising from left to right, each leaf with fine veins, in dark green',
      draw: (format) => drawPlant('dean', { format, plant: 'branch' }),
    }),
    createWork({
      title: 'Seed head, counted',
      description:
        'Six hundred and twenty seeds, less three that the mice had. Thirty-four spirals one way and fifty-five the other; it took two evenings and I lost my place only once.',
      price: 440,
      date: '2024-09-09',
      size: { width: 40, height: 52 },
      tags: ['botanical', 'pen', 'spiral', 'seeds'],
      altDescription:
        'A large round seed head with spiralling seeds and small pointed leaves, on one stem',
      draw: (format) => drawPlant('seed head', { format, plant: 'seedhead', ink: INK.sepia }),
    }),
    createWork({
      title: 'Barley before the weather',
      description:
        'Not from the herbarium: from the field behind it, an hour before a hailstorm. By the evening there was nothing to compare it with.',
      price: 520,
      date: '2025-07-31',
      size: { width: 70, height: 50 },
      tags: ['botanical', 'pen', 'grass', 'field'],
      altDescription: 'A row of barley ears leaning in the same wind, drawn in ochre-brown pen',
      draw: (format) => drawPlant('barley', { format, plant: 'grass', ink: '#6b4f1f' }),
    }),
  ],
}

const tomasRey: DemoArtist = {
  key: 'tomas-rey',
  firstName: 'Tomás',
  lastName: 'Rey',
  location: 'La Serena, Chile',
  bio: 'Tomás Rey cleans mirrors at an observatory in the Elqui valley, on nights with no moon. On the others he draws it.',
  statement:
    'Astronomers no longer look through the telescope; I am the last person on the mountain who touches the glass. I draw what a patient eye would have seen, and a few skies that no eye has, because nobody can forbid it.',
  portrait: () =>
    drawEngraving('tomas self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      ink: INK.indigo,
      lines: 42,
      sitter: { hair: 'curls', beard: 0.6, age: 0.4 },
      pose: { yaw: -0.5, pitch: -0.04 },
    }),
  works: [
    createWork({
      title: 'Five moons of one month',
      description:
        'The same moon, of course. But I was five different people that month, and the second of them drew best.',
      price: 830,
      date: '2022-06-29',
      size: { width: 100, height: 34 },
      tags: ['moon', 'engraving', 'panorama', 'night'],
      altDescription: 'Five phases of the moon in a row, engraved in fine level lines',
      draw: (format) => drawMoons('five moons', { format, phases: [0.16, 0.31, 0.5, 0.69, 0.84] }),
    }),
    createWork({
      title: 'Sky for a southern house',
      description:
        'Rim in degrees, hours from the middle, and a river of stars where ours would be. A friend navigated by it to the kitchen. The figures have no names yet.',
      price: 1200,
      date: '2023-08-18',
      size: { width: 60, height: 60 },
      tags: ['stars', 'chart', 'night', 'round'],
      altDescription:
        'A round star chart in pale ink on a near-black sheet, with ochre constellations',
      draw: (format) => drawStarChart('southern house', { format }),
    }),
    createWork({
      title: 'First quarter, good seeing',
      description:
        'The terminator is where the moon has relief; everywhere else it is being photographed. Three hours at the guide scope with a pen on a string.',
      price: 590,
      date: '2024-05-16',
      size: { width: 40, height: 50 },
      tags: ['moon', 'engraving', 'night'],
      altDescription:
        'A large half moon engraved in level lines, craters catching light along its edge',
      draw: (format) => drawMoons('first quarter', { format, phases: [0.29] }),
    }),
    createWork({
      title: 'Chart on white, for daytime use',
      description:
        'My daughter asked where the stars go in the morning. They stay, I said, and drew them in blue on white so that she could check.',
      price: 760,
      date: '2025-01-09',
      size: { width: 50, height: 64 },
      tags: ['stars', 'chart', 'blue', 'round'],
      altDescription:
        'A round star chart in indigo on white paper, with red lines joining the figures',
      draw: (format) =>
        drawStarChart('daytime', { format, paper: 'white', ink: INK.indigo, second: INK.red }),
    }),
  ],
}

export const artistsOfTheThing: readonly DemoArtist[] = [
  nayraQuispe,
  brunoCalvi,
  junHalloran,
  tomasRey,
]
