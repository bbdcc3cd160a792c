import { INK } from './art/sheet.ts'
import { sketchCompany, sketchTurns } from './sketch-drawing.ts'
import type { SketchNote } from './sketch-note.ts'

/** Sheets that bear more than one head. */
export const companySketches: readonly SketchNote[] = [
  {
    slug: 'three-turns',
    title: 'Three turns of the stool',
    author: 'Lena Ortiz',
    day: '2021-09-09',
    tags: ['studies', 'hatching'],
    alt: 'The same man from three sides, hatched in black',
    note: 'One model, one stool that squeaks, three positions.',
    draw: () =>
      sketchTurns('three turns', [-1.1, -0.3, 0.7], {
        hand: 'hatch',
        sitter: { hair: 'swept', age: 0.4 },
      }),
  },
  {
    slug: 'couple',
    title: 'Married forty years',
    author: 'Amadou Sarr',
    day: '2022-02-14',
    tags: ['studies', 'wash'],
    alt: 'An elderly couple facing each other, in blue and brown washes',
    note: 'They finished each other’s tea.',
    draw: () =>
      sketchCompany('couple', [
        {
          hand: 'wash',
          ink: INK.indigo,
          at: [0.29, 0.43],
          size: 0.6,
          sitter: { hair: 'bald', age: 1, beard: 0.7, hairDark: 0.3 },
          pose: { yaw: 0.75 },
        },
        {
          hand: 'wash',
          ink: INK.sepia,
          at: [0.72, 0.45],
          size: 0.56,
          sitter: { hair: 'bun', age: 0.9, hairDark: 0.3 },
          pose: { yaw: -0.75 },
        },
      ]),
  },
  {
    slug: 'rehearsal',
    title: 'Rehearsal, four faces',
    author: 'Mina Castellano',
    day: '2023-11-11',
    tags: ['studies', 'one line'],
    alt: 'Four small heads turned in different ways, each in one line',
    note: 'Nobody stood still for the second act.',
    draw: () =>
      sketchTurns('rehearsal', [-1.35, -0.5, 0.35, 1.3], {
        hand: 'line',
        sitter: { hair: 'bun', gaze: 0.9, lips: 0.4 },
      }),
  },
  {
    slug: 'father-son',
    title: 'Father and son, same nose',
    author: 'Rosa Lindgren',
    day: '2021-01-29',
    tags: ['studies', 'profile', 'pen'],
    alt: 'Two profiles one behind the other, a bearded man and a boy, in flowing strokes',
    note: 'Proof, if it was needed.',
    draw: () =>
      sketchCompany('father and son', [
        {
          hand: 'strand',
          at: [0.32, 0.42],
          size: 0.62,
          sitter: { hair: 'crop', beard: 1, nose: 0.8, hump: 0.8, age: 0.6 },
          pose: { yaw: 1.3, pitch: 0 },
        },
        {
          hand: 'strand',
          at: [0.7, 0.5],
          size: 0.46,
          sitter: { hair: 'swept', nose: 0.5, hump: 0.8, age: 0, jaw: -0.5 },
          pose: { yaw: 1.3, pitch: 0 },
        },
      ]),
  },
  {
    slug: 'cast-three',
    title: 'The cast from three sides',
    author: 'Piotr Zieliński',
    day: '2018-11-20',
    tags: ['studies', 'engraving', 'cast'],
    alt: 'A plaster head seen from three sides, in engraved lines',
    note: 'Plaster is the only sitter that is paid by the century.',
    draw: () =>
      sketchTurns('cast three', [-1.4, -0.55, 0.55], {
        hand: 'engrave',
        lines: 32,
        sitter: { hair: 'bun', hairDark: 0.1, gaze: 0.05, age: 0 },
      }),
  },
  {
    slug: 'jurors',
    title: 'Two jurors',
    author: 'Lena Ortiz',
    day: '2022-10-21',
    tags: ['studies', 'hatching'],
    alt: 'A woman with a bob and a bald man, hatched side by side',
    note: 'Courtroom B, no cameras. They voted differently.',
    draw: () =>
      sketchCompany('jurors', [
        {
          hand: 'hatch',
          at: [0.29, 0.43],
          size: 0.58,
          sitter: { hair: 'bob', age: 0.3, gaze: 0.9 },
          pose: { yaw: 0.5 },
        },
        {
          hand: 'hatch',
          at: [0.71, 0.43],
          size: 0.58,
          sitter: { hair: 'bald', age: 0.7, brow: 0.7 },
          pose: { yaw: 0.6, pitch: 0.1 },
        },
      ]),
  },
  {
    slug: 'first-and-last',
    title: 'First and last',
    author: 'Amadou Sarr',
    day: '2024-08-03',
    tags: ['studies', 'mixed'],
    alt: 'The same woman twice, once in one line and once in ink wash',
    note: 'The line took a minute. The wash took the rest of the afternoon and says the same.',
    draw: () =>
      sketchCompany('first and last', [
        {
          hand: 'line',
          at: [0.28, 0.43],
          size: 0.58,
          sitter: { hair: 'curls', lips: 0.6, gaze: 0.9, nose: 0, hump: 0, jaw: 0 },
          pose: { yaw: 0.55 },
        },
        {
          hand: 'wash',
          ink: INK.green,
          at: [0.72, 0.43],
          size: 0.58,
          sitter: { hair: 'curls', lips: 0.6, gaze: 0.9, nose: 0, hump: 0, jaw: 0 },
          pose: { yaw: -0.55 },
        },
      ]),
  },
  {
    slug: 'tram-7',
    title: 'Tram 7',
    author: 'Mina Castellano',
    day: '2024-10-15',
    tags: ['studies', 'one line', 'colour'],
    alt: 'Two heads in one line each, one over a blue shape and one over an ochre one',
    note: 'They got on together and off apart.',
    draw: () =>
      sketchCompany('tram 7', [
        {
          hand: 'line',
          tint: '#b4c6d3',
          at: [0.3, 0.44],
          size: 0.58,
          sitter: { hair: 'swept', gaze: 0.9, jaw: 0.5 },
          pose: { yaw: -0.6 },
        },
        {
          hand: 'line',
          tint: '#e6cf9a',
          at: [0.7, 0.44],
          size: 0.56,
          sitter: { hair: 'scarf', gaze: 0.8, lips: 0.5 },
          pose: { yaw: 0.65 },
        },
      ]),
  },
  {
    slug: 'sisters',
    title: 'Sisters',
    author: 'Rosa Lindgren',
    day: '2022-07-07',
    tags: ['studies', 'pen', 'two inks'],
    alt: 'Two women with long hair, one dark and one rust, in fine strokes',
    note: 'Which of them is older depends on whom you ask.',
    draw: () =>
      sketchCompany('sisters', [
        {
          hand: 'strand',
          at: [0.3, 0.42],
          size: 0.58,
          sitter: { hair: 'long', age: 0.1, lips: 0.5, hairDark: 0.8 },
          pose: { yaw: 0.45 },
        },
        {
          hand: 'strand',
          second: INK.rust,
          at: [0.7, 0.42],
          size: 0.58,
          sitter: { hair: 'bob', age: 0.1, lips: 0.5, hairDark: 0.5 },
          pose: { yaw: -0.45 },
        },
      ]),
  },
  {
    slug: 'nod',
    title: 'Nodding off, in two stages',
    author: 'Lena Ortiz',
    day: '2023-12-05',
    tags: ['studies', 'hatching', 'sleep'],
    alt: 'A bearded man awake and then asleep, hatched in brown',
    note: 'The lecture was on the history of the pencil.',
    draw: () =>
      sketchCompany('nod', [
        {
          hand: 'hatch',
          ink: INK.sepia,
          at: [0.29, 0.41],
          size: 0.56,
          sitter: { hair: 'crop', beard: 0.9, age: 0.6, gaze: 0.5 },
          pose: { yaw: 0.5, pitch: 0.05 },
        },
        {
          hand: 'hatch',
          ink: INK.sepia,
          at: [0.71, 0.46],
          size: 0.56,
          sitter: { hair: 'crop', beard: 0.9, age: 0.6, gaze: 0 },
          pose: { yaw: 0.5, pitch: 0.26, roll: -0.12 },
        },
      ]),
  },
  {
    slug: 'proofs',
    title: 'Proofs in two inks',
    author: 'Piotr Zieliński',
    day: '2020-02-29',
    tags: ['studies', 'engraving'],
    alt: 'One head engraved twice, in green and in rust, facing opposite ways',
    note: 'The committee chose neither.',
    draw: () =>
      sketchCompany('proofs', [
        {
          hand: 'engrave',
          ink: INK.green,
          at: [0.29, 0.43],
          size: 0.56,
          sitter: { hair: 'curls', hairDark: 0.6, age: 0.2 },
          pose: { yaw: 0.6 },
        },
        {
          hand: 'engrave',
          ink: INK.rust,
          at: [0.71, 0.43],
          size: 0.56,
          sitter: { hair: 'bun', hairDark: 0.5, age: 0.2 },
          pose: { yaw: -0.6 },
        },
      ]),
  },
  {
    slug: 'queue',
    title: 'The queue for bread',
    author: 'Amadou Sarr',
    day: '2025-01-17',
    tags: ['studies', 'wash', 'profile'],
    alt: 'Three profiles in a row in pale washes, all looking right',
    note: 'Seven in the morning. Nobody in it spoke, and the baker spoke to all of them.',
    draw: () =>
      sketchCompany('queue', [
        {
          hand: 'wash',
          ink: INK.black,
          at: [0.2, 0.44],
          size: 0.46,
          sitter: { hair: 'scarf', age: 0.7 },
          pose: { yaw: 1.3, pitch: 0 },
        },
        {
          hand: 'wash',
          ink: INK.indigo,
          at: [0.5, 0.42],
          size: 0.48,
          sitter: { hair: 'crop', beard: 0.8, age: 0.4 },
          pose: { yaw: 1.35, pitch: 0 },
        },
        {
          hand: 'wash',
          ink: INK.plum,
          at: [0.79, 0.46],
          size: 0.44,
          sitter: { hair: 'bun', age: 0.1 },
          pose: { yaw: 1.3, pitch: 0.04 },
        },
      ]),
  },
  {
    slug: 'argument',
    title: 'A quiet argument',
    author: 'Mina Castellano',
    day: '2025-08-21',
    tags: ['studies', 'one line', 'profile'],
    alt: 'Two profiles facing each other, each in one line',
    note: 'It was about a door, or about everything.',
    draw: () =>
      sketchCompany('argument', [
        {
          hand: 'line',
          at: [0.3, 0.43],
          size: 0.58,
          sitter: { hair: 'crop', nose: 0.6, jaw: 0.6, gaze: 1 },
          pose: { yaw: 1.38, pitch: 0 },
        },
        {
          hand: 'line',
          ink: INK.rust,
          at: [0.7, 0.43],
          size: 0.58,
          sitter: { hair: 'bun', nose: 0.1, lips: 0.6, gaze: 1 },
          pose: { yaw: -1.38, pitch: 0 },
        },
      ]),
  },
  {
    slug: 'understairs',
    title: 'Lodgers, by lamplight',
    author: 'Rosa Lindgren',
    day: '2024-11-28',
    tags: ['studies', 'pen'],
    alt: 'Three heads of different sizes lit from one side, in flowing strokes',
    note: 'A power cut, one lamp, and suddenly everyone had time.',
    draw: () =>
      sketchCompany('lodgers', [
        {
          hand: 'strand',
          at: [0.21, 0.46],
          size: 0.44,
          sitter: { hair: 'curls', age: 0.1 },
          pose: { yaw: 0.7 },
        },
        {
          hand: 'strand',
          at: [0.5, 0.42],
          size: 0.5,
          sitter: { hair: 'bald', age: 0.8, beard: 0.8 },
          pose: { yaw: 0.1 },
        },
        {
          hand: 'strand',
          at: [0.79, 0.46],
          size: 0.44,
          sitter: { hair: 'bun', age: 0.4 },
          pose: { yaw: -0.7 },
        },
      ]),
  },
  {
    slug: 'day-and-night',
    title: 'Day shift, night shift',
    author: 'Piotr Zieliński',
    day: '2021-12-01',
    tags: ['studies', 'engraving'],
    alt: 'A woman lit from the left and the same woman lit from the right, engraved',
    note: 'The same cashier at either end of one day.',
    draw: () =>
      sketchTurns('day and night', [-0.5, 0.5], {
        hand: 'engrave',
        sitter: { hair: 'bob', gaze: 0.8, hairDark: 0.7 },
      }),
  },
  {
    slug: 'model-rests',
    title: 'Twenty minutes, then a rest',
    author: 'Lena Ortiz',
    day: '2025-03-13',
    tags: ['studies', 'hatching'],
    alt: 'A woman with curls posing and then looking over her shoulder, in hatching',
    note: 'The better drawing was made in the break.',
    draw: () =>
      sketchTurns('model rests', [0.3, 1.05], {
        hand: 'hatch',
        sitter: { hair: 'curls', lips: 0.5, gaze: 0.9, age: 0.1 },
      }),
  },
]
