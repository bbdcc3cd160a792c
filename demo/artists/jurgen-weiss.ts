import type { DemoArtist } from '../demo-artist.ts'

export const jurgenWeiss: DemoArtist = {
  key: 'jurgen-weiss',
  firstName: 'Jürgen',
  lastName: 'Weiß',
  location: 'Leipzig, Germany',
  bio: 'Jürgen Weiß was a railway signalman in Leipzig-Plagwitz until the box was automated. He cuts with the company’s scissors, which he was told to hand in.',
  statement:
    'I use no paper that has not already had a job. Glue is the only thing here that is new.',
  medium: 'collage',
  technique: 'Paper collage on board',
  works: [
    {
      title: 'Timetable for a closed line',
      description:
        'Plagwitz to Pörsten, last train 27 September 1998. The red disc means what it always meant.',
      price: 740,
      date: '1998-12-18',
      size: { width: 42, height: 56 },
      tags: ['collage', 'paper', 'red', 'blue'],
      altDescription: 'Torn print, blue painted paper and a map with a red disc',
    },
    {
      title: 'Sea garden, after a diagram',
      description:
        'Four squares and four weeds, cut without drawing. The scissors were in a good mood.',
      price: 890,
      date: '2017-08-05',
      size: { width: 60, height: 80 },
      tags: ['collage', 'paper', 'colourful', 'cut-out'],
      altDescription: 'Cut paper fronds on pink, blue, yellow and green squares',
    },
    {
      title: 'The mountain came by post',
      description: 'In an atlas, from a reader of the parish newsletter, with the wrong stamp.',
      price: 680,
      date: '2019-02-26',
      size: { width: 60, height: 45 },
      tags: ['collage', 'paper', 'landscape', 'mountains'],
      altDescription: 'A halftone mountain of torn paper above lined and striped papers',
    },
    {
      title: 'Self-service',
      description:
        'My own profile, from the shadow on the canteen wall. The print over the eyes is the menu.',
      price: 820,
      date: '2021-10-12',
      size: { width: 45, height: 60 },
      tags: ['collage', 'paper', 'portrait', 'silhouette'],
      altDescription: 'A dark torn-paper profile with print over the eyes',
    },
    {
      title: 'Notes toward a blue',
      description: 'Five blues from five offices. The darkest is from Taxes.',
      price: 720,
      date: '2020-03-19',
      size: { width: 50, height: 50 },
      tags: ['collage', 'paper', 'blue', 'abstract'],
      altDescription: 'Overlapping torn papers in blues',
    },
    {
      title: 'Picnic, reconstructed',
      description: 'From the witness statements.',
      price: 560,
      date: '2022-06-11',
      size: { width: 60, height: 50 },
      tags: ['collage', 'paper', 'green', 'food'],
      altDescription: 'A striped cloth with paper plates on a green ground',
    },
    {
      title: 'Grey Sunday in five papers',
      description:
        'Everything was shut and it drizzled on the newspapers. One yellow, for the bakery, which was not.',
      price: 490,
      date: '2004-11-14',
      size: { width: 42, height: 56 },
      tags: ['collage', 'paper', 'grey', 'minimal'],
      altDescription: 'Grey torn papers and newsprint with one yellow strip',
    },
  ],
}
