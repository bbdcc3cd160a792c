import type { DemoArtist } from '../demo-artist.ts'

export const leilaBenmansour: DemoArtist = {
  key: 'leila-benmansour',
  firstName: 'Leïla',
  lastName: 'Benmansour',
  location: 'Oran, Algeria',
  medium: 'drawing',
  technique: 'Ink wash on paper',
  bio: 'Leïla Benmansour paints in diluted writing ink that she buys from a stationer in the rue Khemisti. She studied restoration in Tunis and says that it taught her mainly when to stop.',
  statement:
    'Nine layers, each thinner than you think, each dry before the next. A face arrives around the fifth. If it arrives earlier I distrust it.',
  works: [
    {
      title: 'Aunt Zohra hears the lift',
      description:
        'She stops in the middle of every sentence when the lift moves, in case it is for her. I caught the pause. The ink is the violet that we used at school.',
      price: 820,
      date: '2024-05-11',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'ink wash', 'violet'],
      altDescription: 'A woman in a wound headscarf glancing aside, in layered violet ink washes',
    },
    {
      title: 'Blue hour, no lamp',
      description:
        'He would not have the light on. By the end I was painting from what I had decided earlier. The edges dried in the dark and nobody arranged them.',
      price: 760,
      date: '2024-09-23',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'ink wash', 'blue', 'evening'],
      altDescription: 'A young man’s head in layers of translucent blue ink, half lost in shadow',
    },
    {
      title: 'The translator',
      description:
        'She listens in one language and her mouth is already in the next. I left the jaw almost unpainted because it was never the same jaw twice.',
      price: 880,
      date: '2025-01-30',
      size: { width: 36, height: 48 },
      tags: ['portrait', 'ink wash', 'sepia'],
      altDescription:
        'A woman with a bob looking over her shoulder, painted in thin brown ink washes',
    },
    {
      title: 'Profile kept for the family',
      description:
        'Every house on our stairs has one of these, usually cut from black paper by a man on the corniche. Mine took longer and is less like.',
      price: 520,
      date: '2025-04-04',
      size: { width: 26, height: 34 },
      tags: ['profile', 'ink wash', 'green'],
      altDescription: 'A man’s profile to the right in soft layers of bottle-green ink',
    },
  ],
}
