import type { DemoArtist } from '../demo-artist.ts'

export const adaWinther: DemoArtist = {
  key: 'ada-winther',
  firstName: 'Ada',
  lastName: 'Winther',
  location: 'Aarhus, Denmark',
  medium: 'drawing',
  technique: 'Pen and ink on paper',
  bio: 'Ada Winther teaches life drawing at a school for ship’s carpenters. Her own sheets are made between four and seven in the morning, before the radio.',
  statement:
    'I allow myself five directions and no outline that I have not earned. When a shadow asks for a sixth, I stop and sharpen something. Patience is not a virtue here; it is the material.',
  press: {
    portraitAlt: '',
    portraitCredit: '',
    contact: '',
    cv: [
      { kind: 'education', from: 1998, to: 2003, text: 'Jutland Art Academy', place: 'Aarhus' },
      {
        kind: 'solo-exhibition',
        from: 2025,
        to: null,
        text: 'Five Directions, Galleri Havnegade',
        place: 'Aarhus',
      },
      {
        kind: 'group-exhibition',
        from: 2022,
        to: null,
        text: 'Before the Radio, Kunsthal Fjord',
        place: 'Odense',
      },
      {
        kind: 'award',
        from: 2021,
        to: null,
        text: 'Stipend for drawing, City of Aarhus',
        place: 'Aarhus',
      },
    ],
  },
  works: [
    {
      title: 'Patience',
      description:
        'My neighbour, who agreed to sit if she could listen to the shipping forecast. She lowered her eyes at Dogger and never raised them again.',
      price: 720,
      date: '2024-01-19',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'hatching', 'pen', 'study'],
      altDescription: 'A woman looking down, modelled in patient straight cross-hatching',
    },
    {
      title: 'Carpenter, second sitting',
      description:
        'At the first sitting he talked. At the second I asked about joints and he showed me with his jaw set, which is the drawing. The left ear is a little low; so is his.',
      price: 680,
      date: '2024-03-05',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'hatching', 'beard', 'pen'],
      altDescription:
        'A bearded man with cropped hair, hatched in dark brown ink, lit from the left',
    },
    {
      title: 'Model resting, seen from the cold side',
      description:
        'The studio has one stove and everyone turns towards it. I sat on the other side all February. What you see is mostly the back of a decision to keep working.',
      price: 540,
      date: '2023-02-14',
      size: { width: 40, height: 30 },
      tags: ['profile', 'hatching', 'rest'],
      altDescription: 'A sitter in near profile, mostly in shadow, drawn in crossed pen strokes',
    },
    {
      title: 'Bald head, five directions',
      description:
        'A skull is an honest subject: there is nowhere to hide the change of plane. Each direction was drawn on its own morning, Monday to Friday. On Saturday I left it alone.',
      price: 890,
      date: '2025-08-29',
      size: { width: 36, height: 48 },
      tags: ['portrait', 'hatching', 'study', 'head'],
      altDescription:
        'A bald man’s head in three-quarter view, shaded with five layers of straight hatching',
    },
  ],
}
