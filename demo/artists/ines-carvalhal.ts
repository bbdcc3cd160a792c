import type { DemoArtist } from '../demo-artist.ts'

export const inesCarvalhal: DemoArtist = {
  key: 'ines-carvalhal',
  firstName: 'Inês',
  lastName: 'Carvalhal',
  location: 'Évora, Portugal',
  bio: 'Inês Carvalhal restored altarpieces in the Alentejo for fifteen years before she bought her own panels. She sets a table each Monday and paints what has not been eaten by Thursday.',
  statement:
    'Fruit is a very patient sitter until it isn’t. I like the day before it turns, when the colour is loudest.',
  medium: 'painting',
  technique: 'Oil on panel',
  works: [
    {
      title: 'Oranges that came with the house',
      description:
        'We bought the house for the tree. The pot came with it too, and the cat, who is outside the picture.',
      price: 1250,
      date: '2021-02-02',
      size: { width: 60, height: 45 },
      tags: ['still life', 'fruit', 'orange', 'blue'],
      altDescription: 'Three oranges beside a blue and white jar',
    },
    {
      title: 'Lemons, Thursday',
      description:
        'By Friday there was a cake. This is the evidence that they were once yellower than anything.',
      price: 780,
      date: '2022-04-28',
      size: { width: 50, height: 35 },
      tags: ['still life', 'fruit', 'yellow'],
      altDescription: 'Three lemons on a pale table',
    },
    {
      title: 'Pears, holding still for me',
      description:
        'Two of them, really; the third is there to make the other two behave. The wall is the colour of the wine.',
      price: 950,
      date: '2020-10-15',
      size: { width: 55, height: 40 },
      tags: ['still life', 'fruit', 'green', 'purple'],
      altDescription: 'Three pears in a row before a plum-coloured wall',
    },
    {
      title: 'Blue jug, late breakfast',
      description:
        'The jug belonged to a convent and has taken vows. The eggs were from next door.',
      price: 1400,
      date: '2023-05-19',
      size: { width: 60, height: 50 },
      tags: ['still life', 'vessel', 'blue', 'kitchen'],
      altDescription: 'A blue jug with two brown eggs on a light table',
    },
    {
      title: 'Aubergine, out of season',
      description:
        'It travelled further than I have this year. The orange stands in for the sun it missed.',
      price: 820,
      date: '2019-01-25',
      size: { width: 50, height: 35 },
      tags: ['still life', 'vegetable', 'purple', 'yellow'],
      altDescription: 'A dark purple aubergine and a red fruit before a yellow wall',
    },
    {
      title: 'Apples for the painter who wants red',
      description:
        'A collector asked for something red. I gave him three kinds and a green bottle to complain about.',
      price: 1150,
      date: '2024-10-20',
      size: { width: 60, height: 45 },
      tags: ['still life', 'fruit', 'red', 'dark'],
      altDescription: 'Three red apples and a dark green bottle on a brown table',
    },
    {
      title: 'Terracotta, white wall, four o’clock',
      description:
        'The only rule was that nothing could be blue. In the Alentejo that is most of what you can see at four.',
      price: 1600,
      date: '2018-08-13',
      size: { width: 65, height: 55 },
      tags: ['still life', 'vessel', 'terracotta', 'white'],
      altDescription: 'A terracotta amphora and a cup before a white wall in hard light',
    },
  ],
}
