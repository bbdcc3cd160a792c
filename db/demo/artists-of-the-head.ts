import { drawMist } from './art/hand-mist.ts'
import { drawStrands } from './art/hand-strand.ts'
import { drawThread } from './art/hand-thread.ts'
import { drawWash } from './art/hand-wash.ts'
import { INK } from './art/sheet.ts'
import { createWork, type DemoArtist, PROFILE } from './demo-work.ts'

const davitKhachatryan: DemoArtist = {
  key: 'davit-khachatryan',
  firstName: 'Davit',
  lastName: 'Khachatryan',
  location: 'Gyumri, Armenia',
  bio: 'Davit Khachatryan repaired seismographs at the observatory in Gyumri until 2014. He kept one of the pens.',
  statement:
    'A seismograph has only one line and no opinion. I feed it faces instead of earthquakes. Where nothing happens the line lies flat, and where somebody looks back at you it cannot keep still.',
  portrait: () =>
    drawThread('davit self', {
      format: PROFILE,
      size: 0.66,
      at: [0.5, 0.44],
      path: 'spiral',
      gap: 17,
      sitter: { hair: 'crop', beard: 0.9, age: 0.6 },
      pose: { yaw: 0.4, pitch: 0, lamp: [-0.8, 0.6, 0.5] },
    }),
  works: [
    createWork({
      title: 'Station 4, quiet day',
      description:
        'One line, fifty-eight metres long, from the middle outwards. My sister sat for it without knowing. The instrument noticed before she did.',
      price: 930,
      date: '2021-06-04',
      size: { width: 50, height: 50 },
      tags: ['portrait', 'spiral', 'single line', 'plotter'],
      altDescription:
        'A woman’s face appearing in a single spiral line that trembles where there is shadow',
      draw: (format) =>
        drawThread('station four', {
          format,
          size: 0.7,
          at: [0.5, 0.44],
          path: 'spiral',
          gap: 15,
          sitter: { hair: 'bob', gaze: 0.9, lips: 0.6, hairDark: 0.75, age: 0.1 },
          pose: { yaw: 0.35, pitch: 0.03, roll: 0, lamp: [-0.8, 0.6, 0.5] },
        }),
    }),
    createWork({
      title: 'Drum record: my father listening',
      description:
        'Rows, like the paper drum. He is listening to football and would like it known that we lost. Read it from the top left, as he would.',
      price: 780,
      date: '2022-10-17',
      size: { width: 36, height: 48 },
      tags: ['portrait', 'single line', 'plotter', 'rows'],
      altDescription: 'An old man’s face formed by level rows of one continuous trembling line',
      draw: (format) =>
        drawThread('drum record', {
          format,
          size: 0.6,
          at: [0.5, 0.42],
          path: 'rows',
          gap: 16,
          sitter: { hair: 'crop', age: 0.95, hairDark: 0.3, brow: 0.8, nose: 0.8, hump: 0.7 },
          pose: { yaw: -0.5, pitch: 0.08, roll: 0, lamp: [0.8, 0.6, 0.5] },
        }),
    }),
    createWork({
      title: 'Aftershock',
      description:
        'Drawn on the seventh of December, as every year. There is nothing in it that shakes more than it must.',
      price: 1250,
      date: '2023-12-07',
      size: { width: 60, height: 60 },
      tags: ['portrait', 'spiral', 'red ink', 'memory'],
      altDescription: 'A bearded face with deep-set eyes in one dark red spiral line',
      draw: (format) =>
        drawThread('aftershock', {
          format,
          size: 0.68,
          at: [0.5, 0.44],
          path: 'spiral',
          gap: 14,
          ink: '#8d2f22',
          sitter: { hair: 'swept', beard: 1, age: 0.7, brow: 0.9, hairDark: 0.8 },
          pose: { yaw: -0.3, pitch: 0.02, roll: 0, lamp: [0.85, 0.55, 0.45] },
        }),
    }),
    createWork({
      title: 'Two components, north and east',
      description:
        'A wide sheet for a wide head of hair. The pen runs left to right for the north component and comes back for the east; between them they agree on a person.',
      price: 690,
      date: '2024-07-26',
      size: { width: 60, height: 40 },
      tags: ['portrait', 'single line', 'rows', 'indigo'],
      altDescription: 'A person with a large head of curls, in rows of one continuous indigo line',
      draw: (format) =>
        drawThread('two components', {
          format,
          size: 0.74,
          at: [0.55, 0.46],
          path: 'rows',
          gap: 15,
          ink: INK.indigo,
          sitter: { hair: 'curls', hairDark: 0.85, lips: 0.8, age: 0 },
          pose: { yaw: 0.55, pitch: 0.02, roll: 0, lamp: [-0.8, 0.6, 0.5] },
        }),
    }),
  ],
}

const leilaBenmansour: DemoArtist = {
  key: 'leila-benmansour',
  firstName: 'Leïla',
  lastName: 'Benmansour',
  location: 'Oran, Algeria',
  bio: 'Leïla Benmansour paints in diluted writing ink that she buys from a stationer in the rue Khemisti. She studied restoration in Tunis and says that it taught her mainly when to stop.',
  statement:
    'Nine layers, each thinner than you think, each dry before the next. A face arrives around the fifth. If it arrives earlier I distrust it.',
  portrait: () =>
    drawWash('leila self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      ink: INK.plum,
      sitter: { hair: 'long', gaze: 0.9 },
      pose: { yaw: -0.5, pitch: 0.02 },
    }),
  works: [
    createWork({
      title: 'Aunt Zohra hears the lift',
      description:
        'She stops in the middle of every sentence when the lift moves, in case it is for her. I caught the pause. The ink is the violet that we used at school.',
      price: 820,
      date: '2024-05-11',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'ink wash', 'violet'],
      altDescription: 'A woman in a wound headscarf glancing aside, in layered violet ink washes',
      draw: (format) =>
        drawWash('zohra', {
          format,
          size: 0.55,
          ink: INK.plum,
          sitter: { hair: 'scarf', age: 0.6, gaze: 0.9 },
          pose: { yaw: 0.6, pitch: 0.02, roll: -0.04, lamp: [-0.75, 0.65, 0.55] },
        }),
    }),
    createWork({
      title: 'Blue hour, no lamp',
      description:
        'He would not have the light on. By the end I was painting from what I had decided earlier. The edges dried in the dark and nobody arranged them.',
      price: 760,
      date: '2024-09-23',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'ink wash', 'blue', 'evening'],
      altDescription: 'A young man’s head in layers of translucent blue ink, half lost in shadow',
      draw: (format) =>
        drawWash('blue hour', {
          format,
          size: 0.55,
          ink: INK.indigo,
          sitter: { hair: 'curls', age: 0.1, lips: 0.6, gaze: 0.75 },
          pose: { yaw: -0.62, pitch: 0.08, roll: 0.03, lamp: [0.85, 0.5, 0.4] },
        }),
    }),
    createWork({
      title: 'The translator',
      description:
        'She listens in one language and her mouth is already in the next. I left the jaw almost unpainted because it was never the same jaw twice.',
      price: 880,
      date: '2025-01-30',
      size: { width: 36, height: 48 },
      tags: ['portrait', 'ink wash', 'sepia'],
      altDescription:
        'A woman with a bob looking over her shoulder, painted in thin brown ink washes',
      draw: (format) =>
        drawWash('translator', {
          format,
          size: 0.52,
          ink: INK.sepia,
          sitter: { hair: 'bob', lips: 0.5, age: 0.2, hairDark: 0.8 },
          pose: { yaw: 0.85, pitch: 0.04, roll: 0.04, lamp: [-0.6, 0.8, 0.6] },
        }),
    }),
    createWork({
      title: 'Profile kept for the family',
      description:
        'Every house on our stairs has one of these, usually cut from black paper by a man on the corniche. Mine took longer and is less like.',
      price: 520,
      date: '2025-04-04',
      size: { width: 26, height: 34 },
      tags: ['profile', 'ink wash', 'green'],
      altDescription: 'A man’s profile to the right in soft layers of bottle-green ink',
      draw: (format) =>
        drawWash('family profile', {
          format,
          size: 0.56,
          ink: INK.green,
          sitter: { hair: 'crop', nose: 0.7, hump: 0.8, age: 0.5, beard: 0.7 },
          pose: { yaw: 1.4, pitch: 0, roll: 0, lamp: [0.6, 0.7, 0.55] },
        }),
    }),
  ],
}

const ruiTavares: DemoArtist = {
  key: 'rui-tavares',
  firstName: 'Rui',
  lastName: 'Tavares',
  location: 'Porto, Portugal',
  bio: 'Rui Tavares comes from a family of net menders in Afurada. He draws with a mapping pen, mostly his colleagues at the fish auction.',
  statement:
    'A mended net is stronger than a new one along the mend. I follow the face the way my grandmother followed a tear: with the grain, knot by knot, closer where it matters.',
  portrait: () =>
    drawStrands('rui self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      sitter: { hair: 'swept', beard: 0.6, age: 0.3 },
      pose: { yaw: -0.45, pitch: 0 },
    }),
  works: [
    createWork({
      title: 'Lota, five in the morning',
      description:
        'Dona Graça has run the auction clock since before there was a clock. Her hair is the only thing in the hall that is tied properly. Drawn standing up, between two sales of sardines.',
      price: 610,
      date: '2022-11-25',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'pen', 'harbour'],
      altDescription:
        'A woman with tied-back hair, drawn in fine strokes that follow the form of her face',
      draw: (format) =>
        drawStrands('lota', {
          format,
          size: 0.55,
          sitter: { hair: 'bun', age: 0.7, brow: 0.4, hairDark: 0.7 },
          pose: { yaw: 0.5, pitch: 0.02, roll: 0, lamp: [-0.8, 0.6, 0.5] },
        }),
    }),
    createWork({
      title: 'Ice man',
      description:
        'He shovels ice nine hours a day and his hands are always warm. The strokes are far apart on the cheekbone because that is where the lamp above the scales fell.',
      price: 570,
      date: '2023-01-13',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'pen', 'blue', 'harbour'],
      altDescription:
        'A man with wavy hair in three-quarter view, in flowing blue-black pen strokes',
      draw: (format) =>
        drawStrands('ice man', {
          format,
          size: 0.55,
          ink: INK.indigo,
          sitter: { hair: 'swept', jaw: 0.7, nose: 0.5, age: 0.5 },
          pose: { yaw: -0.65, pitch: 0.05, roll: 0.03, lamp: [0.75, 0.75, 0.5] },
        }),
    }),
    createWork({
      title: 'Salt and rust',
      description:
        'Two inks: the brown one is the rust from a winch, ground with gum, and I would not swear to its permanence. The face will stay. The hair may go grey, as hair does.',
      price: 740,
      date: '2024-02-02',
      size: { width: 36, height: 36 },
      tags: ['portrait', 'pen', 'two inks'],
      altDescription:
        'A woman’s head with her face in black strokes and her long hair in rust-coloured ones',
      draw: (format) =>
        drawStrands('salt and rust', {
          format,
          size: 0.62,
          at: [0.5, 0.44],
          second: INK.rust,
          sitter: { hair: 'long', lips: 0.7, age: 0.1, hairDark: 0.6 },
          pose: { yaw: 0.4, pitch: 0.06, roll: 0.04, lamp: [-0.8, 0.6, 0.55] },
        }),
    }),
    createWork({
      title: 'Profile against the swell',
      description:
        'He was looking at the bar, where the boats come in, and would have gone on looking if the sheet had burned. I worked from the nape forwards, against the wind.',
      price: 650,
      date: '2025-11-08',
      size: { width: 32, height: 42 },
      tags: ['profile', 'pen', 'sea'],
      altDescription:
        'An older bearded man in profile to the left, built of strokes that run with the form',
      draw: (format) =>
        drawStrands('swell', {
          format,
          size: 0.54,
          ink: INK.soot,
          sitter: { hair: 'crop', beard: 1, age: 0.9, nose: 0.6, hump: 0.6, hairDark: 0.45 },
          pose: { yaw: -1.3, pitch: -0.03, roll: 0, lamp: [-0.45, 0.75, 0.5] },
        }),
    }),
  ],
}

const wenJiahui: DemoArtist = {
  key: 'wen-jiahui',
  firstName: 'Jiahui',
  lastName: 'Wen',
  location: 'Tainan, Taiwan',
  bio: 'Wen Jiahui learned to grind ink from her grandfather, a letter writer outside the Tainan courthouse. She walks the central range each autumn and paints what is left of it in the memory by spring.',
  statement:
    'Mist is the part of the mountain that I am allowed to invent. I lay the same hill two dozen times, each time a little lower, until the paper stops telling me where it ends.',
  portrait: () =>
    drawWash('jiahui self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      ink: INK.black,
      sitter: { hair: 'bob', nose: -0.5, gaze: 0.7, age: 0.2, hairDark: 0.8 },
      pose: { yaw: 0.4, pitch: 0.05 },
    }),
  works: [
    createWork({
      title: 'Four pines and a decision',
      description:
        'At the fork above Alishan I took the left path because of these trees. I have been told that the right one is shorter.',
      price: 1100,
      date: '2023-04-18',
      size: { width: 70, height: 50 },
      tags: ['landscape', 'ink', 'mist', 'pines'],
      altDescription:
        'Layered hills in grey ink with a pale moon, and a few pines at the lower left',
      draw: (format) =>
        drawMist('four pines', { format, hills: 6, near: 'pines', moon: true, seal: INK.red }),
    }),
    createWork({
      title: 'Ferryman, no fare',
      description:
        'The lake is a reservoir and the ferryman is a forestry inspector, but from the shore at six in the morning the old picture still holds. He waved. I did not paint the wave.',
      price: 980,
      date: '2023-11-30',
      size: { width: 40, height: 60 },
      tags: ['landscape', 'ink', 'water', 'boat'],
      altDescription: 'A small boat with a figure beneath steep hills that dissolve into mist',
      draw: (format) => drawMist('ferryman', { format, hills: 5, near: 'boat', seal: INK.red }),
    }),
    createWork({
      title: 'Reeds, remembering wind',
      description:
        'There was no wind on the day that I drew them. They lean anyway, out of habit. Blue ink from a bottle that my grandfather labelled “for good news”.',
      price: 640,
      date: '2024-03-27',
      size: { width: 90, height: 36 },
      tags: ['landscape', 'ink', 'blue', 'panorama'],
      altDescription: 'A wide low range of hills in blue ink with leaning reeds in the foreground',
      draw: (format) => drawMist('reeds', { format, hills: 5, near: 'reeds', ink: INK.indigo }),
    }),
    createWork({
      title: 'Nine going south',
      description:
        'I counted nine and wrote the number on my hand, since birds are the first thing that memory rounds up. The hills took an evening; the birds took four seconds each.',
      price: 860,
      date: '2025-10-20',
      size: { width: 60, height: 40 },
      tags: ['landscape', 'ink', 'birds', 'autumn'],
      altDescription: 'Nine birds in a loose wedge over pale receding hills',
      draw: (format) =>
        drawMist('nine south', { format, hills: 7, near: 'birds', moon: true, seal: INK.red }),
    }),
  ],
}

export const artistsOfTheHead: readonly DemoArtist[] = [
  davitKhachatryan,
  leilaBenmansour,
  ruiTavares,
  wenJiahui,
]
