import type { DemoArtist } from '../demo-artist.ts'

export const parkSeoyeon: DemoArtist = {
  key: 'park-seoyeon',
  firstName: 'Seo-yeon',
  lastName: 'Park',
  location: 'Icheon, South Korea',
  bio: 'Park Seo-yeon fires a five-chamber climbing kiln four times a year with pine from her own hill. One jar in three survives; the shards line the path to the house.',
  statement:
    'I throw in the morning, when the clay and I have said nothing yet. The kiln has the last word and I have learned not to interrupt.',
  medium: 'ceramic',
  technique: 'Porcelain, wood-fired',
  works: [
    {
      title: 'Moon jar, third firing',
      description:
        'Two bowls joined at the belly, as they always have been. It leans a little towards whoever is in the room.',
      price: 6800,
      date: '2021-12-13',
      size: { width: 46, height: 60 },
      tags: ['ceramic', 'porcelain', 'white', 'moon jar'],
      altDescription: 'A round white porcelain jar on grey',
    },
    {
      title: 'Celadon, first rain',
      description:
        'The glaze ran as far as the shoulder and waited. That is the colour after rain, and not during.',
      price: 3200,
      date: '2019-04-30',
      size: { width: 36, height: 50 },
      tags: ['ceramic', 'celadon', 'green', 'vase'],
      altDescription: 'A pear-shaped vase with green celadon glaze',
    },
    {
      title: 'Two bottles and what was said',
      description: 'They stood side by side in the third chamber and came out facing away.',
      price: 2600,
      date: '2022-05-21',
      size: { width: 50, height: 50 },
      tags: ['ceramic', 'stoneware', 'brown', 'bottles'],
      altDescription: 'Two brown bottles with white and blue dripped glaze',
    },
    {
      title: 'Tea bowl with hare’s fur',
      description:
        'Iron, ash, and a night at thirteen hundred degrees. Drink something dark from it.',
      price: 1400,
      date: '2018-02-19',
      size: { width: 40, height: 30 },
      tags: ['ceramic', 'tea bowl', 'black', 'brown'],
      altDescription: 'A wide dark bowl with streaked amber glaze',
    },
    {
      title: 'Cobalt horizon',
      description:
        'Painted in one go on the unfired glaze, which takes the brush like blotting paper.',
      price: 1700,
      date: '2020-08-02',
      size: { width: 32, height: 46 },
      tags: ['ceramic', 'porcelain', 'blue', 'landscape'],
      altDescription: 'A white cylinder with a blue mountain line',
    },
    {
      title: 'Five cups, one guest late',
      description: 'The red one arrived from a different firing and was given a chair.',
      price: 560,
      date: '2023-06-16',
      size: { width: 50, height: 34 },
      tags: ['ceramic', 'cups', 'white', 'red'],
      altDescription: 'Four cream cups and a red one on pale green',
    },
    {
      title: 'Persimmon, left on the sill',
      description:
        'Named for the colour, and for the fruit that I forgot in the workshop until it matched.',
      price: 2100,
      date: '2024-11-03',
      size: { width: 36, height: 42 },
      tags: ['ceramic', 'stoneware', 'orange', 'jar'],
      altDescription: 'A rounded jar with streaked orange glaze',
    },
  ],
}
