import type { DemoArtist } from '../demo-artist.ts'

export const yukoIshiguro: DemoArtist = {
  key: 'yuko-ishiguro',
  firstName: 'Yūko',
  lastName: 'Ishiguro',
  location: 'Ōsaka, Japan',
  bio: 'Yūko Ishiguro photographs between the last train and the first, when taxis are the only weather. She has used one 50 mm lens since 2006 and cleans it with her sleeve.',
  statement:
    'At night a city stops explaining itself. I focus on the dark and let the lights go where they like.',
  medium: 'photograph',
  technique: 'Chromogenic print',
  works: [
    {
      title: 'Last train, other platform',
      description:
        'I was waiting for mine and looked across at theirs. Everything I did not need went out of focus.',
      price: 880,
      date: '2018-12-20',
      size: { width: 90, height: 60 },
      tags: ['photograph', 'night', 'city', 'lights'],
      altDescription: 'Out-of-focus amber, red and blue lights at night',
    },
    {
      title: 'Thirty-six kitchens',
      description: 'One building in Tsuruhashi, one evening, everyone home. I counted the kettles.',
      price: 1250,
      date: '2020-11-14',
      size: { width: 80, height: 100 },
      tags: ['photograph', 'night', 'windows', 'city'],
      altDescription: 'A dark housing block with some warm lit windows',
    },
    {
      title: 'Dōtonbori, puddle',
      description:
        'It had stopped raining just long enough. The street below the street is the better one.',
      price: 1400,
      date: '2019-09-05',
      size: { width: 70, height: 95 },
      tags: ['photograph', 'night', 'neon', 'street'],
      altDescription: 'A neon-lit street mirrored in wet ground, with one figure',
    },
    {
      title: 'Taxi window, rain, no destination',
      description:
        'I asked the driver to go round the block until the film ran out. He asked which block.',
      price: 960,
      date: '2022-06-30',
      size: { width: 90, height: 60 },
      tags: ['photograph', 'night', 'rain', 'lights'],
      altDescription: 'City lights blurred behind raindrops on a window',
    },
    {
      title: 'Office tower, second dinner',
      description: 'Eleven at night on the nineteenth floor. Somebody is watering a plant.',
      price: 1100,
      date: '2021-10-27',
      size: { width: 100, height: 80 },
      tags: ['photograph', 'night', 'windows', 'blue'],
      altDescription: 'A grid of cold lit office windows at night',
    },
    {
      title: 'Pink alley',
      description: 'The sign says closed, in a way that means ring.',
      price: 1350,
      date: '2023-02-18',
      size: { width: 60, height: 90 },
      tags: ['photograph', 'night', 'neon', 'pink'],
      altDescription: 'A narrow street in pink neon light, mirrored in wet ground',
    },
    {
      title: 'Green light, nobody crossed',
      description:
        'The crossing sang its little song to an empty street. I stayed for both verses.',
      price: 900,
      date: '2017-04-03',
      size: { width: 80, height: 80 },
      tags: ['photograph', 'night', 'rain', 'green'],
      altDescription: 'Green lights behind raindrops on dark glass',
    },
  ],
}
