import type { DemoArtist } from '../demo-artist.ts'

export const ilseBrandt: DemoArtist = {
  key: 'ilse-brandt',
  firstName: 'Ilse',
  lastName: 'Brandt',
  location: 'Leipzig, Germany',
  medium: 'print',
  technique: 'Copper engraving',
  bio: 'Ilse Brandt spent nineteen years engraving security paper for a printing works that no longer exists. She now cuts faces that nobody will ever spend.',
  statement:
    'A banknote portrait is made to be impossible to copy, which is a strange way of looking at a person. I keep the burin’s discipline and drop its purpose: the line swells where the light gives up, and that is the whole method.',
  works: [
    {
      title: 'Forty-four cuts',
      description:
        'There are forty-four lines between the crown and the chin; I counted them out before starting and kept to the number. Every feature is only a change of width. It took the better part of a winter.',
      price: 1450,
      date: '2023-02-27',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'engraving', 'black ink', 'bust'],
      altDescription:
        'A bust of a young man in parallel engraved lines that thicken in the shadows',
    },
    {
      title: 'Specimen: the cashier',
      description:
        'The women who counted the proofs had a way of not looking at you. This is one of them, thirty years on, still not looking. Printed green-black, the colour of the old tens.',
      price: 1180,
      date: '2023-09-08',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'engraving', 'green'],
      altDescription:
        'An older woman with pinned hair looking down, engraved in dark green curved lines',
    },
    {
      title: 'Vignette with beard',
      description:
        'Engravers call a portrait that fades at the shoulder a vignette, and charge less for it. I like where it stops better than where it is finished. The beard alone has two hundred lines.',
      price: 980,
      date: '2022-05-16',
      size: { width: 26, height: 36 },
      tags: ['portrait', 'engraving', 'sepia', 'beard'],
      altDescription:
        'A bearded man in three-quarter view, engraved in brown, fading out at the shoulders',
    },
    {
      title: 'Effigy for a very small currency',
      description:
        'Commissioned by nobody, for a country of one. The profile faces left because on coins the living face left and I was feeling well.',
      price: 860,
      date: '2024-04-22',
      size: { width: 30, height: 30 },
      tags: ['profile', 'engraving', 'coin'],
      altDescription:
        'A woman’s head in strict profile to the left, modelled in swelling horizontal lines',
    },
    {
      title: 'Head on a slant',
      description:
        'Here the cuts run diagonally, as if the head had been sliced by someone in a hurry. It should not hold together and, at arm’s length, it does.',
      price: 1320,
      date: '2025-10-11',
      size: { width: 36, height: 48 },
      tags: ['portrait', 'engraving', 'diagonal', 'bust'],
      altDescription: 'A head with long hair, built of diagonal engraved lines around the form',
    },
  ],
}
