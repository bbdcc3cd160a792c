import type { DemoArtist } from '../demo-artist.ts'

export const agnesSzabo: DemoArtist = {
  key: 'agnes-szabo',
  firstName: 'Ágnes',
  lastName: 'Szabó',
  location: 'Pécs, Hungary',
  bio: 'Ágnes Szabó was born in Pécs, where her mother mixed glazes at the Zsolnay works. She has painted nothing but fields of colour since 1996, in a former laundry whose windows face north.',
  statement:
    'I lay thirty or forty films of oil, each thin enough to read a newspaper through. The painting is finished when I can no longer say which colour I am looking at.',
  medium: 'painting',
  technique: 'Oil on linen',
  works: [
    {
      title: 'Room with the stove lit',
      description:
        'My grandmother kept one room warm and lived in it from November to March. Red over orange, forty films, and the edges left where the brush ran out.',
      price: 9800,
      date: '2019-02-14',
      size: { width: 150, height: 200 },
      tags: ['abstract', 'colour field', 'red', 'orange'],
      altDescription: 'Two soft-edged fields of red and orange on a dark red ground',
    },
    {
      title: 'Plum, then less plum',
      description:
        'Begun in the month the orchard was sold. Each band has a third less blue than the one above it, which nobody sees and everybody notices.',
      price: 7400,
      date: '2021-10-03',
      size: { width: 120, height: 160 },
      tags: ['abstract', 'colour field', 'purple', 'pink'],
      altDescription: 'Three soft bands from dark plum to pink on near-black violet',
    },
    {
      title: 'Noon has no edges',
      description:
        'There is one hour in July when the square in front of the synagogue loses its shadows. I painted that hour for three years.',
      price: 12500,
      date: '2016-07-22',
      size: { width: 170, height: 190 },
      tags: ['abstract', 'colour field', 'yellow', 'summer'],
      altDescription: 'Two pale and deep yellow fields that blur into a golden ground',
    },
    {
      title: 'Under the ice, a lamp',
      description:
        'Fishermen on Lake Balaton still hang lanterns below the ice. The narrow band is the lantern; everything else is what it has to convince.',
      price: 8600,
      date: '2022-01-19',
      size: { width: 130, height: 170 },
      tags: ['abstract', 'colour field', 'blue', 'winter'],
      altDescription: 'A narrow glowing amber band between two deep blue fields',
    },
    {
      title: 'What the moss agreed to',
      description:
        'Green is the colour I trust least, because it is always somebody’s garden. This one took eleven months to stop being a place.',
      price: 6900,
      date: '2020-05-30',
      size: { width: 120, height: 160 },
      tags: ['abstract', 'colour field', 'green'],
      altDescription: 'Two soft-edged fields of dark and light green',
    },
    {
      title: 'Black that used to be red',
      description:
        'A red painting from 2004 that I went on painting until 2009. In strong daylight it remembers.',
      price: 18000,
      date: '2009-11-27',
      size: { width: 200, height: 220 },
      tags: ['abstract', 'colour field', 'black', 'red'],
      altDescription: 'A large near-black field above a dark crimson one',
    },
    {
      title: 'Two whites at the window',
      description:
        'Lead white above, zinc white below: one is warm, the other is Tuesday. Hang it where the light comes from the side.',
      price: 5200,
      date: '2024-03-08',
      size: { width: 100, height: 140 },
      tags: ['abstract', 'colour field', 'white', 'minimal'],
      altDescription: 'A warm white field above a cold white one, on a grey ground',
    },
  ],
}
