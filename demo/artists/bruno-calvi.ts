import type { DemoArtist } from '../demo-artist.ts'

export const brunoCalvi: DemoArtist = {
  key: 'bruno-calvi',
  firstName: 'Bruno',
  lastName: 'Calvi',
  location: 'Bologna, Italy',
  medium: 'drawing',
  technique: 'Pen and ink on paper',
  bio: 'Bruno Calvi restores pharmacy jars for the museums of Emilia and lives, as he says, among the unemployed ones. He etched for twenty years before his lungs asked him to stop; pen hatching is his compromise.',
  statement:
    'I put three vessels on a table and wait until they stop being polite to each other. The light comes from the left because the window does. There is nothing else in the room and it takes me a month to see it.',
  works: [
    {
      title: 'Four who do not speak',
      description:
        'The bottle arrived last and is still regarded as a guest. I moved the cup back by the width of a finger and the whole table breathed out.',
      price: 990,
      date: '2022-01-24',
      size: { width: 50, height: 36 },
      tags: ['still life', 'hatching', 'vessels'],
      altDescription:
        'A bottle, a jug, a cup and a vase in a row on a table, hatched with light from the left',
    },
    {
      title: 'Flask with its shadow',
      description:
        'I began with the shadow, which is the more reliable of the two. It was five in the afternoon for eleven days.',
      price: 740,
      date: '2022-11-11',
      size: { width: 36, height: 44 },
      tags: ['still life', 'hatching', 'vessels', 'sepia'],
      altDescription:
        'A round flask and a low bowl on a table, hatched in brown, casting long shadows',
    },
    {
      title: 'The pharmacy, closed for lunch',
      description:
        'Seven jars that held theriac, rhubarb, dragon’s blood, two sorts of sugar, and hope. All are empty, and all are on their best behaviour.',
      price: 1650,
      date: '2023-04-03',
      size: { width: 90, height: 40 },
      tags: ['still life', 'hatching', 'jars', 'panorama'],
      altDescription: 'A long row of seven bottles, jars and jugs on a table, hatched in dark ink',
    },
    {
      title: 'Jug that was mended',
      description:
        'The handle is not the original. I know because I made it, in 1998, and I have been drawing around that fact since.',
      price: 680,
      date: '2024-10-28',
      size: { width: 34, height: 44 },
      tags: ['still life', 'hatching', 'jug'],
      altDescription: 'A jug with a looped handle beside a tall bottle, in curved pen hatching',
    },
  ],
}
