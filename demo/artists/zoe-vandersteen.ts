import type { DemoArtist } from '../demo-artist.ts'

export const zoeVandersteen: DemoArtist = {
  key: 'zoe-vandersteen',
  firstName: 'Zoë',
  lastName: 'Vandersteen',
  location: 'Antwerp, Belgium',
  bio: 'Zoë Vandersteen studied typography and still paints with a ruler in the other hand. Her studio is above the tram depot in Berchem, whose colour chart she admits to borrowing.',
  statement:
    'An edge is a decision you can point at. I mask, paint, peel, and then live with it for a week before I sign.',
  medium: 'painting',
  technique: 'Acrylic on aluminium',
  works: [
    {
      title: 'Homage to a parking garage',
      description:
        'Level minus two, where the architect was allowed one colour per floor. I parked there for six years without a car.',
      price: 1800,
      date: '2020-02-20',
      size: { width: 80, height: 80 },
      tags: ['abstract', 'geometric', 'squares', 'blue'],
      altDescription: 'Nested squares of blue, orange, yellow and cream',
    },
    {
      title: 'Sixteen ways to say quarter',
      description:
        'The same quarter circle, sixteen times, never twice beside itself. It began as a tiled kitchen and got out of hand.',
      price: 2600,
      date: '2022-10-10',
      size: { width: 100, height: 100 },
      tags: ['abstract', 'geometric', 'colourful', 'pattern'],
      altDescription: 'Sixteen coloured quarter circles in a grid',
    },
    {
      title: 'Left turn on green',
      description:
        'Seen from the passenger seat every morning for a winter. The yellow stripe was the only thing that kept its promise.',
      price: 1500,
      date: '2019-08-07',
      size: { width: 70, height: 90 },
      tags: ['abstract', 'geometric', 'green', 'street'],
      altDescription: 'Green planes crossed by a yellow and a white band',
    },
    {
      title: 'Two suns, one contract',
      description:
        'One sets, one is reflected, and the lawyers have taken no view. Painted the day I bought the studio.',
      price: 1900,
      date: '2021-06-21',
      size: { width: 90, height: 90 },
      tags: ['abstract', 'geometric', 'orange', 'landscape'],
      altDescription: 'Half a red sun above a horizon and half a pale one below it',
    },
    {
      title: 'Staircase for one colour',
      description:
        'Seven blues, each with the same amount of white taken away. It is about forty centimetres taller than it looks.',
      price: 2100,
      date: '2023-03-15',
      size: { width: 60, height: 90 },
      tags: ['abstract', 'geometric', 'blue', 'gradient'],
      altDescription: 'Seven steps from pale to dark blue',
    },
    {
      title: 'Pink wins',
      description:
        'Black, white, magenta and violet each took a corner. Nobody took the middle, so pink did.',
      price: 1700,
      date: '2024-09-01',
      size: { width: 75, height: 75 },
      tags: ['abstract', 'geometric', 'pink', 'colourful'],
      altDescription: 'Four coloured triangles around a yellow disc on pink',
    },
    {
      title: 'Grey with an opinion',
      description: 'Five greys in a meeting. You will find the one who disagrees.',
      price: 1400,
      date: '2018-11-11',
      size: { width: 60, height: 80 },
      tags: ['abstract', 'geometric', 'grey', 'minimal'],
      altDescription: 'Rectangles of grey with one small orange bar',
    },
  ],
}
