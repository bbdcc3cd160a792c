import type { DemoArtist } from '../demo-artist.ts'

export const tomasRey: DemoArtist = {
  key: 'tomas-rey',
  firstName: 'Tomás',
  lastName: 'Rey',
  location: 'La Serena, Chile',
  medium: 'drawing',
  technique: 'Ink on paper',
  bio: 'Tomás Rey cleans mirrors at an observatory in the Elqui valley, on nights with no moon. On the others he draws it.',
  statement:
    'Astronomers no longer look through the telescope; I am the last person on the mountain who touches the glass. I draw what a patient eye would have seen, and a few skies that no eye has, because nobody can forbid it.',
  works: [
    {
      title: 'Five moons of one month',
      description:
        'The same moon, of course. But I was five different people that month, and the second of them drew best.',
      price: 830,
      date: '2022-06-29',
      size: { width: 100, height: 34 },
      tags: ['moon', 'engraving', 'panorama', 'night'],
      altDescription: 'Five phases of the moon in a row, engraved in fine level lines',
    },
    {
      title: 'Sky for a southern house',
      description:
        'Rim in degrees, hours from the middle, and a river of stars where ours would be. A friend navigated by it to the kitchen. The figures have no names yet.',
      price: 1200,
      date: '2023-08-18',
      size: { width: 60, height: 60 },
      tags: ['stars', 'chart', 'night', 'round'],
      altDescription:
        'A round star chart in pale ink on a near-black sheet, with ochre constellations',
    },
    {
      title: 'First quarter, good seeing',
      description:
        'The terminator is where the moon has relief; everywhere else it is being photographed. Three hours at the guide scope with a pen on a string.',
      price: 590,
      date: '2024-05-16',
      size: { width: 40, height: 50 },
      tags: ['moon', 'engraving', 'night'],
      altDescription:
        'A large half moon engraved in level lines, craters catching light along its edge',
    },
    {
      title: 'Chart on white, for daytime use',
      description:
        'My daughter asked where the stars go in the morning. They stay, I said, and drew them in blue on white so that she could check.',
      price: 760,
      date: '2025-01-09',
      size: { width: 50, height: 64 },
      tags: ['stars', 'chart', 'blue', 'round'],
      altDescription:
        'A round star chart in indigo on white paper, with red lines joining the figures',
    },
  ],
}
