import type { Sketch } from '../../app/stock-photos/sketch-source.server.ts'
import { INK, type Drawing } from './art/sheet.ts'
import { companySketches } from './sketch-company.ts'
import { type Head, sketchHead } from './sketch-drawing.ts'

export type DrawnSketch = Sketch & { readonly draw: () => Drawing }

/** What differs from sketch to sketch. */
export type SketchNote = {
  readonly slug: string
  readonly title: string
  readonly alt: string
  readonly note: string
  readonly author: string
  readonly day: string
  readonly tags: readonly string[]
  readonly draw: () => Drawing
}

type Single = Omit<SketchNote, 'draw'> & { head: Head }

const singles: readonly Single[] = [
  {
    slug: 'window-seat',
    title: 'Window seat',
    author: 'Lena Ortiz',
    day: '2021-02-11',
    tags: ['head', 'hatching'],
    alt: 'A woman with pinned-up hair lit from a window, in crossed pen strokes',
    note: 'Drawn between Basel and Bern. She noticed at Olten and kept still.',
    head: {
      hand: 'hatch',
      sitter: { hair: 'bun', gaze: 0.6, lips: 0.5 },
      pose: { yaw: 0.6, pitch: 0.08 },
    },
  },
  {
    slug: 'tenor',
    title: 'The tenor waits',
    author: 'Lena Ortiz',
    day: '2021-03-02',
    tags: ['head', 'beard', 'hatching'],
    alt: 'A bearded man looking aside, in brown hatching',
    note: 'Forty bars of rest, time enough for a beard.',
    head: {
      hand: 'hatch',
      ink: INK.sepia,
      sitter: { hair: 'swept', beard: 1, age: 0.5 },
      pose: { yaw: -0.55 },
    },
  },
  {
    slug: 'night-nurse',
    title: 'Night nurse',
    author: 'Amadou Sarr',
    day: '2022-06-18',
    tags: ['head', 'wash', 'blue'],
    alt: 'A woman with a bob in thin blue washes, her eyes lowered',
    note: 'Ward 6, ten to four. The only lamp was the chart lamp.',
    head: {
      hand: 'wash',
      ink: INK.indigo,
      sitter: { hair: 'bob', gaze: 0.25, lips: 0.6 },
      pose: { yaw: -0.45, pitch: 0.12 },
    },
  },
  {
    slug: 'fishmonger',
    title: 'Fishmonger',
    author: 'Rosa Lindgren',
    day: '2020-09-25',
    tags: ['head', 'pen'],
    alt: 'A broad-faced man with cropped hair, in strokes that follow his features',
    note: 'He asked to be drawn with the cod. There was no room.',
    head: {
      hand: 'strand',
      sitter: { hair: 'crop', breadth: 0.9, jaw: 0.9, age: 0.6 },
      pose: { yaw: 0.5 },
    },
  },
  {
    slug: 'coin',
    title: 'After a coin',
    author: 'Piotr Zieliński',
    day: '2019-11-07',
    tags: ['profile', 'engraving'],
    alt: 'A man’s profile to the right in engraved lines',
    note: 'From a worn tetradrachm. The nose is a conjecture.',
    head: {
      hand: 'engrave',
      sitter: { hair: 'curls', nose: 0.6, hump: 0.3, hairDark: 0.5 },
      pose: { yaw: 1.42, pitch: 0, lamp: [0.6, 0.7, 0.5] },
    },
  },
  {
    slug: 'one-breath',
    title: 'One breath',
    author: 'Mina Castellano',
    day: '2023-01-15',
    tags: ['profile', 'one line'],
    alt: 'A profile with a knot of hair in one black line',
    note: 'The rule was to draw for as long as I could hold it.',
    head: {
      hand: 'line',
      sitter: { hair: 'bun', lips: 0.5, gaze: 0.9 },
      pose: { yaw: 1.35, pitch: 0 },
    },
  },
  {
    slug: 'apricot',
    title: 'Apricot',
    author: 'Mina Castellano',
    day: '2023-05-20',
    tags: ['head', 'one line', 'colour'],
    alt: 'A young face in one line over a flat apricot shape',
    note: 'The colour was on the table. So was she, with her elbows.',
    head: {
      hand: 'line',
      tint: '#ebc08f',
      sitter: { hair: 'swept', gaze: 0.9, nose: -0.4 },
      pose: { yaw: -0.6 },
    },
  },
  {
    slug: 'radio-play',
    title: 'Radio play',
    author: 'Amadou Sarr',
    day: '2022-08-30',
    tags: ['head', 'single line'],
    alt: 'A listening face in level rows of one trembling line',
    note: 'Everything that the line knows it heard from the loudspeaker.',
    head: {
      hand: 'thread',
      sitter: { hair: 'curls', gaze: 0.4, hairDark: 0.8, lips: 0.6 },
      pose: { yaw: 0.45 },
    },
  },
  {
    slug: 'shawl',
    title: 'Woman in a wound scarf',
    author: 'Rosa Lindgren',
    day: '2020-12-03',
    tags: ['head', 'hatching', 'scarf'],
    alt: 'A woman in a wound headscarf, hatched in black',
    note: 'Three metres of cotton and a way of winding it that I could not follow.',
    head: {
      hand: 'hatch',
      sitter: { hair: 'scarf', age: 0.4, gaze: 0.8 },
      pose: { yaw: -0.5, pitch: 0.02 },
    },
  },
  {
    slug: 'boxer',
    title: 'Boxer, after',
    author: 'Piotr Zieliński',
    day: '2020-04-12',
    tags: ['head', 'engraving'],
    alt: 'A bald man with a broken nose, in diagonal engraved lines',
    note: 'He won. I asked twice.',
    head: {
      hand: 'engrave',
      sitter: { hair: 'bald', hump: 1, noseBreadth: 0.9, jaw: 0.9, brow: 0.9, age: 0.4 },
      pose: { yaw: 0.6, pitch: 0.06 },
    },
  },
  {
    slug: 'grandmother',
    title: 'Grandmother, asleep',
    author: 'Lena Ortiz',
    day: '2022-12-26',
    tags: ['head', 'pen', 'sleep'],
    alt: 'An old woman asleep, drawn in fine flowing strokes',
    note: 'The second day of Christmas, after the soup.',
    head: {
      hand: 'strand',
      sitter: { hair: 'bun', age: 1, gaze: 0, hairDark: 0.25 },
      pose: { yaw: 0.4, pitch: 0.2, roll: 0.14 },
    },
  },
  {
    slug: 'understudy',
    title: 'Understudy',
    author: 'Amadou Sarr',
    day: '2023-10-09',
    tags: ['head', 'wash', 'violet'],
    alt: 'A woman with long hair in violet ink washes',
    note: 'She knew every line and nobody was ill.',
    head: {
      hand: 'wash',
      ink: INK.plum,
      sitter: { hair: 'long', lips: 0.7, age: 0, gaze: 0.85 },
      pose: { yaw: 0.5 },
    },
  },
  {
    slug: 'red-ink',
    title: 'In the accountant’s ink',
    author: 'Mina Castellano',
    day: '2024-02-17',
    tags: ['head', 'one line', 'red'],
    alt: 'A man’s face in one red line',
    note: 'It was the only pen in the building. He did not mind being in the red.',
    head: {
      hand: 'line',
      ink: INK.red,
      sitter: { hair: 'crop', jaw: 0.6, nose: 0.6, gaze: 0.9 },
      pose: { yaw: 0.4 },
    },
  },
  {
    slug: 'glazier',
    title: 'Glazier',
    author: 'Rosa Lindgren',
    day: '2021-07-22',
    tags: ['profile', 'pen'],
    alt: 'A bearded man in profile to the left, in strokes along the form',
    note: 'He looks through things for a living.',
    head: {
      hand: 'strand',
      ink: INK.indigo,
      sitter: { hair: 'crop', beard: 1, age: 0.6 },
      pose: { yaw: -1.25, pitch: 0, lamp: [-0.5, 0.7, 0.5] },
    },
  },
  {
    slug: 'plaster-cast',
    title: 'Plaster cast, north light',
    author: 'Piotr Zieliński',
    day: '2018-10-30',
    tags: ['bust', 'engraving', 'cast'],
    alt: 'A plaster head with blank eyes, in horizontal engraved lines',
    note: 'The academy has forty; this is the one with the chipped ear.',
    head: {
      hand: 'engrave',
      sitter: { hair: 'curls', hairDark: 0.05, gaze: 0.05, lips: 0.6, age: 0 },
      pose: { yaw: -0.6, pitch: 0.05 },
    },
  },
  {
    slug: 'sea-captain',
    title: 'Captain, retired',
    author: 'Lena Ortiz',
    day: '2023-08-14',
    tags: ['head', 'hatching', 'beard'],
    alt: 'An old bearded man, hatched in blue-black',
    note: 'Retired from one river, he sits by another.',
    head: {
      hand: 'hatch',
      ink: INK.indigo,
      sitter: { hair: 'bald', beard: 1, age: 1, hairDark: 0.35, nose: 0.7 },
      pose: { yaw: 0.55, pitch: 0.03 },
    },
  },
  {
    slug: 'twelve-minutes',
    title: 'Twelve minutes',
    author: 'Amadou Sarr',
    day: '2024-04-01',
    tags: ['head', 'wash'],
    alt: 'A man with cropped hair in thin black washes',
    note: 'An egg timer, three brushes, no water left at the end.',
    head: {
      hand: 'wash',
      ink: INK.black,
      sitter: { hair: 'crop', age: 0.5, brow: 0.6 },
      pose: { yaw: -0.7, pitch: 0.04 },
    },
  },
  {
    slug: 'cellist',
    title: 'Cellist',
    author: 'Mina Castellano',
    day: '2024-06-06',
    tags: ['head', 'one line', 'blue'],
    alt: 'A head bent down with closed eyes, in one blue line',
    note: 'The bow moved and I did not, or the other way round.',
    head: {
      hand: 'line',
      ink: INK.blue,
      sitter: { hair: 'curls', gaze: 0, lips: 0.4 },
      pose: { yaw: -0.5, pitch: 0.22, roll: -0.1 },
    },
  },
  {
    slug: 'magpie',
    title: 'Girl who keeps a magpie',
    author: 'Rosa Lindgren',
    day: '2022-05-05',
    tags: ['head', 'pen', 'two inks'],
    alt: 'A girl with long rust-coloured hair, her face in black strokes',
    note: 'The magpie would not sit.',
    head: {
      hand: 'strand',
      second: INK.rust,
      sitter: { hair: 'long', age: 0, nose: -0.6, eyes: 0.8, gaze: 1 },
      pose: { yaw: -0.4 },
    },
  },
  {
    slug: 'signal-box',
    title: 'Signalman',
    author: 'Amadou Sarr',
    day: '2021-11-19',
    tags: ['head', 'single line'],
    alt: 'A man’s face in rows of one unbroken indigo line',
    note: 'Two bells, one beat, pause. He answered it without looking up.',
    head: {
      hand: 'thread',
      ink: INK.indigo,
      sitter: { hair: 'swept', age: 0.7, hairDark: 0.7 },
      pose: { yaw: -0.45, pitch: 0.05 },
    },
  },
  {
    slug: 'botanist',
    title: 'Botanist',
    author: 'Piotr Zieliński',
    day: '2021-05-28',
    tags: ['head', 'engraving', 'green'],
    alt: 'A woman in three-quarter view engraved in green',
    note: 'She named eleven mosses during the sitting.',
    head: {
      hand: 'engrave',
      ink: INK.green,
      sitter: { hair: 'bun', age: 0.5, gaze: 0.8 },
      pose: { yaw: 0.7, pitch: 0.04 },
    },
  },
  {
    slug: 'draughty-hall',
    title: 'Draughty hall',
    author: 'Lena Ortiz',
    day: '2024-01-24',
    tags: ['profile', 'hatching'],
    alt: 'A person with curly hair in near profile, mostly in shadow',
    note: 'Evening class. Everyone kept their coats on and so did the model.',
    head: {
      hand: 'hatch',
      sitter: { hair: 'curls', gaze: 0.6 },
      pose: { yaw: -1.05, lamp: [0.7, 0.6, 0.25] },
    },
  },
  {
    slug: 'letter-home',
    title: 'Thinking of a letter home',
    author: 'Rosa Lindgren',
    day: '2023-03-31',
    tags: ['head', 'wash', 'sepia'],
    alt: 'A young man looking down, in brown washes',
    note: 'He had the paper and the pen and lent me both.',
    head: {
      hand: 'wash',
      ink: INK.sepia,
      sitter: { hair: 'swept', age: 0.1, gaze: 0.2 },
      pose: { yaw: 0.6, pitch: 0.16 },
    },
  },
  {
    slug: 'goalkeeper',
    title: 'Goalkeeper',
    author: 'Mina Castellano',
    day: '2025-05-10',
    tags: ['profile', 'one line'],
    alt: 'A strong profile looking left in one black line',
    note: 'Nil–nil, so she had time.',
    head: {
      hand: 'line',
      sitter: { hair: 'swept', jaw: 0.5, nose: 0.2, gaze: 1 },
      pose: { yaw: -1.4, pitch: 0 },
    },
  },
]

/** Paper with a little ink on it, seen from so far away that it is one colour. */
const PLACEHOLDER = '#eeece6'

function toSketch({ slug, alt, note, author, day, tags, title, draw }: SketchNote): DrawnSketch {
  return {
    id: `sketch-${slug}`,
    title,
    description: note,
    altDescription: alt,
    author,
    createdAt: `${day}T10:00:00.000Z`,
    width: 1200,
    height: 800,
    placeholder: PLACEHOLDER,
    tags: ['portrait', 'sketch', ...tags],
    draw,
  }
}

function toNote({ head, ...note }: Single): SketchNote {
  return { ...note, draw: () => sketchHead(note.slug, head) }
}

/** Single heads and sheets of several, by turns. */
export const stockSketches: readonly DrawnSketch[] = singles.flatMap((single, index) => {
  const company = index % 3 === 1 ? [] : [companySketches[index - Math.floor((index + 1) / 3)]]
  return [toNote(single), ...company].filter((note) => note !== undefined).map(toSketch)
})
