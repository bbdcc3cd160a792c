import type { DemoArtist } from '../demo-artist.ts'

export const noorSaid: DemoArtist = {
  key: 'noor-said',
  firstName: 'Noor',
  lastName: 'Said',
  location: 'Gilgit, Pakistan',
  medium: 'drawing',
  technique: 'Pen and ink on paper',
  bio: 'Noor Said drives the mountain post between Gilgit and Shandur. The drawings are made in the cab while the snowplough is elsewhere.',
  statement:
    'From the road you learn a mountain by its edge. I draw the edge first, in one go, and then let the strokes fall the way that stones would. If a stroke goes uphill the drawing is wrong.',
  works: [
    {
      title: 'Ridge, after rain',
      description:
        'Rain takes the dust out of the valley and for half an hour you can see seven ranges instead of four. I turned the engine off. The furthest may be in another country.',
      price: 720,
      date: '2023-07-12',
      size: { width: 36, height: 48 },
      tags: ['mountains', 'pen', 'landscape'],
      altDescription:
        'Ranges of mountains one behind the other in falling pen strokes, under a hatched sun',
    },
    {
      title: 'Shandur, the lake still open',
      description:
        'In two weeks it will take a lorry’s weight and nobody will look at it. I had a puncture and it had a sky. The lower third is water; you are standing in it.',
      price: 1050,
      date: '2023-11-04',
      size: { width: 70, height: 50 },
      tags: ['mountains', 'lake', 'pen', 'landscape'],
      altDescription: 'Sharp peaks in black pen strokes above a lake of broken level lines',
    },
    {
      title: 'Moon over the wrong pass',
      description:
        'I had been certain of the road for an hour. The moon came up where no moon should be, and I reversed eleven kilometres in second gear with this composed in my head.',
      price: 690,
      date: '2024-12-28',
      size: { width: 40, height: 56 },
      tags: ['mountains', 'moon', 'night', 'pen'],
      altDescription: 'A half-dark moon behind steep mountain slopes hatched in indigo',
    },
    {
      title: 'The long view from kilometre 212',
      description:
        'There is a bend with room for one lorry. Whoever waits there for the plough gets this for free, edge to edge, more than the eye can hold without turning the head.',
      price: 1380,
      date: '2025-02-19',
      size: { width: 120, height: 40 },
      tags: ['mountains', 'panorama', 'pen'],
      altDescription: 'A long panorama of four mountain ranges in black pen strokes',
    },
  ],
}
