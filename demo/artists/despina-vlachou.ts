import type { DemoArtist } from '../demo-artist.ts'

export const despinaVlachou: DemoArtist = {
  key: 'despina-vlachou',
  firstName: 'Despina',
  lastName: 'Vlachou',
  location: 'Ermoupoli, Syros, Greece',
  medium: 'drawing',
  technique: 'Drafting pen on paper',
  bio: 'Despina Vlachou draws building permits for the island of Syros, where no two walls are parallel and every permit is a negotiation. In the evenings she draws the town as it might have been if everybody had said yes.',
  statement:
    'Parallel projection is the polite way of drawing houses: nobody is put behind anybody. I hatch the walls that the afternoon leaves in shadow and let the roofs be paper. The windows go in last, where I would want to look out.',
  works: [
    {
      title: 'Everyone said yes',
      description:
        'Eighty-one applications, all granted, none of them possible. The tax office is the one without a roof.',
      price: 860,
      date: '2023-10-06',
      size: { width: 40, height: 50 },
      tags: ['town', 'architecture', 'isometric', 'ink'],
      altDescription:
        'A hill crowded with small houses in parallel projection, some with red-tiled gables',
    },
    {
      title: 'Upper town without cats',
      description:
        'I left the cats out because there would have been no end to it. The steps have been left out for the same reason. Climb as you like.',
      price: 640,
      date: '2024-04-15',
      size: { width: 40, height: 40 },
      tags: ['town', 'architecture', 'isometric'],
      altDescription:
        'A stepped pile of flat-roofed cubic houses with hatched walls and dark windows',
    },
    {
      title: 'Ano Meria, every gable',
      description:
        'My grandmother’s village had one street and forty opinions. I gave each opinion a gable. Blue for the shutters, since there is only one blue.',
      price: 780,
      date: '2024-08-08',
      size: { width: 50, height: 50 },
      tags: ['town', 'architecture', 'gables', 'blue'],
      altDescription:
        'A dense village of gabled houses in parallel projection with blue roofs and windows',
    },
    {
      title: 'Proposal for a very tall neighbour',
      description:
        'The plot is small and the client is proud. I drew it in one night to show him why not; he has hung it in his hall, as encouragement.',
      price: 710,
      date: '2025-06-02',
      size: { width: 36, height: 60 },
      tags: ['town', 'tower', 'isometric', 'ink'],
      altDescription:
        'A narrow cluster of very tall houses in parallel projection, their walls closely hatched',
    },
  ],
}
