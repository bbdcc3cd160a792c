import type { DemoArtist } from '../demo-artist.ts'

export const linneaAkesson: DemoArtist = {
  key: 'linnea-akesson',
  firstName: 'Linnéa',
  lastName: 'Åkesson',
  location: 'Göteborg, Sweden',
  bio: 'Linnéa Åkesson paints from a twelve-foot sailing dinghy with a folding box on her knees. The salt in some of the washes is from Bohuslän and not on purpose.',
  statement:
    'Watercolour is mostly a matter of when to stop holding the brush. I try to stop one wash before I want to.',
  medium: 'painting',
  technique: 'Watercolour on rough paper',
  works: [
    {
      title: 'Fjäll, thawing from the left',
      description:
        'The sun reaches the western slope last, so the thaw comes in from the left like a reader. Four washes, the last with melted snow.',
      price: 420,
      date: '2023-05-03',
      size: { width: 56, height: 38 },
      tags: ['watercolour', 'landscape', 'mountains', 'pastel'],
      altDescription: 'Layers of pale blue hills under a soft pink sky',
    },
    {
      title: 'Peony, first to fall',
      description: 'It dropped the second petal while I was mixing the pink for the first.',
      price: 280,
      date: '2022-06-19',
      size: { width: 38, height: 38 },
      tags: ['watercolour', 'flower', 'pink', 'pastel'],
      altDescription: 'A large pink peony in transparent overlapping washes',
    },
    {
      title: 'Reeds answering the ferry',
      description:
        'The wake arrives four minutes after the ferry, and the reeds bow to it one by one.',
      price: 360,
      date: '2021-08-08',
      size: { width: 56, height: 38 },
      tags: ['watercolour', 'landscape', 'water', 'green'],
      altDescription: 'Reeds in front of pale striped water',
    },
    {
      title: 'Stones my sister kept',
      description:
        'She has thirty-one in a bowl and can name the beach of each. I painted the ones that were dry.',
      price: 240,
      date: '2020-02-11',
      size: { width: 38, height: 28 },
      tags: ['watercolour', 'stones', 'grey', 'still life'],
      altDescription: 'Overlapping pebbles in grey and rose washes',
    },
    {
      title: 'Archipelago before the coffee',
      description:
        'Twenty past four in June, the stove not yet lit. The horizon had not been decided on.',
      price: 390,
      date: '2024-06-23',
      size: { width: 56, height: 40 },
      tags: ['watercolour', 'sea', 'sunrise', 'pastel'],
      altDescription: 'Pale peach sky above lavender water with a few stones',
    },
    {
      title: 'Poppies, the wrong road home',
      description: 'I missed the turning and got three poppies for it.',
      price: 310,
      date: '2019-07-01',
      size: { width: 38, height: 50 },
      tags: ['watercolour', 'flower', 'red', 'summer'],
      altDescription: 'Three red poppies above green grasses',
    },
    {
      title: 'One cloud, delayed',
      description: 'It sat over Marstrand for an afternoon, refusing to be over anything else.',
      price: 340,
      date: '2022-07-14',
      size: { width: 40, height: 56 },
      tags: ['watercolour', 'sky', 'blue', 'minimal'],
      altDescription: 'A large soft blue sky over a narrow strip of yellow land',
    },
  ],
}
