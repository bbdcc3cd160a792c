import type { DemoArtist } from '../demo-artist.ts'

export const wenJiahui: DemoArtist = {
  key: 'wen-jiahui',
  firstName: 'Jiahui',
  lastName: 'Wen',
  location: 'Tainan, Taiwan',
  medium: 'drawing',
  technique: 'Ink wash on paper',
  bio: 'Wen Jiahui learned to grind ink from her grandfather, a letter writer outside the Tainan courthouse. She walks the central range each autumn and paints what is left of it in the memory by spring.',
  statement:
    'Mist is the part of the mountain that I am allowed to invent. I lay the same hill two dozen times, each time a little lower, until the paper stops telling me where it ends.',
  works: [
    {
      title: 'Four pines and a decision',
      description:
        'At the fork above Alishan I took the left path because of these trees. I have been told that the right one is shorter.',
      price: 1100,
      date: '2023-04-18',
      size: { width: 70, height: 50 },
      tags: ['landscape', 'ink', 'mist', 'pines'],
      altDescription:
        'Layered hills in grey ink with a pale moon, and a few pines at the lower left',
    },
    {
      title: 'Ferryman, no fare',
      description:
        'The lake is a reservoir and the ferryman is a forestry inspector, but from the shore at six in the morning the old picture still holds. He waved. I did not paint the wave.',
      price: 980,
      date: '2023-11-30',
      size: { width: 40, height: 60 },
      tags: ['landscape', 'ink', 'water', 'boat'],
      altDescription: 'A small boat with a figure beneath steep hills that dissolve into mist',
    },
    {
      title: 'Reeds, remembering wind',
      description:
        'There was no wind on the day that I drew them. They lean anyway, out of habit. Blue ink from a bottle that my grandfather labelled “for good news”.',
      price: 640,
      date: '2024-03-27',
      size: { width: 90, height: 36 },
      tags: ['landscape', 'ink', 'blue', 'panorama'],
      altDescription: 'A wide low range of hills in blue ink with leaning reeds in the foreground',
    },
    {
      title: 'Nine going south',
      description:
        'I counted nine and wrote the number on my hand, since birds are the first thing that memory rounds up. The hills took an evening; the birds took four seconds each.',
      price: 860,
      date: '2025-10-20',
      size: { width: 60, height: 40 },
      tags: ['landscape', 'ink', 'birds', 'autumn'],
      altDescription: 'Nine birds in a loose wedge over pale receding hills',
    },
  ],
}
