import type { DemoArtist } from '../demo-artist.ts'

export const harukaMori: DemoArtist = {
  key: 'haruka-mori',
  firstName: 'Haruka',
  lastName: 'Mori',
  location: 'Matsue, Japan',
  medium: 'drawing',
  technique: 'Ink on paper',
  bio: 'Haruka Mori rakes the garden of a small temple near Matsue three mornings a week and draws on the other four. She holds that the two are the same job with different knees.',
  statement:
    'Gravel remembers one thing at a time. I am interested in how a straight line behaves when it meets something that will not move: it does not argue, it does not stop, and afterwards it is straight again.',
  works: [
    {
      title: 'Three stones, one morning',
      description:
        'The largest was there before the temple. The abbot says that the second is new, meaning 1742. The third I moved a little, on paper only.',
      price: 680,
      date: '2022-08-09',
      size: { width: 40, height: 56 },
      tags: ['garden', 'lines', 'stones', 'calm'],
      altDescription: 'Fine level lines parting around three stippled stones, like raked gravel',
    },
    {
      title: 'After the carp turned',
      description:
        'You never see the fish. You see the pond deciding to be flat again. Two inks, indigo into black, in the order in which the light left.',
      price: 590,
      date: '2023-06-15',
      size: { width: 50, height: 50 },
      tags: ['water', 'lines', 'indigo', 'round'],
      altDescription: 'A disc of flowing lines like moving water, in black and indigo',
    },
    {
      title: 'Seven islands at low water',
      description:
        'Seen from the causeway at Yatsuka, where the lake is ankle deep and every pole has a wake. I drew the wakes and left the poles out.',
      price: 940,
      date: '2024-10-01',
      size: { width: 80, height: 40 },
      tags: ['water', 'lines', 'panorama', 'stones'],
      altDescription: 'A wide field of level lines flowing past seven small stippled islands',
    },
    {
      title: 'The raker’s mistake',
      description:
        'Somewhere in the upper third I was thinking about lunch. It spread, as such things do, through all the rows below. I have come to prefer it.',
      price: 520,
      date: '2025-09-17',
      size: { width: 36, height: 48 },
      tags: ['garden', 'lines', 'calm'],
      altDescription:
        'Upright lines that drift and bend together across the sheet around a single stone',
    },
  ],
}
