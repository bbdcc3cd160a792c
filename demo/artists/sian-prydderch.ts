import type { DemoArtist } from '../demo-artist.ts'

export const sianPrydderch: DemoArtist = {
  key: 'sian-prydderch',
  firstName: 'Siân',
  lastName: 'Prydderch',
  location: 'Aberystwyth, Wales',
  bio: 'Siân Prydderch prints in a converted chapel vestry on an Albion press older than the railway. She grew up on a hill farm and still dates her work by lambing.',
  statement: 'You cut away the light and what is left is the picture. I find that cheering.',
  medium: 'print',
  technique: 'Linocut, two blocks',
  works: [
    {
      title: 'Sun over the ploughing match',
      description:
        'Held every September, won every September by the same man. I gave the sun the prize.',
      price: 95,
      date: '2020-09-19',
      size: { width: 30, height: 40 },
      tags: ['linocut', 'landscape', 'sun', 'yellow'],
      altDescription: 'A yellow sun with carved rays over ploughed furrows',
    },
    {
      title: 'Seven fields, two owners',
      description:
        'There is a hedge, and there is a longer story. Printed in one green, so as not to take sides.',
      price: 110,
      date: '2021-04-24',
      size: { width: 40, height: 30 },
      tags: ['linocut', 'landscape', 'fields', 'green'],
      altDescription: 'Rolling green and white fields cut in short strokes',
    },
    {
      title: 'Night shift, Cardigan Bay',
      description:
        'The stars over the bay are louder than those in town. My brother confirms this from the trawler.',
      price: 120,
      date: '2022-12-02',
      size: { width: 40, height: 30 },
      tags: ['linocut', 'night', 'stars', 'blue'],
      altDescription: 'Large yellow stars in a swirling blue night over the sea',
    },
    {
      title: 'Keeper’s daughter’s lighthouse',
      description:
        'She was eight and had the stripes wrong, and then the council painted them her way.',
      price: 105,
      date: '2019-07-11',
      size: { width: 30, height: 42 },
      tags: ['linocut', 'lighthouse', 'sea', 'red'],
      altDescription: 'A striped lighthouse with red beams over black waves',
    },
    {
      title: 'Larch plantation, after hours',
      description:
        'The contractors had gone and left the light on. Black only, because larches have no opinion.',
      price: 85,
      date: '2018-02-16',
      size: { width: 30, height: 40 },
      tags: ['linocut', 'trees', 'forest', 'black and white'],
      altDescription: 'Black tree trunks with pale light between them',
    },
    {
      title: 'Spring tide at Borth',
      description:
        'The submerged forest shows twice a year and I had brought the wrong boots. Two blues, both cold.',
      price: 115,
      date: '2023-03-22',
      size: { width: 42, height: 30 },
      tags: ['linocut', 'sea', 'waves', 'blue'],
      altDescription: 'Repeating waves in dark and pale blue',
    },
    {
      title: 'Hare, having been seen',
      description:
        'We looked at each other for as long as it takes to draw an ear. This is an edition of sixty; she was an edition of one.',
      price: 130,
      date: '2024-04-09',
      size: { width: 36, height: 46 },
      tags: ['linocut', 'animal', 'hare', 'moon'],
      altDescription: 'A brown hare sitting upright before a full moon',
    },
  ],
}
