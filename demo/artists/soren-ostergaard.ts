import type { DemoArtist } from '../demo-artist.ts'

export const sorenOstergaard: DemoArtist = {
  key: 'soren-ostergaard',
  firstName: 'Søren',
  lastName: 'Østergaard',
  location: 'Skagen, Denmark',
  bio: 'Søren Østergaard went to sea at sixteen and to art school at thirty. He paints outdoors on the tip of Jutland, tying the easel to a fence post from October on.',
  statement:
    'I have two hours before the light is a different light. What I do not get down by then I have not seen.',
  medium: 'painting',
  technique: 'Oil on canvas',
  works: [
    {
      title: 'Where the two seas meet, April',
      description:
        'At Grenen the Skagerrak and the Kattegat run into each other without mixing. You can stand with a foot in each; painting it is harder.',
      price: 3400,
      date: '2018-04-11',
      size: { width: 90, height: 60 },
      tags: ['landscape', 'sea', 'sky', 'blue'],
      altDescription: 'A calm blue sea below a broad pale sky, in thick brushstrokes',
    },
    {
      title: 'Herring light',
      description:
        'The fleet calls it that: forty minutes at dusk when the shoals come up. The sun sat on the horizon exactly as long as my patience.',
      price: 4600,
      date: '2020-08-29',
      size: { width: 80, height: 80 },
      tags: ['landscape', 'sea', 'sunset', 'orange'],
      altDescription: 'The sun setting over a dark sea, its light in broken strokes on the water',
    },
    {
      title: 'Rape field, engine off',
      description:
        'Driving home I came over the hill and had to stop. I painted it on the bonnet of the car, with the hazard lights on.',
      price: 2900,
      date: '2019-05-21',
      size: { width: 100, height: 70 },
      tags: ['landscape', 'fields', 'yellow', 'summer'],
      altDescription: 'A bright yellow field and a green strip beneath a blue sky with clouds',
    },
    {
      title: 'Marsh, the road already under',
      description:
        'At spring tide the road to the island is a suggestion. I left when the water reached the paint box.',
      price: 3100,
      date: '2021-03-16',
      size: { width: 110, height: 70 },
      tags: ['landscape', 'marsh', 'water', 'autumn'],
      altDescription: 'A marsh with pools that mirror a pale pink sky',
    },
    {
      title: 'Birches behind the co-op',
      description:
        'Twelve trees, a field and the noise of trolleys. October does what it likes with birches.',
      price: 2400,
      date: '2017-10-09',
      size: { width: 60, height: 80 },
      tags: ['landscape', 'trees', 'autumn', 'birch'],
      altDescription: 'White birch trunks and yellow leaves in front of orange ground',
    },
    {
      title: 'Snow squall from the Kattegat',
      description:
        'It took nine minutes to cross the bay. The left half was painted before it arrived, the right half from inside it.',
      price: 2700,
      date: '2023-01-24',
      size: { width: 80, height: 60 },
      tags: ['landscape', 'sea', 'storm', 'grey'],
      altDescription: 'A grey sea and a pale snow cloud sweeping over it',
    },
    {
      title: 'Last of the barley',
      description:
        'My neighbour cuts the last field by hand, for no reason he will discuss. The sun went down behind his cap.',
      price: 3600,
      date: '2022-08-31',
      size: { width: 120, height: 80 },
      tags: ['landscape', 'fields', 'harvest', 'ochre'],
      altDescription: 'Ochre stubble fields below an orange evening sky',
    },
  ],
}
