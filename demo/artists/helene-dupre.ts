import type { DemoArtist } from '../demo-artist.ts'

export const heleneDupre: DemoArtist = {
  key: 'helene-dupre',
  firstName: 'Hélène',
  lastName: 'Dupré',
  location: 'Lyon, France',
  bio: 'Hélène Dupré is an architect’s daughter and photographs only buildings that she has walked up. She waits for the hour for which the drawing was made.',
  statement: 'Concrete is a sundial with tenants. I come back until it tells the time.',
  medium: 'photograph',
  technique: 'Pigment print on baryta paper',
  works: [
    {
      title: 'Stairwell, the architect’s own',
      description:
        'He lived on the top floor so that he would have to climb it. I lay on my back at the bottom until the concierge objected.',
      price: 1500,
      date: '2016-04-12',
      size: { width: 80, height: 100 },
      tags: ['photograph', 'architecture', 'spiral', 'white'],
      altDescription: 'A spiral staircase seen from below',
    },
    {
      title: 'Arcade at noon, minus the people',
      description: 'They were at lunch, being French.',
      price: 1300,
      date: '2019-07-20',
      size: { width: 100, height: 75 },
      tags: ['photograph', 'architecture', 'arches', 'orange'],
      altDescription: 'A sandstone arcade of arches in hard sunlight',
    },
    {
      title: 'Balconies, all of them south',
      description:
        'Seventy-two families, one sun, and an orange that the committee argued over for a year.',
      price: 1200,
      date: '2021-05-16',
      size: { width: 80, height: 100 },
      tags: ['photograph', 'architecture', 'balconies', 'orange'],
      altDescription: 'A white facade with rows of orange-lit balconies',
    },
    {
      title: 'Municipal fins',
      description:
        'A tax office in Villeurbanne. For ten minutes in March it is the most beautiful building in France.',
      price: 1100,
      date: '2018-03-09',
      size: { width: 100, height: 70 },
      tags: ['photograph', 'architecture', 'black and white', 'abstract'],
      altDescription: 'Vertical concrete fins in waves of light and shadow',
    },
    {
      title: 'Steps to the archive',
      description:
        'Nobody has ever run up them. The red is the original, and so are the complaints.',
      price: 1450,
      date: '2022-09-23',
      size: { width: 90, height: 70 },
      tags: ['photograph', 'architecture', 'stairs', 'red'],
      altDescription: 'Red stepped blocks and their shadows',
    },
    {
      title: 'Arches, rehearsing',
      description: 'Three storeys of the same arch, getting better at it.',
      price: 1250,
      date: '2014-10-31',
      size: { width: 75, height: 100 },
      tags: ['photograph', 'architecture', 'arches', 'black and white'],
      altDescription: 'Three storeys of arches in black and white',
    },
    {
      title: 'Looking up, library',
      description: 'The reading room is at the top, so that you arrive out of breath and quiet.',
      price: 1350,
      date: '2023-12-05',
      size: { width: 90, height: 90 },
      tags: ['photograph', 'architecture', 'spiral', 'blue'],
      altDescription: 'A blue and grey spiral stair seen from its foot',
    },
  ],
}
