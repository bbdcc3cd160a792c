import type { DemoArtist } from '../demo-artist.ts'

export const khadijaAitLahcen: DemoArtist = {
  key: 'khadija-ait-lahcen',
  firstName: 'Khadija',
  lastName: 'Aït Lahcen',
  location: 'Azilal, Morocco',
  bio: 'Khadija Aït Lahcen heads a workshop of six weavers in the High Atlas and dyes every skein herself. The loom stands in the kitchen, where it is warm and where one hears things.',
  statement:
    'The ground is a day’s walking and the motif is whom you meet. My mother knotted both from memory, and I only draw the first row.',
  medium: 'textile',
  technique: 'Hand-knotted wool, natural dyes',
  works: [
    {
      title: 'Diamonds for a cold floor',
      description:
        'Beni wool, undyed, with the black of the one black sheep. She is in all of them.',
      price: 1900,
      date: '2020-01-17',
      size: { width: 150, height: 220 },
      tags: ['rug', 'textile', 'geometric', 'white'],
      altDescription: 'Black diamonds on a cream wool pile',
    },
    {
      title: 'The path my mother counted',
      description:
        'Four hundred and twelve steps to the spring, and a knot for each, there and back.',
      price: 2400,
      date: '2018-09-27',
      size: { width: 140, height: 200 },
      tags: ['rug', 'textile', 'red', 'pattern'],
      altDescription: 'Ladders and lozenges in cream, black and orange on red wool',
    },
    {
      title: 'Saffron, then rain',
      description:
        'The harvest lasts two weeks in October and the rain waits, usually, until the last basket.',
      price: 1750,
      date: '2022-10-29',
      size: { width: 130, height: 180 },
      tags: ['rug', 'textile', 'yellow', 'abstract'],
      altDescription: 'Short lines of brown and cream on saffron yellow wool',
    },
    {
      title: 'Mountain kept in wool',
      description: 'From the roof, at the hour when each ridge forgets the one behind.',
      price: 2100,
      date: '2021-02-06',
      size: { width: 150, height: 200 },
      tags: ['rug', 'textile', 'purple', 'mountains'],
      altDescription: 'Stepped mountains in four violets',
    },
    {
      title: 'Seven eyes against envy',
      description: 'There are more than seven. One does not say how many.',
      price: 1650,
      date: '2016-06-13',
      size: { width: 120, height: 170 },
      tags: ['rug', 'textile', 'blue', 'pattern'],
      altDescription: 'Orange-rimmed eyes on blue wool',
    },
    {
      title: 'Indigo, argued twice',
      description:
        'The vat was three weeks old and would not turn. We talked to it; then it gave four blues in one day.',
      price: 2250,
      date: '2019-03-05',
      size: { width: 140, height: 200 },
      tags: ['rug', 'textile', 'blue', 'waves'],
      altDescription: 'Woven waves in four blues',
    },
    {
      title: 'Moon over undyed',
      description: 'Two fleeces, as they came. The moon is the belly wool.',
      price: 1450,
      date: '2023-12-11',
      size: { width: 120, height: 180 },
      tags: ['rug', 'textile', 'beige', 'moon'],
      altDescription: 'A pale moon above brown hills in undyed wool',
    },
  ],
}
