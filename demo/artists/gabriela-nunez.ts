import type { DemoArtist } from '../demo-artist.ts'

export const gabrielaNunez: DemoArtist = {
  key: 'gabriela-nunez',
  firstName: 'Gabriela',
  lastName: 'Núñez',
  location: 'Oaxaca, Mexico',
  bio: 'Gabriela Núñez trained as a dancer in Guadalajara until her knee decided otherwise. She paints on the floor with brooms, boat brushes and her left hand.',
  statement:
    'A stroke is a step that leaves evidence. I rehearse for days and then have about four minutes.',
  medium: 'painting',
  technique: 'Acrylic on raw canvas',
  works: [
    {
      title: 'Argument with a comet',
      description:
        'Painted in one evening with the radio reporting a comet that nobody could find. We both overreacted.',
      price: 7800,
      date: '2021-01-09',
      size: { width: 180, height: 140 },
      tags: ['abstract', 'gesture', 'colourful', 'large'],
      altDescription: 'Wide sweeps of black, blue, red and yellow paint across pale canvas',
    },
    {
      title: 'The bus to Zaachila, all windows open',
      description:
        'Twenty-two minutes, fifty passengers, one brass band. I did not count the colours, I obeyed them.',
      price: 6400,
      date: '2022-07-25',
      size: { width: 160, height: 160 },
      tags: ['abstract', 'gesture', 'colourful', 'pink'],
      altDescription: 'Tangled loops of pink, orange, turquoise and yellow paint',
    },
    {
      title: 'Rain, and then the rain',
      description:
        'The first rain is weather. The second is the season, and you paint it standing up.',
      price: 5100,
      date: '2019-06-18',
      size: { width: 120, height: 170 },
      tags: ['abstract', 'gesture', 'rain', 'blue'],
      altDescription: 'Vertical strokes of dark and light blue and white, falling closely together',
    },
    {
      title: 'Mole negro',
      description:
        'Thirty-one ingredients, twenty-six strokes. My aunt says there is too much chocolate.',
      price: 5800,
      date: '2023-11-02',
      size: { width: 150, height: 120 },
      tags: ['abstract', 'gesture', 'brown', 'dark'],
      altDescription: 'Curved strokes of brown, rust and cream on a dark ground',
    },
    {
      title: 'Three verbs in yellow',
      description: 'To leave, to return, to leave better. The drips are the pronouns.',
      price: 3900,
      date: '2024-05-14',
      size: { width: 100, height: 130 },
      tags: ['abstract', 'gesture', 'yellow', 'minimal'],
      altDescription: 'A few broad yellow sweeps on white canvas',
    },
    {
      title: 'She left by the white gate',
      description:
        'The gate is real and so is the street, but I have moved it to where it hurt. White over cadmium, no second coat.',
      price: 6900,
      date: '2018-03-27',
      size: { width: 140, height: 180 },
      tags: ['abstract', 'gesture', 'red', 'white'],
      altDescription: 'White and cream strokes falling over a red ground',
    },
    {
      title: 'Knot that holds',
      description:
        'Nine strokes of ivory black, made with a street broom. If you follow one it always passes under.',
      price: 4200,
      date: '2016-09-12',
      size: { width: 130, height: 130 },
      tags: ['abstract', 'gesture', 'black and white'],
      altDescription: 'Knotted black brush sweeps on unpainted canvas',
    },
  ],
}
