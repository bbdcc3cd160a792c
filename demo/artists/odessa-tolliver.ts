import type { DemoArtist } from '../demo-artist.ts'

export const odessaTolliver: DemoArtist = {
  key: 'odessa-tolliver',
  firstName: 'Odessa',
  lastName: 'Tolliver',
  location: 'Selma, Alabama, USA',
  bio: 'Odessa Tolliver has quilted since she could reach the frame, the fourth in her family to do so. She cuts without a pattern and keeps no scraps, because she uses them.',
  statement:
    'I don’t measure. If it comes up short I put something there, and mostly that turns out to be the quilt.',
  medium: 'textile',
  technique: 'Pieced and hand-quilted cotton',
  works: [
    {
      title: 'Work clothes, one winter',
      description:
        'My brother’s jeans, my own apron, a tarpaulin and the good part of a mattress. Warm as an argument.',
      price: 3800,
      date: '2009-01-12',
      size: { width: 180, height: 220 },
      tags: ['quilt', 'textile', 'blue', 'denim'],
      altDescription: 'Vertical bars of faded blue and grey cloth, hand-quilted',
    },
    {
      title: 'Housetop for Lucille',
      description: 'She asked for red. She got four houses, so as to have a choice.',
      price: 4200,
      date: '2014-08-21',
      size: { width: 190, height: 190 },
      tags: ['quilt', 'textile', 'red', 'squares'],
      altDescription: 'Four blocks of nested red, cream and blue frames',
    },
    {
      title: 'Strips from the church dress',
      description:
        'I sang in it for eleven years and then it was a quilt. The yellow is the choir.',
      price: 2900,
      date: '2017-05-28',
      size: { width: 170, height: 200 },
      tags: ['quilt', 'textile', 'pink', 'strips'],
      altDescription: 'Horizontal strips of pink, rose and yellow cotton',
    },
    {
      title: 'Stars where the roof was',
      description:
        'After the tornado we could lie in bed and see them. I pieced it that summer, under the tarp.',
      price: 5100,
      date: '2020-07-02',
      size: { width: 200, height: 200 },
      tags: ['quilt', 'textile', 'stars', 'blue'],
      altDescription: 'Coloured eight-pointed stars on dark blue cloth',
    },
    {
      title: 'Crazy, with reasons',
      description:
        'Each piece is somebody, and I can tell you who. Gold thread, because they earned it.',
      price: 4600,
      date: '2022-12-24',
      size: { width: 160, height: 160 },
      tags: ['quilt', 'textile', 'dark', 'colourful'],
      altDescription: 'Irregular pieces of dark jewel-coloured cloth with gold stitching',
    },
    {
      title: 'One room, all the windows',
      description:
        'One square, the way my grandmother did them, out from the middle until the cloth gave out.',
      price: 3400,
      date: '2011-04-15',
      size: { width: 170, height: 210 },
      tags: ['quilt', 'textile', 'green', 'orange'],
      altDescription: 'Nested frames of green, cream and orange around a narrow centre',
    },
    {
      title: 'Bricklayer’s Sunday',
      description:
        'For my husband, who laid them six days a week. On the seventh he slept under this.',
      price: 3100,
      date: '2005-10-09',
      size: { width: 180, height: 200 },
      tags: ['quilt', 'textile', 'red', 'bricks'],
      altDescription: 'Rows of red, orange and cream cloth like brickwork',
    },
  ],
}
