import type { DemoArtist } from '../demo-artist.ts'

export const maelleLeGoff: DemoArtist = {
  key: 'maelle-le-goff',
  firstName: 'Maëlle',
  lastName: 'Le Goff',
  location: 'Roscoff, France',
  bio: 'Maëlle Le Goff is a phycologist at the marine station in Roscoff and makes cyanotypes of whatever the tide has left on her sill. She rinses them in the bath, to the regret of her family.',
  statement:
    'No lens, no negative: the plant, the paper and eleven minutes of sun. It is the most exact and the least truthful picture I know.',
  medium: 'photograph',
  technique: 'Cyanotype on cotton paper',
  works: [
    {
      title: 'Male fern, eleven minutes of sun',
      description:
        'One frond from the north wall. A cloud passed in minute nine, and you can see it.',
      price: 220,
      date: '2021-05-30',
      size: { width: 40, height: 56 },
      tags: ['cyanotype', 'plants', 'fern', 'blue'],
      altDescription: 'A white fern frond on Prussian blue',
    },
    {
      title: 'Hogweed from behind the station',
      description: 'I wore gloves. The paper did not mind.',
      price: 260,
      date: '2022-07-07',
      size: { width: 42, height: 60 },
      tags: ['cyanotype', 'plants', 'flower', 'blue'],
      altDescription: 'White umbels on tall stalks on Prussian blue',
    },
    {
      title: 'Thongweed, first exposure',
      description: 'It was still wet, so the edges ran. I have tried since to repeat the mistake.',
      price: 240,
      date: '2019-04-20',
      size: { width: 40, height: 56 },
      tags: ['cyanotype', 'plants', 'seaweed', 'blue'],
      altDescription: 'Branching seaweed in white on deep blue',
    },
    {
      title: 'Ginkgo, all down in one night',
      description:
        'The tree by the town hall lets go of everything between one dusk and one morning. I was there with a tray.',
      price: 280,
      date: '2023-11-19',
      size: { width: 56, height: 42 },
      tags: ['cyanotype', 'plants', 'leaves', 'blue'],
      altDescription: 'Scattered ginkgo leaves in pale tones on blue',
    },
    {
      title: 'Three feathers, one bird',
      description: 'A gannet’s, from the beach at Santec. The bird, I like to think, has others.',
      price: 230,
      date: '2020-09-26',
      size: { width: 38, height: 50 },
      tags: ['cyanotype', 'feather', 'bird', 'blue'],
      altDescription: 'Three white feathers on Prussian blue',
    },
    {
      title: 'Grandmother’s mat, reversed',
      description: 'Sixty hours of crochet, one of light. She preferred hers.',
      price: 300,
      date: '2018-12-28',
      size: { width: 45, height: 45 },
      tags: ['cyanotype', 'lace', 'pattern', 'blue'],
      altDescription: 'A round lace-like pattern of leaves in white on blue',
    },
    {
      title: 'Dune grass, toned in tea',
      description:
        'Bleached in soda, then Earl Grey. It smells of neither, but I am told it looks as if it should.',
      price: 210,
      date: '2024-08-12',
      size: { width: 56, height: 40 },
      tags: ['cyanotype', 'plants', 'grass', 'brown'],
      altDescription: 'Pale dune grasses on a brown-toned ground',
    },
  ],
}
